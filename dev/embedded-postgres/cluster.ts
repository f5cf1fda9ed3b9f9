import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canTraverse, type Account } from './account.js';
import { SHARED_DIRECTORY } from './binaries.js';
import { EmbeddedPostgresError } from './error.js';

export const OWNER_LOGIN = 'hearth';
export const DATABASE = 'hearth';
const MAJOR_VERSION = '18';
const LOCATION_FILE = 'location.json';

/** The environment of the Postgres programs, without variables that change their behavior. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * Where the data of `dataDir` really is. Usually there; but when Postgres runs as another user who cannot pass through
 * the directories above, it lives in a shared place and `dataDir` keeps only a note of where.
 */
export async function resolveDataDir(dataDir: string, account: Account | null): Promise<string> {
  await mkdirOrExplain(dirname(dataDir));
  if (account === null || canTraverse(dirname(dataDir), account)) return dataDir;
  await mkdir(dataDir, { recursive: true });
  const note = join(dataDir, LOCATION_FILE);
  const known = await readLocation(note);
  if (known !== null) return known;
  await removeOrphans();
  const path = join(SHARED_DIRECTORY, `data-${randomBytes(6).toString('hex')}`);
  await mkdir(SHARED_DIRECTORY, { recursive: true, mode: 0o755 });
  await writeFile(`${path}.from`, dataDir);
  await writeFile(note, JSON.stringify({ path }));
  return path;
}

/** Deletes data whose note is gone: the person deleted the data directory to start afresh. */
async function removeOrphans(): Promise<void> {
  const names = await readdir(SHARED_DIRECTORY).catch(() => []);
  for (const name of names.filter((file) => file.endsWith('.from'))) {
    const path = join(SHARED_DIRECTORY, name.slice(0, -'.from'.length));
    const from = await readFile(join(SHARED_DIRECTORY, name), 'utf8');
    if ((await readLocation(join(from, LOCATION_FILE))) === path) continue;
    await rm(path, { recursive: true, force: true });
    await rm(`${path}.from`, { force: true });
  }
}

async function readLocation(note: string): Promise<string | null> {
  try {
    return (JSON.parse(await readFile(note, 'utf8')) as { path: string }).path;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Makes the cluster unless it is there. It is built beside its place and renamed when complete, so that a start that was
 * killed half-way leaves nothing that looks like a database, and of two starts at once one wins.
 */
export async function ensureCluster(
  dataDir: string,
  bin: string,
  account: Account | null,
  durable: boolean,
): Promise<void> {
  const version = await existingVersion(dataDir);
  if (version !== null) {
    if (version === MAJOR_VERSION) return;
    throw new EmbeddedPostgresError(
      'DATA_DIR_VERSION',
      `${dataDir} was written by Postgres ${version}, this is Postgres ${MAJOR_VERSION}. ` +
        'Move the directory away to start with fresh data.',
    );
  }
  const unfinished = `${dataDir}.init-${process.pid}-${randomBytes(3).toString('hex')}`;
  await mkdirOrExplain(unfinished);
  try {
    if (account !== null) await chown(unfinished, account.uid, account.gid);
    await initialise(unfinished, bin, account, durable);
    await rename(unfinished, dataDir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if ((await existingVersion(dataDir)) === null) throw error;
  }
}

async function initialise(
  directory: string,
  bin: string,
  account: Account | null,
  durable: boolean,
): Promise<void> {
  const password = join(directory, '..', `.${randomBytes(6).toString('hex')}`);
  const secret = randomBytes(24).toString('hex');
  await writeFile(password, secret, { mode: 0o600, flag: 'wx' });
  try {
    if (account !== null) await chown(password, account.uid, account.gid);
    await run(
      join(bin, 'initdb'),
      [
        ...['-D', directory, '-U', OWNER_LOGIN, '-E', 'UTF8', '-A', 'scram-sha-256'],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
        // Checksums cost little and find a broken disk; a throw-away database needs neither them nor the disk.
        ...(durable ? [] : ['--no-data-checksums']),
        ...['--no-sync', '--no-instructions', `--pwfile=${password}`],
      ],
      account,
    );
  } finally {
    await rm(password, { force: true });
  }
  const create = `CREATE DATABASE ${DATABASE}\n`;
  await run(join(bin, 'postgres'), ['--single', '-D', directory, 'postgres'], account, create);
  const kept = join(directory, 'hearth-password');
  await writeFile(kept, secret, { mode: 0o600, flag: 'wx' });
  if (account !== null) await chown(kept, account.uid, account.gid);
}

async function existingVersion(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(join(dataDir, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EACCES') throw notWritable(dataDir, error);
    if (code !== 'ENOENT') throw error;
  }
  const names = await readdir(dataDir).catch(() => []);
  if (names.length > 0) {
    throw new EmbeddedPostgresError(
      'DATA_DIR_NOT_A_DATABASE',
      `${dataDir} is not empty and holds no database. Choose another directory with DATA_DIR.`,
    );
  }
  return null;
}

async function mkdirOrExplain(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
  } catch (error) {
    throw notWritable(directory, error);
  }
}

function notWritable(path: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'DATA_DIR_NOT_WRITABLE',
    `${path} cannot be used by this user. Choose another directory with DATA_DIR, or change its owner.`,
    { cause },
  );
}

/** Runs one of the Postgres programs to its end; a failure carries the end of what it said. */
async function run(
  program: string,
  args: string[],
  account: Account | null,
  input = '',
): Promise<void> {
  const child = spawn(program, args, {
    cwd: '/',
    env: cleanEnvironment(),
    stdio: 'pipe',
    ...(account ?? {}),
  });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-4_000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) {
    throw new EmbeddedPostgresError(
      'START_FAILED',
      `${program} failed (${code}):\n${output.trim()}`,
    );
  }
}
