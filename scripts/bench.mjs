// `npm run bench [-- overview|reads|authorize|money|ingest|statistics|node … | --ablate]`: benchmarks the product against its
// peers, as ratios of one run (gateway/bench, proxy-node/bench).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './lib/paths.mjs';
import { prepare, runScript } from './prepare.mjs';

/** The part that the proxy node measures. All others are the gateway's. */
const NODE = 'node';

await runScript(async () => {
  const { positionals, values } = parseArgs({
    options: {
      ablate: { type: 'boolean' },
      rounds: { type: 'string' },
      'warm-up': { type: 'string' },
      row: { type: 'string', multiple: true },
    },
    allowPositionals: true,
  });
  const isAll = positionals.length === 0;
  if (isAll || positionals.some((part) => part !== NODE)) await bench('gateway');
  if (positionals.includes(NODE) || (isAll && !values.ablate)) await bench('proxy-node');
});

/** @param {'gateway' | 'proxy-node'} workspace */
async function bench(workspace) {
  await prepare({ builds: [workspace] });
  const { status } = spawnSync(
    process.execPath,
    [
      '--import',
      '@swc-node/register/esm-register',
      join(ROOT, workspace, 'bench/run.ts'),
      ...process.argv.slice(2),
    ],
    { cwd: join(ROOT, workspace), stdio: 'inherit' },
  );
  if (status !== 0) process.exit(status ?? 1);
}
