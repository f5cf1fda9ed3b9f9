// `npm run shots`: takes screenshots of every screen, light, dark, narrow, and in Chinese, into .shots/
// (client/e2e/screenshots).
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, HOW_TO_GET_CHROMIUM } from './lib/chromium.mjs';
import { ROOT } from './lib/paths.mjs';
import { say, StepError } from './lib/progress.mjs';
import { prepare, runScript } from './prepare.mjs';

await runScript(async () => {
  if (findChromium() === null) throw new StepError(`No Chromium. ${HOW_TO_GET_CHROMIUM}`);
  await prepare();
  const words = process.argv.slice(2);
  const folder = join(ROOT, '.shots');
  if (words.length === 0) rmSync(folder, { recursive: true, force: true });
  const { status } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test'],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, HEARTH_SHOTS: words.join(' ') } },
  );
  say(`The pictures are in ${folder}`);
  process.exitCode = status ?? 1;
});
