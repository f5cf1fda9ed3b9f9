import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

/** A running `npm start`: its output, and how it ends. */
interface Started {
  child: ChildProcess;
  output(): string;
  /** Waits for the printed table of addresses, and parses it. */
  table(): Promise<Map<string, string>>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

let dataDir: string;
const started: Started[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearth start '));
  await chmod(dataDir, 0o755);
});

afterAll(async () => {
  for (const { child, ended } of started) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    await ended;
  }
  await rm(dataDir, { recursive: true, force: true });
});

function npmStart(env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [START], {
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  }
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  const run = {
    child,
    ended,
    output: () => text,
    async table() {
      for (;;) {
        if (text.includes('  Logs ')) return new Map(rowsOf(text));
        const over = await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 50))]);
        if (over !== undefined) throw new Error(`npm start ended before it was ready:\n${text}`);
      }
    },
  };
  started.push(run);
  return run;
}

function rowsOf(text: string): [string, string][] {
  return [...text.matchAll(/^ {2}(\S.*?) {3,}(\S.*)$/gm)].map(([, name, value]) => [name!, value!]);
}

/** Other processes that name the data directory in their command line or environment. */
async function processesOfData(): Promise<string[]> {
  // Both options make ps print the environment after the command line.
  const options = process.platform === 'darwin' ? ['-axwwE'] : ['axeww'];
  const { stdout } = await execute('ps', [...options, '-o', 'pid=,command='], {
    maxBuffer: 64_000_000,
  });
  const lines = stdout.split('\n').map((line) => line.trim());
  // Without this check, an empty answer would look as if no process were left.
  expect(lines.some((line) => line.startsWith(`${process.pid} `))).toBe(true);
  return lines.filter((line) => line.includes(dataDir) && !line.startsWith(`${process.pid} `));
}

// One after the other, on the same data: each start takes seconds.
describe('a start', () => {
  let run: Started;
  let table: Map<string, string>;

  beforeAll(async () => {
    run = npmStart();
    table = await run.table();
  });

  it('serves at the printed addresses, and keeps its secrets private', async () => {
    expect((await fetch(`${table.get('Site and dashboard')!}/readyz`)).status).toBe(200);
    const inbox = await fetch(table.get('Mail inbox')!, { headers: { accept: 'text/html' } });
    expect(inbox.status).toBe(200);
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect(run.output()).not.toContain('postgres://hearth:');
  });

  it('makes a second one on the same data be refused with a reason, and continues', async () => {
    const second = npmStart();
    expect((await second.ended).code).toBe(1);
    expect(second.output()).toContain(`Hearth already runs on ${dataDir}`);
    expect(second.output()).toContain(String(run.child.pid));
    expect(second.output()).toContain(table.get('Site and dashboard')!);
    expect((await fetch(`${table.get('Site and dashboard')!}/readyz`)).status).toBe(200);
  });

  it('works after a SIGKILL of the supervisor, on the same data and ports', async () => {
    run.child.kill('SIGKILL');
    const port = new URL(table.get('Site and dashboard')!).port;
    run = npmStart({ PORT: port });
    const after = await run.table();
    expect(after.get('Site and dashboard')).toBe(table.get('Site and dashboard'));
    expect(after.get('Demo sign-in')).toBe(table.get('Demo sign-in'));
    expect((await fetch(`${after.get('Site and dashboard')!}/readyz`)).status).toBe(200);
  });

  it('stops completely on Ctrl-C', async () => {
    run.child.kill('SIGINT');
    expect(await run.ended).toEqual({ code: 0, signal: null });
    await expect(fetch(table.get('Site and dashboard')!)).rejects.toThrow();
    expect(await processesOfData()).toEqual([]);
  });
});

test.each([
  ['a port that is no port', { PORT: '70000' }, 'PORT must be a port'],
  ['half of the card provider’s credentials', { AIRWALLEX_API_KEY: 'k' }, 'AIRWALLEX_CLIENT_ID'],
  ['a value that the gateway refuses', { HEARTH_SECRET: 'short' }, 'HEARTH_SECRET'],
  ['stand-ins in production', { NODE_ENV: 'production' }, 'production refuses'],
])('refuses %s and names the setting', async (_what, env, words) => {
  const run = npmStart(env);
  expect((await run.ended).code).toBe(1);
  expect(run.output()).toContain(words);
  expect(run.output()).not.toContain('Hearth is ready');
  expect(await processesOfData()).toEqual([]);
});
