import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { StepError } from '../../scripts/lib/progress.mjs';

/**
 * A larger young generation, so that objects of a request die before they are copied: gateway/docs/decisions/0052 (docker/
 * does the same).
 */
const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=128'];
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
/** A process that ran this long restarts with the shortest delay. */
const SETTLED_AFTER_MS = 30_000;
const READY_WITHIN_MS = 90_000;

/**
 * A child process that is kept alive: if it ends, it is restarted with growing delays. If its first start fails, the
 * settings are wrong and a restart would not help.
 */
export class Supervised {
  /**
   * @param {{
   *   name: string, program: string, cwd: string, env: NodeJS.ProcessEnv,
   *   log: import('./child-log.mjs').ChildLog, tell: (line: string) => void, onChange?: () => void,
   * }} options
   */
  constructor({ name, program, cwd, env, log, tell, onChange = () => undefined }) {
    this.name = name;
    this.program = program;
    this.cwd = cwd;
    this.env = env;
    this.log = log;
    this.tell = tell;
    this.onChange = onChange;
    /** @type {import('node:child_process').ChildProcess | null} */
    this.child = null;
    this.wanted = false;
    this.everReady = false;
    this.pause = FIRST_PAUSE_MS;
    this.readiness = createReadiness();
    /** @type {Promise<void>} end of the current or last process */
    this.ended = Promise.resolve();
  }

  /** Resolves with the readiness line of the current process, or of the next one. */
  get ready() {
    return this.readiness.promise;
  }

  /** @returns {number | null} null while it is not running */
  get pid() {
    return this.child?.pid ?? null;
  }

  /** Starts the process and waits until it is ready. */
  async start() {
    this.wanted = true;
    this.launch();
    return this.ready;
  }

  /**
   * Stops the process for good: SIGTERM, then SIGKILL after the grace period. Safe to call at any time.
   * @param {number} graceMs
   */
  async stop(graceMs) {
    this.wanted = false;
    const child = this.child;
    if (child === null) return;
    child.kill('SIGTERM');
    const timer = new AbortController();
    const late = sleep(graceMs, true, { signal: timer.signal }).catch(() => false);
    if (await Promise.race([this.ended.then(() => false), late])) {
      this.tell(`${this.name} did not stop within ${graceMs / 1000} s and is killed`);
      child.kill('SIGKILL');
    }
    timer.abort();
    await this.ended;
  }

  /**
   * Kills the process like a crash; it restarts. Resolves when it has ended.
   * @param {NodeJS.Signals} signal
   */
  async kill(signal = 'SIGKILL') {
    const { child, ended } = this;
    if (child === null) return;
    this.resetReady();
    child.kill(signal);
    await ended;
  }

  /** @private */
  launch() {
    const startedAt = Date.now();
    const child = spawn(process.execPath, [...NODE_FLAGS, this.program], {
      cwd: this.cwd,
      // The child stops when this pipe closes, so it ends with us, however we end.
      env: { ...this.env, STOP_WITH_PARENT: '1' },
      stdio: ['pipe', 'pipe', 'pipe'],
      // A separate process group: Ctrl-C reaches only us, and we stop the processes in order.
      detached: true,
    });
    this.child = child;
    // We never write to it, and "exit" reports its end.
    child.stdin.on('error', () => undefined);
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!this.hear(line)) this.log.add(line, 'stdout');
    });
    createInterface({ input: child.stderr }).on('line', (line) => this.log.add(line, 'stderr'));
    const slow = setTimeout(() => {
      this.tell(`${this.name} has not become ready and is killed`);
      child.kill('SIGKILL');
    }, READY_WITHIN_MS);
    void this.ready.then(
      () => clearTimeout(slow),
      () => clearTimeout(slow),
    );
    this.ended = new Promise((resolve) => {
      // "close" comes after the last line of output, which the failure message needs.
      child.once('close', (code, signal) => {
        clearTimeout(slow);
        if (this.child === child) this.child = null;
        resolve();
        this.onEnd(signal ?? `exit code ${code}`, Date.now() - startedAt);
      });
      child.once('error', () => undefined);
    });
    this.onChange();
  }

  /**
   * @private
   * @param {string} line
   */
  hear(line) {
    if (!line.startsWith('{"ready"')) return false;
    this.everReady = true;
    this.readiness.announce(JSON.parse(line));
    this.onChange();
    return true;
  }

  /**
   * @private
   * @param {string} how
   * @param {number} ranMs
   */
  onEnd(how, ranMs) {
    this.onChange();
    if (this.everReady) this.resetReady();
    if (!this.wanted) return;
    if (!this.everReady) {
      this.wanted = false;
      this.readiness.fail(
        new StepError(`${this.log.tail()}\n\n${this.name} did not start (${how}).`.trim()),
      );
      return;
    }
    if (ranMs > SETTLED_AFTER_MS) this.pause = FIRST_PAUSE_MS;
    const pause = this.pause;
    this.pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    this.tell(`${this.name} ended (${how}) and is started again in ${pause / 1000} s`);
    void this.again(pause);
  }

  /**
   * @private
   * @param {number} pause
   */
  async again(pause) {
    await sleep(pause);
    if (!this.wanted || this.child !== null) return;
    this.launch();
    await this.ready;
    this.tell(`${this.name} is back`);
  }

  /** @private */
  resetReady() {
    // Existing waiters keep waiting for the next process.
    if (this.readiness.announced) this.readiness = createReadiness();
  }
}

function createReadiness() {
  /** @type {(where: Record<string, unknown>) => void} */
  let resolve = () => undefined;
  /** @type {(reason: Error) => void} */
  let fail = () => undefined;
  /** @type {Promise<Record<string, unknown>>} */
  const promise = new Promise((onReady, onFailure) => {
    resolve = onReady;
    fail = onFailure;
  });
  // Avoid an unhandled rejection if nobody waits: the supervisor has already reported the failure.
  promise.catch(() => undefined);
  return {
    promise,
    fail,
    announced: false,
    /** @param {Record<string, unknown>} where */
    announce(where) {
      this.announced = true;
      resolve(where);
    },
  };
}
