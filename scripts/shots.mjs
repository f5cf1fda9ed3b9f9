// `npm run shots`: takes screenshots of every screen, light, dark, narrow, and in Chinese, into .shots/
// (client/e2e/screenshots).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium, HOW_TO_GET_CHROMIUM } from './lib/chromium.mjs';
import { ROOT } from './lib/paths.mjs';
import { StepError } from './lib/progress.mjs';
import { prepare, runScript } from './prepare.mjs';

await runScript(async () => {
  if (findChromium() === null) throw new StepError(`No Chromium. ${HOW_TO_GET_CHROMIUM}`);
  await prepare();
  const { status } = spawnSync(
    process.execPath,
    [
      '--import',
      '@swc-node/register/esm-register',
      join(ROOT, 'client/e2e/screenshots/run.ts'),
      ...process.argv.slice(2),
    ],
    { cwd: join(ROOT, 'client'), stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
});
