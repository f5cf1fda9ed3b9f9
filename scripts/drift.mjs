// `npm run drift`: checks that derived files still match their sources. `npm run drift -- schema` runs one check.
import { prepare, runScript } from './prepare.mjs';
import { say } from './lib/progress.mjs';

await runScript(async () => {
  await prepare({ builds: ['gateway'] });
  const { DRIFT_CHECKS } = await import('./lib/drift-checks.mjs');
  const asked = process.argv.slice(2);
  const names = asked.length > 0 ? asked : Object.keys(DRIFT_CHECKS);
  for (const name of names) {
    const check = DRIFT_CHECKS[name];
    if (check === undefined) {
      say(`No check "${name}"; choose from: ${Object.keys(DRIFT_CHECKS).join(', ')}`);
      process.exitCode = 1;
      continue;
    }
    const problems = await check();
    say(`${problems.length === 0 ? 'agrees' : 'DRIFTED'}  ${name}`);
    for (const problem of problems) say(`  ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
  }
});
