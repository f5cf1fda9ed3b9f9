// `npm run bench [-- overview|reads|authorize|money|ingest|statistics|start|node …] [--check]`: measures the product's goals as
// ratios to peers in the same run (gateway/bench, proxy-node/bench). With --check, it ends with 1 if a row is short of its
// goal by more than 10%. With --answers, it compares the answers of product and peers in seconds, and measures nothing.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './lib/paths.mjs';
import { prepare, runScript } from './prepare.mjs';

/** The part that the proxy node measures. All others are the gateway's. */
const NODE = 'node';

await runScript(async () => {
  const { positionals } = parseArgs({
    options: {
      check: { type: 'boolean' },
      answers: { type: 'boolean' },
      rounds: { type: 'string' },
      'warm-up': { type: 'string' },
      row: { type: 'string', multiple: true },
      tunnels: { type: 'string' },
      names: { type: 'string' },
      'name-seconds': { type: 'string' },
    },
    allowPositionals: true,
  });
  const isAll = positionals.length === 0;
  if (isAll || positionals.some((part) => part !== NODE)) await bench('gateway');
  if (positionals.includes(NODE) || isAll) await bench('proxy-node');
});

/** @param {'gateway' | 'proxy-node'} workspace */
async function bench(workspace) {
  // A gateway serves the built client.
  await prepare({ builds: workspace === 'gateway' ? ['client', workspace] : [workspace] });
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
  if (status !== 0) process.exitCode = status ?? 1;
}
