// `npm run ops -- …`: the operators' commands, on the running `npm start`, or with the gateway's own environment.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OPERATOR_FILE } from '../dev/supervisor/data-dir.mjs';
import { GATEWAY_DIST, ROOT } from './lib/paths.mjs';

const program = join(GATEWAY_DIST, 'cli/ops.js');
const args = process.argv.slice(2);

/** @returns {NodeJS.ProcessEnv | null} the gateway's environment; null if nothing runs here */
function environment() {
  if (process.env.DATABASE_URL && process.env.HEARTH_SECRET) return process.env;
  const file = join(resolve(ROOT, process.env.DATA_DIR || '.data'), OPERATOR_FILE);
  if (!existsSync(file)) return null;
  return { ...process.env, ...JSON.parse(readFileSync(file, 'utf8')) };
}

const isHelp = args.length === 0 || args.includes('--help') || args.includes('-h');
const env = isHelp ? process.env : environment();
if (!existsSync(program)) fail('The gateway is not built: run npm run build.');
else if (env === null)
  fail('Nothing runs here: start the product, or set the environment of its gateway.');
else {
  // The shell's directory, so that relative paths mean what was typed.
  const cwd = process.env.INIT_CWD || process.cwd();
  const flags = ['--enable-source-maps', '--disable-warning=ExperimentalWarning'];
  spawn(process.execPath, [...flags, program, ...args], { env, cwd, stdio: 'inherit' }).once(
    'exit',
    (code) => (process.exitCode = code ?? 1),
  );
}

/** @param {string} reason */
function fail(reason) {
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
