// `npm run bench [-- overview|reads|authorize|money|ingest|statistics … | --ablate]`: benchmarks the product against its peers, as
// ratios of one run (gateway/bench).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './lib/paths.mjs';
import { prepare, runScript } from './prepare.mjs';

await runScript(async () => {
  await prepare({ builds: ['gateway'] });
  const { status } = spawnSync(
    process.execPath,
    [
      '--import',
      '@swc-node/register/esm-register',
      join(ROOT, 'gateway/bench/run.ts'),
      ...process.argv.slice(2),
    ],
    { cwd: join(ROOT, 'gateway'), stdio: 'inherit' },
  );
  process.exit(status ?? 1);
});
