import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEV_DIST, ROOT } from '../../scripts/lib/paths.mjs';

/** @typedef {{ email: string, password: string }} SignIn */

/**
 * Creates the demo customer with its history, once per database. A file in the data directory saves the lookup at later
 * starts.
 * @param {{ dataDir: string, embedded: boolean, env: NodeJS.ProcessEnv, tell: (line: string) => void }} options
 * @returns {Promise<SignIn | null>} the credentials; null if creation failed, which stops nothing else
 */
export async function seedDemo({ dataDir, embedded, env, tell }) {
  const note = join(dataDir, 'demo.json');
  if (embedded && existsSync(note)) return JSON.parse(readFileSync(note, 'utf8'));
  const program = join(DEV_DIST, 'demo/seed-demo.js');
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let problems = '';
  child.stdout.on('data', (/** @type {Buffer} */ chunk) => (output += chunk.toString()));
  child.stderr.on('data', (/** @type {Buffer} */ chunk) => (problems += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  const line = output.split('\n').find((each) => each.startsWith('{"ready":"demo"'));
  if (code !== 0 || line === undefined) {
    tell(`The demo customer could not be created:\n${problems.trim()}`);
    return null;
  }
  const { email, password } = JSON.parse(line);
  writeFileSync(note, JSON.stringify({ email, password }), { mode: 0o600 });
  return { email, password };
}
