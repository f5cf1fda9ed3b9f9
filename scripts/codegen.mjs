// `npm run codegen`: regenerates every committed file that is derived from other files. CI fails if that changes
// anything. With --watch, runs again after each change of the gateway, an operation, or a shared rule.
import { spawnSync } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { prepare, runScript } from './prepare.mjs';
import { writeMigrationIndex } from './lib/migration-index.mjs';
import { ROOT } from './lib/paths.mjs';
import { say } from './lib/progress.mjs';

const STEPS = [
  ['gateway/dist/modules/gateway/src/cli/print-schema.js', 'schema/schema.graphql'],
  ['client/scripts/claims.mjs'],
  ['client/scripts/locations.mjs'],
  ['client/scripts/catalogue.mjs'],
  ['client/scripts/mock-locations.mjs'],
  ['node_modules/@graphql-codegen/cli/esm/bin.js', '--config', 'codegen.yml'],
];
const WATCHED = ['gateway/src', 'client/src', 'migrations', 'schema/rules'];
const IS_SOURCE = /^(?!.*generated|index).*(?:\.graphql|(?<!\.test)\.ts)$/;
/** Run once for an editor that saves several files. */
const PAUSE_MS = 300;

/** @returns {Promise<number>} the exit code of the first failed step, or 0 */
async function generate() {
  writeMigrationIndex();
  await prepare({ builds: ['gateway'] });
  for (const args of STEPS) {
    const { status } = spawnSync(
      process.execPath,
      args.map((arg) => (arg.includes('/') ? join(ROOT, arg) : arg)),
      { cwd: ROOT, stdio: 'inherit' },
    );
    if (status !== 0) return status ?? 1;
  }
  return 0;
}

/** Runs until Ctrl-C. A change during a run triggers one more run. */
function generateOnChange() {
  let changed = false;
  /** @type {NodeJS.Timeout | null} */
  let timer = null;
  const again = async () => {
    while (changed) {
      changed = false;
      await runScript(async () => void (await generate()));
      say('Watching for changes');
    }
    timer = null;
  };
  for (const folder of WATCHED)
    watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (file === null || !IS_SOURCE.test(file)) return;
      changed = true;
      timer ??= setTimeout(() => void again(), PAUSE_MS);
    });
  say('Watching for changes');
}

await runScript(async () => {
  const status = await generate();
  if (process.argv.includes('--watch')) generateOnChange();
  else process.exitCode = status;
});
