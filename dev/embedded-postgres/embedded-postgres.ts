import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fchownSync,
  fstatSync,
  openSync,
  readFileSync,
  realpathSync,
} from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount, type Account } from './account.js';
import { locateBinaries } from './binaries.js';
import {
  DATABASE,
  OWNER_LOGIN,
  cleanEnvironment,
  ensureCluster,
  resolveDataDir,
} from './cluster.js';
import { EmbeddedPostgresError } from './error.js';
import { ownerSetting, readPassword, readPostmaster, takeOver } from './postmaster.js';

export interface EmbeddedPostgresOptions {
  /** Directory of the database; made when missing. Relative paths are resolved against the working directory. */
  dataDir: string;
  /** Receives one line of text at the steps a person may wait for. */
  log: (message: string) => void;
  /** A fixed port on 127.0.0.1, to come back where clients look for it. Default: any free one. */
  port?: number;
  /** False trades survival of a power cut for speed; for databases that are thrown away. Default: true. */
  durable?: boolean;
  /** True lets replicas follow the server, and the server be one. Default: false. */
  replicable?: boolean;
  /** Where the server writes its own log. Default: `server.log` in the data directory. */
  logFile?: string;
}

/** A running server. It stops when this process ends, however it ends. */
export interface EmbeddedPostgres {
  /** Login of the owner (superuser) on the database `hearth`. Contains the password. */
  url: string;
  port: number;
  /** Where the data really is: not the directory asked for when Postgres' user could not reach that. */
  dataDir: string;
  /** Process id of the server. */
  pid: number;
  /** Resolves when the server has ended, for whatever reason. */
  exited: Promise<void>;
  /** Ends the server: open transactions are rolled back, the data is flushed. Safe to call twice. */
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 120_000;
const PREDECESSOR_GONE_WITHIN_MS = 15_000;
const STOPS_WITHIN_MS = 15_000;

/**
 * Starts Postgres on `dataDir` and waits until it accepts connections. Only 127.0.0.1 is listened on, no socket file is
 * made, and every login needs the random password of the data directory.
 * @throws EmbeddedPostgresError with a code
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const asked = existsSync(options.dataDir)
    ? realpathSync(options.dataDir)
    : resolve(options.dataDir);
  const durable = options.durable ?? true;
  const account = chooseAccount(asked);
  const [bin, located] = await Promise.all([
    locateBinaries(account),
    resolveDataDir(asked, account),
  ]);
  await takeOver(located);
  if (!existsSync(join(located, 'PG_VERSION'))) options.log('Creating the database');
  await ensureCluster(located, bin, account, durable);
  const dataDir = realpathSync(located);

  const { child, port, exited } = await launchUntilReady(bin, dataDir, account, durable, options);
  child.unref();
  options.log(`Postgres accepts connections on 127.0.0.1:${port}`);
  const password = await readPassword(dataDir);
  return {
    url: `postgres://${OWNER_LOGIN}:${password}@127.0.0.1:${port}/${DATABASE}`,
    port,
    dataDir,
    pid: child.pid ?? 0,
    exited,
    stop: () => stop(child, exited),
  };
}

async function launchUntilReady(
  bin: string,
  dataDir: string,
  account: Account | null,
  durable: boolean,
  options: EmbeddedPostgresOptions,
): Promise<{ child: ChildProcess; port: number; exited: Promise<void> }> {
  const logFile = options.logFile ?? join(dataDir, 'server.log');
  const giveUpAt = Date.now() + PREDECESSOR_GONE_WITHIN_MS;
  for (;;) {
    const port = options.port ?? (await freePort());
    const log = openSync(logFile, 'a', 0o600);
    if (account !== null) fchownSync(log, account.uid, account.gid);
    const logStart = fstatSync(log).size;
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', dataDir, ...settings(port, durable, options.replicable), '-c', ownerSetting()],
      {
        cwd: '/',
        env: cleanEnvironment(),
        stdio: ['ignore', log, log],
        // Its own process group: Ctrl-C is for us, and we stop the database last.
        detached: true,
        ...(account ?? {}),
      },
    );
    closeSync(log);
    const exited = new Promise<void>((ended) => {
      child.once('error', () => ended()).once('exit', () => ended());
    });
    if (child.pid !== undefined) void exited.then(startWatchdog(child.pid, account));
    if (await becomesReady(child, dataDir)) return { child, port, exited };
    const said = readFileSync(logFile, 'utf8').slice(logStart).trim();
    if (await mayRetry(said, dataDir, options.port, giveUpAt)) continue;
    throw new EmbeddedPostgresError(
      'START_FAILED',
      `Postgres did not start. The end of ${logFile}:\n${said.slice(-2_000)}`,
    );
  }
}

/** Whether what the server said before it ended passes by itself; waits a moment if so. */
async function mayRetry(
  said: string,
  dataDir: string,
  fixedPort: number | undefined,
  giveUpAt: number,
): Promise<boolean> {
  if (said.includes('Address already in use')) {
    if (fixedPort !== undefined && Date.now() > giveUpAt) {
      throw new EmbeddedPostgresError(
        'PORT_IN_USE',
        `Port ${fixedPort} is used by another program.`,
      );
    }
    await sleep(100);
    return true;
  }
  // Started twice at once (refused here), or the processes of a killed server have not all ended yet (they will).
  if (/lock file "postmaster\.pid" already exists|pre-existing shared memory block/.test(said)) {
    await takeOver(dataDir);
    await sleep(100);
    return Date.now() < giveUpAt;
  }
  return false;
}

/** Waits for the server's own word that it is ready; false when it ended first. */
async function becomesReady(child: ChildProcess, dataDir: string): Promise<boolean> {
  const failures: Error[] = [];
  child.once('error', (error) => failures.push(error));
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (Date.now() < giveUpAt) {
    const [failure] = failures;
    if (failure !== undefined) {
      throw new EmbeddedPostgresError('START_FAILED', `Postgres cannot be run: ${failure.message}`);
    }
    if (child.exitCode !== null || child.signalCode !== null) return false;
    const server = readPostmaster(dataDir);
    if (server?.ready === true && server.pid === child.pid) return true;
    await sleep(10);
  }
  child.kill('SIGQUIT');
  throw new EmbeddedPostgresError('START_FAILED', 'Postgres was not ready within two minutes.');
}

function settings(port: number, durable: boolean, replicable = false): string[] {
  const values: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '128MB',
    max_wal_size: '1GB',
    // Bulk loads write far less when nothing is replicated from here.
    ...(replicable
      ? { wal_level: 'replica', max_wal_senders: 4, wal_keep_size: '64MB' }
      : { wal_level: 'minimal', max_wal_senders: 0 }),
    // Short statements only: compiling them costs more than it saves.
    jit: 'off',
    io_method: 'sync',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Failing statements are the gateway's to report; their texts would put personal data into this log (SECURITY 35).
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * A tiny process that outlives ours. It waits for the end of a pipe that only we hold open; when we are killed it stops
 * Postgres. Returns how to send it home after a clean stop, so that it never signals a stranger who got the number.
 */
function startWatchdog(pid: number, account: Account | null): () => void {
  const script = 'read -r word; [ "$word" = done ] || kill -INT "$1"';
  const watchdog = spawn('/bin/sh', ['-c', script, 'sh', String(pid)], {
    cwd: '/',
    env: cleanEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...(account ?? {}),
  });
  watchdog.unref();
  // A pipe to a child is a socket; it must not keep our event loop alive. It fails only when the watchdog was killed.
  (watchdog.stdin as Socket).unref();
  watchdog.stdin.on('error', () => undefined);
  return () => {
    watchdog.stdin.end('done\n');
  };
}

async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.ref();
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
  for (const next of ['SIGQUIT', 'SIGKILL'] as const) {
    const timer = new AbortController();
    const late = sleep(STOPS_WITHIN_MS, 'late', { signal: timer.signal }).catch(() => 'stopped');
    const outcome = await Promise.race([exited.then(() => 'stopped'), late]);
    timer.abort();
    if (outcome === 'stopped') return;
    child.kill(next);
  }
  await exited;
}

/**
 * A port that nobody listens on, from below those that the system hands out by itself: so it is still free when a server
 * that was killed comes back to it.
 */
async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(20_000, 32_000);
    const server = createServer();
    const free = await new Promise<boolean>((answer) => {
      server.once('error', () => answer(false));
      server.listen(port, '127.0.0.1', () => answer(true));
    });
    if (!free) continue;
    await new Promise((resolveClose) => server.close(resolveClose));
    return port;
  }
  throw new EmbeddedPostgresError('PORT_IN_USE', 'No free port was found from 20000 to 32000.');
}
