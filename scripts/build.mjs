// `npm run build`: installs and builds whatever is missing or stale. Says so if nothing was.
import { prepare, runScript } from './prepare.mjs';

await runScript(async () => {
  await prepare();
  process.stdout.write('Everything is built.\n');
});
