import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { DEV_MODULES } from '../../scripts/lib/paths.mjs';
import { StepError } from '../../scripts/lib/progress.mjs';

const PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Keeps the embedded Postgres running: restarts it on the same port, where the other processes expect it. Has the
 * interface of Supervised, but the gateway's own module starts the server.
 */
export class DatabaseKeeper {
  /**
   * @param {{
   *   dataDir: string, logFile: string, tell: (line: string) => void, onChange: () => void,
   * }} options
   */
  constructor({ dataDir, logFile, tell, onChange }) {
    this.name = 'postgres';
    this.dataDir = dataDir;
    this.logFile = logFile;
    this.tell = tell;
    this.onChange = onChange;
    /** @type {import('../embedded-postgres/embedded-postgres.js').EmbeddedPostgres | null} */
    this.server = null;
    /** @type {number | undefined} */
    this.port = undefined;
    this.wanted = false;
    /** @type {Promise<unknown>} */
    this.ready = Promise.resolve();
  }

  /** @returns {number | null} null while it is not running */
  get pid() {
    return this.server?.pid ?? null;
  }

  /** @returns {string | null} */
  get passwordFile() {
    return this.server === null ? null : join(this.server.dataDir, 'hearth-password');
  }

  /**
   * @returns {Promise<string>} the owner's URL
   * @throws {StepError} with advice
   */
  async start() {
    this.wanted = true;
    try {
      const server = await this.launch();
      return server.url;
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'EmbeddedPostgresError') throw error;
      throw new StepError(error.message);
    }
  }

  async stop() {
    this.wanted = false;
    await this.ready.catch(() => undefined);
    await this.server?.stop();
  }

  /** Kills the server like a crash; it restarts. Resolves when it has ended. */
  async kill() {
    const server = this.server;
    if (server === null) return;
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
  }

  /** @private */
  async launch() {
    const { startEmbeddedPostgres } = await import(
      pathToFileURL(join(DEV_MODULES, 'embedded-postgres/embedded-postgres.js')).href
    );
    /** @type {import('../embedded-postgres/embedded-postgres.js').EmbeddedPostgres} */
    const server = await startEmbeddedPostgres({
      dataDir: this.dataDir,
      logFile: this.logFile,
      log: () => undefined,
      port: this.port,
    });
    this.server = server;
    this.port = server.port;
    void server.exited.then(() => this.onEnd());
    this.onChange();
    return server;
  }

  /** @private */
  onEnd() {
    this.server = null;
    this.onChange();
    if (!this.wanted) return;
    this.tell('postgres ended unexpectedly and is started again');
    this.ready = this.comeBack();
  }

  /** @private */
  async comeBack() {
    for (let pause = PAUSE_MS; this.wanted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await this.launch();
        this.tell('postgres is back');
        return;
      } catch (error) {
        this.tell(
          `postgres cannot be started: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
      await sleep(pause);
    }
  }
}
