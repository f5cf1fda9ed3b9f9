import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { GOOD } from '../../test/support/settings.js';
import { share } from '../../test/support/share.js';
import { createTestDatabase } from '../../test/support/test-database.js';
import { EXIT } from './ops/run-ops.js';

const PROGRAM = fileURLToPath(new URL('./ops.ts', import.meta.url));
const database = share(createTestDatabase);

/** Runs the program from source. */
function start(args: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const DATABASE_URL = database.applicationUrl;
  const env = Object.assign({ PATH: process.env['PATH'] }, GOOD, { DATABASE_URL }, more);
  const child = spawn(
    process.execPath,
    ['--import', '@swc-node/register/esm-register', PROGRAM, ...args],
    {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const ended = async () => {
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, complaints };
  };
  return { stdout: child.stdout, ended: ended() };
}

it('ends quietly when its reader has left, as `| head` does', async () => {
  const { stdout, ended } = start(['ticket', 'list']);
  stdout.destroy();
  expect(await ended).toEqual({ code: EXIT.DONE, complaints: '' });
});

it('warns of a setting that is probably mistyped', async () => {
  const { stdout, ended } = start(['ticket', 'list'], { SMTP_URLS: 'smtp://127.0.0.1:9' });
  stdout.resume();
  expect(await ended).toEqual({
    code: EXIT.DONE,
    complaints: 'SMTP_URLS is not a setting, and is ignored: is SMTP_URL meant?\n',
  });
});
