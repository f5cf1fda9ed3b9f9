// `npm run codegen`: everything that is derived from another file of this repository and committed. CI fails when running
// it changes anything. With --watch it runs again whenever the gateway or an operation changes.
import { spawnSync } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { prepare, runScript } from './prepare.mjs';
import { ROOT } from './lib/paths.mjs';
import { say } from './lib/progress.mjs';

const STEPS = [
  ['gateway/dist/gateway/src/cli/print-schema.js', 'schema/schema.graphql'],
  ['client/scripts/claims.mjs'],
  ['client/scripts/catalogue.mjs'],
  ['node_modules/@graphql-codegen/cli/esm/bin.js', '--config', 'codegen.yml'],
];
const WATCHED = ['gateway/src', 'client/src'];
const IS_SOURCE = /^(?!.*generated).*(?:\.graphql|(?<!\.test)\.ts)$/;
/** An editor that saves several files is answered once. */
const PAUSE_MS = 300;

/** @returns {Promise<number>} the exit code of the first step that failed, or 0 */
async function generate() {
  await prepare({ builds: ['gateway'] });
  for (const args of STEPS) {
    const { status } = spawnSync(
      process.execPath,
      args.map((arg) => (arg.includes('/') ? join(ROOT, arg) : arg)),
      { cwd: ROOT, stdio: 'inherit' },
    );
    if (status !== 0) return status ?? 1;
  }
  return 0;
}

/** Until Ctrl-C. A change during a run has it run once more. */
function generateOnChange() {
  let changed = false;
  /** @type {NodeJS.Timeout | null} */
  let timer = null;
  const again = async () => {
    while (changed) {
      changed = false;
      await runScript(async () => void (await generate()));
      say('Watching for changes');
    }
    timer = null;
  };
  for (const folder of WATCHED)
    watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (file === null || !IS_SOURCE.test(file)) return;
      changed = true;
      timer ??= setTimeout(() => void again(), PAUSE_MS);
    });
  say('Watching for changes');
}

await runScript(async () => {
  const status = await generate();
  if (process.argv.includes('--watch')) generateOnChange();
  else process.exitCode = status;
});
