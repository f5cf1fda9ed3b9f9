// `npm run build`: installs and builds what is missing or stale, and says so when nothing was.
import { prepare, runScript } from './prepare.mjs';

await runScript(async () => {
  await prepare();
  process.stdout.write('Everything is built.\n');
});
