// `npm run pictures`: takes the pictures of the dashboard that public pages show, in each language and theme, into
// client/src/site/pictures (client/README.md "Product pictures").
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium, HOW_TO_GET_CHROMIUM } from './lib/chromium.mjs';
import { ROOT } from './lib/paths.mjs';
import { StepError } from './lib/progress.mjs';
import { prepare, runScript } from './prepare.mjs';

await runScript(async () => {
  if (findChromium() === null) throw new StepError(`No Chromium. ${HOW_TO_GET_CHROMIUM}`);
  await prepare({ builds: ['client'] });
  const { status } = spawnSync(process.execPath, [join(ROOT, 'client/scripts/pictures.mjs')], {
    cwd: join(ROOT, 'client'),
    stdio: 'inherit',
    // The mocks compute the ends of orders in the zone of their process.
    env: { ...process.env, TZ: 'Asia/Hong_Kong' },
  });
  process.exitCode = status ?? 1;
});
