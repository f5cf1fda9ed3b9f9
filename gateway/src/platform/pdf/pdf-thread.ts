import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '../clock.js';
import { PdfTurns } from './pdf-turns.js';
import type { Answer, Documents, Task } from './serve-pdfs.js';

const OF_SOURCES = ['--import', '@swc-node/register/esm-register'];

interface Options {
  /** The longest that one document may take. */
  timeLimitMs?: number;
  /** A thread without work ends, and gives the memory of its fonts back. */
  idleMs?: number;
  maxHeapMb?: number;
}

/**
 * Writes PDFs in a thread of its own, one at a time: a month's statement keeps a core busy for a second, and nobody else may
 * wait for that. The thread starts with the first document. One that fails or takes too long is replaced.
 */
export class PdfThread<Kinds extends Documents> {
  readonly #turns = new PdfTurns();
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param entry a module that calls `servePdfs` */
  constructor(
    private readonly entry: URL,
    private readonly options: Options = {},
  ) {}

  /**
   * @param read gives plain data, because classes and functions do not pass to a thread, and `Buffer`s arrive as `Uint8Array`s.
   *   It is called when the account's turn comes, so that those who wait hold no data
   * @param isBegun an earlier file of the same answer was written, so this one is not refused
   * @throws AppError RATE_LIMITED
   */
  write<Kind extends keyof Kinds>(
    accountId: string,
    kind: Kind,
    read: () => Promise<Parameters<Kinds[Kind]>[0]>,
    isBegun = false,
  ): Promise<Buffer> {
    return this.#turns.run(
      accountId,
      async () => this.#ask({ kind: kind as string, given: await read() }),
      isBegun,
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end();
  }

  async #ask(task: Task): Promise<Buffer> {
    if (this.#isClosed) throw new Error('No PDF is written any more: the process ends');
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const { timeLimitMs = MINUTE_MS, idleMs = MINUTE_MS } = this.options;
    const answered = new AbortController();
    const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(timeLimitMs)]);
    worker.ref();
    worker.postMessage(task);
    const { bytes, error } = await Promise.race([
      once(worker, 'message', { signal }).then(([answer]) => answer as Answer),
      once(worker, 'exit', { signal }).then((): Answer => {
        throw new Error('The thread ended');
      }),
    ])
      .catch(async (cause: unknown) => {
        await this.#end();
        throw new Error('The thread failed that writes PDFs', { cause });
      })
      .finally(() => {
        answered.abort();
      });
    worker.unref();
    this.#idle = setTimeout(() => void this.#end(), idleMs).unref();
    if (bytes === undefined) throw error;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  #start(): Worker {
    const { entry, options } = this;
    const worker = new Worker(entry, {
      resourceLimits: { maxOldGenerationSizeMb: options.maxHeapMb ?? 512 },
      // Tests run the sources, and a thread has none of the loaders that its process registered.
      execArgv: entry.pathname.endsWith('.ts') ? OF_SOURCES : undefined,
    });
    const forget = () => {
      if (this.#worker === worker) this.#worker = null;
    };
    // Also without a document: an error that nobody listens to would end the process.
    return worker.on('error', forget).on('exit', forget);
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }
}
