import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryLock, unlock } from '../../scripts/lib/lock.mjs';
import { identify, runs } from '../../scripts/lib/process-identity.mjs';
import { StepError } from '../../scripts/lib/progress.mjs';

/** @typedef {import('../../scripts/lib/process-identity.mjs').ProcessIdentity} ProcessIdentity */
/**
 * @typedef {{ url: string, processes: ProcessIdentity[] }} Run the current run on a data directory, or one that was killed
 */

/** Maximum wait for the processes of a killed run, which end by themselves. */
const LEFTOVERS_END_WITHIN_MS = 10_000;
const KILLED_OWNER_GONE_WITHIN_MS = 500;
/** The gateway's environment while the product runs, for `npm run ops`. */
export const OPERATOR_FILE = 'operator.json';

/** A data directory that belongs to this process until `giveBack`. */
export class DataDir {
  /** @param {string} path */
  constructor(path) {
    this.path = path;
    this.lock = join(path, 'hearth.lock');
    this.ours = true;
  }

  /**
   * @param {string} path created if missing
   * @throws {StepError} if it is not writable, or another run uses it
   */
  static async claim(path) {
    makeWritable(path);
    const directory = new DataDir(path);
    // A process that was just killed takes a moment to disappear.
    const giveUpAt = Date.now() + KILLED_OWNER_GONE_WITHIN_MS;
    for (;;) {
      const owner = tryLock(directory.lock);
      if (owner === null) break;
      if (Date.now() > giveUpAt) throw alreadyRuns(path, owner.pid, directory.readRun()?.url);
      await sleep(50);
    }
    await directory.untilLeftoversEnded();
    return directory;
  }

  /**
   * Records the running processes, so that a second start can report the URL, and a start after a SIGKILL knows which
   * processes to wait for.
   * @param {string} url
   * @param {Array<number | null>} pids
   */
  remember(url, pids) {
    const processes = pids.flatMap((pid) => {
      const identity = pid === null ? undefined : identify(pid);
      return identity === undefined ? [] : [identity];
    });
    const file = join(this.path, 'run.json');
    writeFileSync(`${file}.new`, JSON.stringify({ url, processes }));
    renameSync(`${file}.new`, file);
  }

  /**
   * Records the gateway's environment, so that the operators' commands reach this installation. It has secrets.
   * @param {NodeJS.ProcessEnv} env
   */
  rememberEnvironment(env) {
    const own = Object.entries(env).filter(([name, value]) => process.env[name] !== value);
    const file = join(this.path, OPERATOR_FILE);
    writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(own)), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }

  /** Safe to call twice: by the second call, another run may own the directory. */
  giveBack() {
    if (!this.ours) return;
    this.ours = false;
    rmSync(join(this.path, 'run.json'), { force: true });
    rmSync(join(this.path, OPERATOR_FILE), { force: true });
    unlock(this.lock);
  }

  /**
   * The children of a killed supervisor notice and stop, which takes a moment. They hold their ports until then.
   * @private
   */
  async untilLeftoversEnded() {
    const leftovers = () => (this.readRun()?.processes ?? []).filter(runs);
    const giveUpAt = Date.now() + LEFTOVERS_END_WITHIN_MS;
    while (leftovers().length > 0 && Date.now() < giveUpAt) await sleep(50);
    for (const { pid } of leftovers()) process.kill(pid, 'SIGKILL');
  }

  /** @private @returns {Run | null} */
  readRun() {
    const file = join(this.path, 'run.json');
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  }
}

/** @param {string} path */
function makeWritable(path) {
  const probe = join(path, `.writable-${process.pid}`);
  try {
    mkdirSync(path, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new StepError(
      `${path} cannot be written by this user (${code}). Choose another directory with DATA_DIR.`,
    );
  }
}

/** @param {string} path @param {number} pid @param {string | undefined} url */
function alreadyRuns(path, pid, url) {
  const where = url === undefined ? '' : `, ${url}`;
  return new StepError(
    `Hearth already runs on ${path} (process ${pid}${where}).\n` +
      'Stop it with Ctrl-C in its terminal, or start a second one on other data: DATA_DIR=.data2 PORT=0 npm start',
  );
}
