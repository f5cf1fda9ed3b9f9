import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './error.js';

const KILLED_OWNER_GONE_WITHIN_MS = 500;
const WATCHDOG_ACTS_WITHIN_MS = 1_000;
const ORPHAN_STOPS_WITHIN_MS = 15_000;
const OWNER_SETTING = 'hearth.owner';
const OWNER_PATTERN = /hearth\.owner=(\d+)@([^\0\s]*)/;

/** The contents of `postmaster.pid`, which describe the server of a data directory. */
interface Postmaster {
  pid: number;
  ready: boolean;
}

/** A process, told apart from a later one that was given the same number. */
interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

/** The server that `postmaster.pid` names, running or not; null when there is no such file. */
export function readPostmaster(dataDir: string): Postmaster | null {
  try {
    const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    const state = lines[7]?.trim();
    const ready = state === 'ready' || state === 'standby';
    return Number.isInteger(pid) && pid > 0 ? { pid, ready } : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * The setting that tells a server which Node process it belongs to. It is part of the server's command line, so it can
 * neither be missing nor belong to another server; a server without its owner is told from one in use by it.
 */
export function ownerSetting(): string {
  return `${OWNER_SETTING}=${process.pid}@${(startTime(process.pid) ?? '').replaceAll(' ', '_')}`;
}

/**
 * Makes sure that no server runs in the directory. One whose owner lives is somebody else's: refused. One whose owner was
 * killed is on its way down (its watchdog stops it): waited for, and helped if that takes long.
 * @throws EmbeddedPostgresError DATA_DIR_IN_USE
 */
export async function takeOver(dataDir: string): Promise<void> {
  const startedWaiting = Date.now();
  let askedToStop = false;
  for (;;) {
    const server = readPostmaster(dataDir);
    if (server === null) return;
    const command = commandLine(server.pid) ?? '';
    if (!isPostmaster(command, dataDir)) {
      // The number was given to some other process since; Postgres itself would take that one for its predecessor.
      if (isAlive(server.pid)) rmSync(join(dataDir, 'postmaster.pid'), { force: true });
      return;
    }
    const owner = ownerIn(command);
    const waited = Date.now() - startedWaiting;
    if (owner === null || runs(owner)) {
      // A process that was just killed takes a moment to be gone.
      if (waited > KILLED_OWNER_GONE_WITHIN_MS) throw inUse(dataDir, server.pid, owner);
    } else if (waited > ORPHAN_STOPS_WITHIN_MS) {
      signal(server.pid, 'SIGQUIT');
    } else if (!askedToStop && waited > WATCHDOG_ACTS_WITHIN_MS) {
      signal(server.pid, 'SIGINT');
      askedToStop = true;
    }
    await sleep(25);
  }
}

function inUse(dataDir: string, pid: number, owner: ProcessIdentity | null): EmbeddedPostgresError {
  const startedBy = owner === null ? '' : `, started by process ${owner.pid}`;
  return new EmbeddedPostgresError(
    'DATA_DIR_IN_USE',
    `A database already runs on ${dataDir} (Postgres is process ${pid}${startedBy}). ` +
      'Stop it first, or choose another directory with DATA_DIR.',
  );
}

function isPostmaster(command: string, dataDir: string): boolean {
  return command.includes('postgres') && command.includes(dataDir);
}

function ownerIn(command: string): ProcessIdentity | null {
  const [, owner, startedAt] = OWNER_PATTERN.exec(command) ?? [];
  return owner === undefined || startedAt === undefined ? null : { pid: Number(owner), startedAt };
}

/** The command line of a process; undefined when it does not run (a zombie has none either). */
function commandLine(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    // Not running any more: what both ways of asking say by failing.
    return undefined;
  }
}

/** When a process started, in whatever form the system has it; undefined when it does not run. */
function startTime(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name in parentheses may contain spaces; the start time is the 20th field after it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' ? undefined : fields[19];
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    // Not running any more: what both ways of asking say by failing.
    return undefined;
  }
}

/** Where the system does not tell start times, a live process with the number counts as the same one. */
function runs({ pid, startedAt }: ProcessIdentity): boolean {
  return isAlive(pid) && (startedAt === '' || startTime(pid)?.replaceAll(' ', '_') === startedAt);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The password of the owner's login, kept beside the data it protects. */
export async function readPassword(dataDir: string): Promise<string> {
  return (await readFile(join(dataDir, 'hearth-password'), 'utf8')).trim();
}
