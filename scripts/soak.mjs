// `npm run soak -- webhooks`: runs long random histories against a model of the expected results (gateway/test/soak).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './lib/paths.mjs';
import { prepare, runScript } from './prepare.mjs';

await runScript(async () => {
  await prepare({ builds: [] });
  const { status } = spawnSync(
    process.execPath,
    [
      '--import',
      '@swc-node/register/esm-register',
      join(ROOT, 'gateway/test/soak/run.ts'),
      ...process.argv.slice(2),
    ],
    { cwd: join(ROOT, 'gateway'), stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } },
  );
  process.exit(status ?? 1);
});
