import { Bell } from './bell.js';
import type { NodeConfig } from '../config.js';
import type { EdgeClient, UsageBatch, UsageEvent } from '../edge/edge-client.js';
import type { LeaseBook } from '../admission/leases.js';
import { reasonOf, type Log } from '../log.js';
import type { Meter } from './meter.js';
import type { Spool } from './spool.js';

/** The edge API's limit (docs/performance.md, usage ingest). */
const MAX_EVENTS_IN_BATCH = 10_000;
const BACKOFF_FIRST_MS = 200;
const BACKOFF_MAX_MS = 5_000;
/** Fills a gap in portions, because a large gap needs many numbers that the queue should not all hold. */
const RESTORE_AT_ONCE = 500;

/** State of the delivery, as batch numbers. `lastCreated` is null until the gateway has reported its cursor. */
export interface DeliveryState {
  readonly lastCreated: number | null;
  readonly lastAcknowledged: number;
  readonly queued: number;
  readonly rejected: number;
}

/**
 * Turns counters into numbered batches on disk and delivers each exactly once (docs/performance.md, usage ingest): numbered
 * from 1 without gaps, written and synced before the first attempt, sent one at a time in order, kept until
 * acknowledged.
 *
 * A process continues after the larger of the gateway's cursor and the spool's last number. Until the cursor is known,
 * `ready` is false and the node admits nobody, so no usage can arise without a number.
 */
