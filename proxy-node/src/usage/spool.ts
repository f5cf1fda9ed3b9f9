import { link, mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { UsageBatch } from '../edge/edge-client.js';

/** Number of acknowledged batches kept on disk, for a gateway restored from a backup. */
const ACKNOWLEDGED_KEPT = 1_000;
const FILE = /^(\d{16})\.json$/;

/**
 * The batches that the gateway has not acknowledged, one file each, in NODE_DATA_DIR:
 *
 *     spool/0000000000000042.json waiting, in order of their numbers
 *     acknowledged/… the newest 1,000 acknowledged ones, see `restore`
 *     rejected/… refused by the gateway as malformed, for people to look at
 *
 * `write` returns once the batch survives a power cut: file and directory are synced, and the name appears atomically.
 * Only this class touches the directory, and one node process owns it.
 */
export class Spool {
  private constructor(
    private readonly dir: string,
    /** Ascending numbers of the waiting batches. */
    private readonly queue: number[],
  ) {}

  static async open(dir: string): Promise<Spool> {
    for (const folder of ['spool', 'acknowledged', 'rejected'])
      await mkdir(join(dir, folder), { recursive: true });
    for (const name of await readdir(join(dir, 'spool')))
      if (name.endsWith('.tmp')) await rm(join(dir, 'spool', name));
    const spool = new Spool(dir, await numbersIn(join(dir, 'spool')));
    const old = (await numbersIn(join(dir, 'acknowledged'))).slice(0, -ACKNOWLEDGED_KEPT);
    for (const number of old) await rm(spool.path('acknowledged', number));
    return spool;
  }

  /** Number of the batch to send next. */
  get first(): number | undefined {
    return this.queue[0];
  }

  get last(): number | undefined {
    return this.queue.at(-1);
  }

  get length(): number {
    return this.queue.length;
  }

  numbers(): readonly number[] {
    return [...this.queue];
  }

  /** Appends a batch. @throws the file system's error; the batch is then not in the queue */
  async write(batch: UsageBatch): Promise<void> {
    await this.put(batch);
    this.queue.push(batch.batch);
  }

  /** @throws SyntaxError or a file system error if the file is not a readable batch with that number */
  async read(number: number): Promise<UsageBatch> {
    const batch = JSON.parse(await readFile(this.path('spool', number), 'utf8')) as UsageBatch;
    if (batch.batch !== number || !Array.isArray(batch.events))
      throw new SyntaxError(`${this.path('spool', number)} is not batch ${number}`);
    return batch;
  }

  /** Removes the first batch from the queue. */
  async acknowledge(number: number): Promise<void> {
    // Not synced: if a power cut undoes the move, the batch is sent again, and the gateway recognizes its number.
    await rename(this.path('spool', number), this.path('acknowledged', number));
    this.queue.splice(this.queue.indexOf(number), 1);
    await rm(this.path('acknowledged', number - ACKNOWLEDGED_KEPT), { force: true });
  }

  /** Copies a batch to the rejected ones. */
  async keepRejected(number: number): Promise<string> {
    const kept = join(this.dir, 'rejected', `${fileName(number)}.${Date.now()}`);
    await link(this.path('spool', number), kept);
    await syncDirectory(join(this.dir, 'rejected'));
    return kept;
  }

  /** Empties a waiting batch, so that its number is still used and later batches can continue. */
  async empty(number: number): Promise<void> {
    await this.put({ batch: number, events: [] });
  }

  /**
   * Puts `from`..`to` before the first waiting batch: unchanged if they are still on disk, otherwise empty. Returns how
   * many are empty.
   */
  async restore(from: number, to: number): Promise<number> {
    let missing = 0;
    // Backward, queuing each at once, so that an error in the middle leaves a queue that can be continued.
    for (let number = to; number >= from; number -= 1) {
      try {
        await rename(this.path('acknowledged', number), this.path('spool', number));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        await this.put({ batch: number, events: [] });
        missing += 1;
      }
      this.queue.unshift(number);
    }
    return missing;
  }

  private async put(batch: UsageBatch): Promise<void> {
    const target = this.path('spool', batch.batch);
    const file = await open(`${target}.tmp`, 'w', 0o600);
    try {
      await file.writeFile(JSON.stringify(batch));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${target}.tmp`, target);
    await syncDirectory(join(this.dir, 'spool'));
  }

  private path(folder: 'spool' | 'acknowledged', number: number): string {
    return join(this.dir, folder, fileName(number));
  }
}

function fileName(number: number): string {
  return `${String(number).padStart(16, '0')}.json`;
}

async function numbersIn(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  return names
    .flatMap((name) => FILE.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

async function syncDirectory(folder: string): Promise<void> {
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
