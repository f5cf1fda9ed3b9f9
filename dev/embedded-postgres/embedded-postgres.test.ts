import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';

const asRoot = process.getuid?.() === 0;
const quiet = (): void => undefined;

/** A database that was made once, for tests of what comes later. */
let made: string;
let home: string;
let dataDir: string;
const running: EmbeddedPostgres[] = [];

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'hearth made '));
  await chmod(made, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: join(made, 'postgres'), log: quiet });
  await server.stop();
});

afterAll(async () => {
  await rm(made, { recursive: true, force: true });
});

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearth pg '));
  await chmod(home, 0o755);
  dataDir = join(home, 'data dir', 'postgres');
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  await rm(home, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: quiet });
  running.push(server);
  return server;
}

/** Saves the time that a first start takes. `cp -a` keeps the files' owner. */
async function copyMade(): Promise<void> {
  await mkdir(join(home, 'data dir'));
  await promisify(execFile)('cp', ['-a', join(made, 'postgres'), dataDir]);
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // A server that is killed says so to its connections; the query's own failure is what the tests look at.
  client.on('error', quiet);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('serves a database from a path with spaces, and has its data after a restart on another port', async () => {
  const first = await start();
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await first.stop();
  await expect(query(first.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');

  const second = await start();
  expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

test('listens on the loopback address only and lets nobody in without the password', async () => {
  await copyMade();
  const server = await start();
  const [addresses] = await query(server.url, 'SHOW listen_addresses');
  expect(addresses).toEqual({ listen_addresses: '127.0.0.1' });

  const stranger = new URL(server.url);
  stranger.password = 'guess';
  await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  stranger.password = '';
  await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow();
});

test('refuses a directory that is in use, and leaves the first server alone', async () => {
  await copyMade();
  const first = await start();
  await expect(start()).rejects.toMatchObject({
    code: 'DATA_DIR_IN_USE',
    message: expect.stringContaining(String(first.pid)) as string,
  });
  expect(await query(first.url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
});

test('one of two concurrent first starts succeeds, and the other is refused', async () => {
  const outcomes = await Promise.allSettled([start(), start()]);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'DATA_DIR_IN_USE' } }]);
  const leftovers = (await readdir(join(home, 'data dir'))).filter((name) => name !== 'postgres');
  expect(leftovers).toEqual([]);
});

test('a stale pid file that names a stranger does not keep it from starting', async () => {
  await copyMade();
  const first = await start();
  await first.stop();
  await writeFile(join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n`);
  const second = await start();
  expect(await query(second.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
});

test('does not touch a directory with something else in it', async () => {
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, 'thesis.txt'), 'precious');
  await expect(start()).rejects.toMatchObject({ code: 'DATA_DIR_NOT_A_DATABASE' });
  expect(await readdir(dataDir)).toEqual(['thesis.txt']);
});

(asRoot ? test : test.skip)(
  'as root below a directory that only root may enter: keeps its data elsewhere, until the note of it is deleted',
  async () => {
    await chmod(home, 0o700);
    const first = await start();
    expect(first.dataDir.startsWith(home)).toBe(false);
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS n');
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
    await second.stop();

    await rm(dataDir, { recursive: true });
    const third = await start();
    expect(existsSync(first.dataDir)).toBe(false);
    await expect(query(third.url, 'SELECT n FROM kept')).rejects.toThrow('does not exist');
    await third.stop();
    await rm(third.dataDir, { recursive: true });
    await rm(`${third.dataDir}.from`);
  },
);