export class Delivery {
  private nextNumber: number | undefined;
  private firstOfThisProcess = 0;
  private attempted = 0;
  private lastAcknowledged = 0;
  private rejected = 0;
  /** The last attempt to write a batch failed: the disk is full, or broken. */
  hasDiskFailed = false;
  /** Taken from the counters, but not yet written because the disk failed. The next flush retries. */
  private unwritten: UsageEvent[] = [];
  private idleReportMs = Infinity;
  private reportedAt = Date.now();
  private flushing: Promise<void> = Promise.resolve();
  private readonly work = new Bell();
  private readonly acknowledgement = new Bell();
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly edge: EdgeClient,
    private readonly spool: Spool,
    private readonly meter: Meter,
    private readonly leases: LeaseBook,
    private readonly log: Log,
  ) {}

  /** Whether the next batch number is known, so that usage can be booked. */
  get ready(): boolean {
    return this.nextNumber !== undefined;
  }

  /** Reads the previous process's batches and starts sending. Resolves after the first attempt to reach the gateway. */
  async start({
    flushIntervalMs,
    idleReportMs,
  }: Pick<NodeConfig, 'flushIntervalMs' | 'idleReportMs'>): Promise<void> {
    this.idleReportMs = idleReportMs;
    for (const number of this.spool.numbers()) {
      const batch = await this.read(number);
      for (const event of batch.events) this.leases.count(event.subAccountId, bytesOf(event));
    }
    let firstAttempt: () => void = () => undefined;
    const attempted = new Promise<void>((resolve) => (firstAttempt = resolve));
    void this.run(firstAttempt);
    this.timer = setInterval(() => void this.flush(), flushIntervalMs);
    await attempted;
  }

  state(): DeliveryState {
    return {
      lastCreated: this.nextNumber === undefined ? null : this.nextNumber - 1,
      lastAcknowledged: this.lastAcknowledged,
      queued: this.spool.length,
      rejected: this.rejected,
    };
  }

  /**
   * Moves all counters into batches on disk. Never throws: what could not be written stays in memory for the next call.
   */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.flushOnce());
    return this.flushing;
  }

  /** Flushes and waits until the gateway has acknowledged everything counted so far. Returns false on timeout. */
  async settle(timeoutMs: number): Promise<boolean> {
    await this.flush();
    const last = this.spool.last;
    const isSettled = () =>
      this.unwritten.length === 0 && (last === undefined || (this.spool.first ?? Infinity) > last);
    const deadline = Date.now() + timeoutMs;
    this.work.ring();
    while (!isSettled()) {
      const left = deadline - Date.now();
      if (left <= 0 || this.stopped) return false;
      await this.acknowledgement.wait(left);
    }
    return true;
  }

  /** Flushes and tries to deliver one last time. The next process sends the rest. */
  async stop(timeoutMs: number): Promise<void> {
    clearInterval(this.timer);
    if (!(await this.settle(timeoutMs)))
      this.log(
        'warn',
        'stopping with usage not delivered; it is on disk and sent at the next start',
        { queued: this.spool.length },
      );
    this.stopped = true;
    this.work.ring();
    this.edge.close();
  }

  private async run(firstAttempt: () => void): Promise<void> {
    let failures = 0;
    while (!this.stopped) {
      try {
        if (this.nextNumber === undefined) await this.readCursor();
        firstAttempt();
        const number = this.spool.first;
        if (number === undefined) await this.work.wait(60_000);
        else await this.send(number);
        failures = 0;
      } catch (error) {
        failures += 1;
        const queued = this.spool.length;
        const reason = reasonOf(error);
        this.log('warn', 'usage could not be delivered yet', { failures, queued, reason });
        firstAttempt();
        const ceiling = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** (failures - 1));
        await this.work.wait(ceiling * (0.5 + Math.random() / 2));
      }
    }
  }

  private async readCursor(): Promise<void> {
    const applied = await this.edge.lastBatch();
    // Applied, but the acknowledgement was lost with the previous process.
    for (const number of this.spool.numbers())
      if (number <= applied) await this.acknowledged(await this.read(number));
    this.lastAcknowledged = Math.max(this.lastAcknowledged, applied);
    this.nextNumber = Math.max(applied, this.spool.last ?? 0) + 1;
    this.firstOfThisProcess = this.nextNumber;
    this.log('info', 'batch numbering resumes', {
      next: this.nextNumber,
      applied,
      queued: this.spool.length,
    });
  }

  private async flushOnce(): Promise<void> {
    if (this.nextNumber === undefined) return;
    this.unwritten.push(...this.meter.take(new Date()));
    // Batches are taken in order, so an empty one reports that everything until now is counted.
    let isDue = this.spool.length === 0 && Date.now() - this.reportedAt >= this.idleReportMs;
    while (this.unwritten.length > 0 || isDue) {
      const events = this.unwritten.slice(0, MAX_EVENTS_IN_BATCH);
      isDue = false;
      try {
        await this.spool.write({ batch: this.nextNumber, events });
        this.hasDiskFailed = false;
      } catch (error) {
        this.hasDiskFailed = true;
        this.log('error', 'usage could not be written to disk; it is kept in memory', {
          events: this.unwritten.length,
          reason: reasonOf(error),
        });
        return;
      }
      this.unwritten = this.unwritten.slice(events.length);
      this.nextNumber += 1;
      this.reportedAt = Date.now();
      if (this.spool.length === 1) this.work.ring();
    }
  }

  private async send(number: number): Promise<void> {
    const batch = await this.read(number);
    const isFirstAttempt = this.attempted < number && number >= this.firstOfThisProcess;
    this.attempted = Math.max(this.attempted, number);
    const outcome = await this.edge.sendBatch(batch);

    switch (outcome.kind) {
      case 'acknowledged':
        if (!outcome.applied && isFirstAttempt) await this.reportForeignNumber(number);
        await this.acknowledged(batch);
        return;
      case 'gap':
        await this.closeGap(number, outcome.expected, batch);
        return;
      case 'rejected':
        if (batch.events.length === 0)
          throw new Error(`the gateway rejects even the empty batch ${number}: ${outcome.detail}`);
        await this.quarantine(batch, outcome.detail);
        return;
    }
  }

  private async acknowledged(batch: UsageBatch): Promise<void> {
    await this.spool.acknowledge(batch.batch);
    // A batch restored for the gateway was already acknowledged to the leases.
    if (batch.batch > this.lastAcknowledged) this.release(batch);
    this.lastAcknowledged = Math.max(this.lastAcknowledged, batch.batch);
    this.acknowledgement.ring();
  }

  /**
   * Handles a gateway that expects another number than the first waiting one. A number that was ever sent must keep its
   * content: if it was applied and its acknowledgement lost, the same bytes under a new number would count twice. So:
   * - The gateway expects a later number: it has this batch, so acknowledge it.
   * - It expects an earlier number: it lost acknowledged batches (its database was restored from a backup). Send those
   *   again unchanged if this node still has them, otherwise empty.
   */
  private async closeGap(number: number, expected: number, batch: UsageBatch): Promise<void> {
    if (expected > number) {
      this.log('warn', 'the gateway already has this batch', { batch: number, expected });
      await this.acknowledged(batch);
      return;
    }
    if (expected === number)
      throw new Error(`the gateway refuses batch ${number} as a gap and expects ${expected}`);
    const to = Math.min(number - 1, expected + RESTORE_AT_ONCE - 1);
    const missing = await this.spool.restore(expected, to);
    this.log('error', 'the gateway misses batches it had acknowledged; sending them again', {
      from: expected,
      to,
      sentEmpty: missing,
    });
  }

  /** A malformed batch would block everything behind it. Set it aside and send its number without events. */
  private async quarantine(batch: UsageBatch, detail: string): Promise<void> {
    const file = await this.spool.keepRejected(batch.batch);
    await this.spool.empty(batch.batch);
    this.release(batch);
    this.rejected += 1;
    this.log(
      'error',
      'the gateway rejected a batch: ITS USAGE IS NOT BOOKED and waits for a person',
      { batch: batch.batch, events: batch.events.length, detail, file },
    );
  }

  /** Reports a number of this process that was already applied: another node is using this NODE_ID. */
  private async reportForeignNumber(number: number): Promise<void> {
    const file = await this.spool.keepRejected(number);
    this.rejected += 1;
    this.log(
      'error',
      'another node uses this NODE_ID: a new batch was taken for a repeated one AND IS NOT BOOKED',
      { batch: number, file },
    );
  }

  private async read(number: number): Promise<UsageBatch> {
    try {
      return await this.spool.read(number);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      const file = await this.spool.keepRejected(number);
      await this.spool.empty(number);
      this.rejected += 1;
      this.log('error', 'a batch on disk is damaged: ITS USAGE IS NOT BOOKED', {
        batch: number,
        file,
        reason: reasonOf(error),
      });
      return { batch: number, events: [] };
    }
  }

  private release(batch: UsageBatch): void {
    for (const event of batch.events) this.leases.acknowledge(event.subAccountId, bytesOf(event));
  }
}

function bytesOf(event: UsageEvent): bigint {
  return BigInt(event.bytesUp) + BigInt(event.bytesDown);
}
