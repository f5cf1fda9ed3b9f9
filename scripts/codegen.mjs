// `npm run codegen`: everything that is derived from another file of this repository and committed. CI fails when running
// it changes anything.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { prepare, runScript } from './prepare.mjs';
import { ROOT } from './lib/paths.mjs';

const STEPS = [
  ['gateway/dist/gateway/src/cli/print-schema.js', 'schema/schema.graphql'],
  ['client/scripts/claims.mjs'],
  ['client/scripts/catalogue.mjs'],
  ['node_modules/@graphql-codegen/cli/esm/bin.js', '--config', 'codegen.yml'],
];

await runScript(async () => {
  await prepare({ builds: ['gateway'] });
  for (const args of STEPS) {
    const { status } = spawnSync(
      process.execPath,
      args.map((arg) => (arg.includes('/') ? join(ROOT, arg) : arg)),
      { cwd: ROOT, stdio: 'inherit' },
    );
    if (status !== 0) process.exit(status ?? 1);
  }
});
