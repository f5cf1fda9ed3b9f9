import { randomUUID } from 'node:crypto';
import { LIVE_REQUEST_LIMITS } from '../../../schema/rules/limits.js';
import type { ProxyProtocol } from '../edge/edge-client.js';
import { RequestTrace, type LiveRequest, type Teller, type Told } from './request-trace.js';

const SEND_EVERY_MS = 500;
/** After a failure. What happens meanwhile waits, or is dropped. */
const PAUSE_MS = 5_000;
/** Most requests that wait to be told. The oldest make room. */
export const MOST_WAITING = 2_000;

/** What the gateway gets at a time. */
export interface RequestReport {
  /** Names this process, because numbers begin anew with each. */
  readonly boot: string;
  /** Requests since the report before that are not told. */
  readonly dropped: number;
  readonly requests: readonly LiveRequest[];
}

/** How many requests wait to be told, and how many are not, since the process started. */
export interface LiveState {
  readonly waiting: number;
  readonly dropped: number;
}

/**
 * Tells the gateway a sample of requests, for the customer who watches: twice a second, one report at a time, from memory.
 * A report that fails is dropped. Nothing waits for it: neither bytes, nor permissions, nor the usage, which has its own way.
 */
export class LiveRequests implements Teller {
  private readonly boot = randomUUID();
  private readonly waiting = new Set<RequestTrace>();
  /** Requests of this second, by sub account and whether they are OK. */
  private readonly seen = new Map<string, number>();
  private second = 0;
  private lastNumber = 0;
  private dropped = 0;
  private droppedUntold = 0;
  private isSending = false;
  private pausedUntil = 0;
  private readonly timer: NodeJS.Timeout;

  /** @param send rejects if the gateway did not take the report */
  constructor(private readonly send: (report: RequestReport) => Promise<void>) {
    this.timer = setInterval(() => void this.flush(), SEND_EVERY_MS).unref();
  }

  trace(protocol: ProxyProtocol): RequestTrace {
    return new RequestTrace(this, protocol);
  }

  /** Refusals and failures have a share of their own, so that successes do not hide them. */
  add(trace: RequestTrace, { subAccountId, outcome }: Told): void {
    const second = Math.floor(Date.now() / 1_000);
    if (second !== this.second) this.seen.clear();
    this.second = second;
    const key = `${subAccountId} ${outcome === 'OK'}`;
    const count = (this.seen.get(key) ?? 0) + 1;
    this.seen.set(key, count);
    if (count > LIVE_REQUEST_LIMITS.eachSecond) {
      this.drop(1);
      return;
    }
    this.lastNumber += 1;
    trace.number = this.lastNumber;
    this.enqueue(trace);
  }

  addAgain(trace: RequestTrace): void {
    if (trace.number > 0) this.enqueue(trace);
  }

  state(): LiveState {
    return { waiting: this.waiting.size, dropped: this.dropped };
  }

  stop(): void {
    clearInterval(this.timer);
    this.waiting.clear();
  }

  private enqueue(trace: RequestTrace): void {
    this.waiting.add(trace);
    if (this.waiting.size <= MOST_WAITING) return;
    const [oldest] = this.waiting;
    if (oldest) this.waiting.delete(oldest);
    this.drop(1);
  }

  private drop(count: number): void {
    this.dropped += count;
    this.droppedUntold += count;
  }

  private async flush(): Promise<void> {
    if (this.isSending || this.waiting.size === 0 || Date.now() < this.pausedUntil) return;
    const traces = [...this.waiting].slice(0, LIVE_REQUEST_LIMITS.batch);
    for (const trace of traces) this.waiting.delete(trace);
    const requests = traces.flatMap((trace) => trace.report() ?? []);
    const dropped = this.droppedUntold;
    this.isSending = true;
    try {
      await this.send({ boot: this.boot, dropped, requests });
      this.droppedUntold -= dropped;
    } catch {
      // The usage has its own report, and says in the log that the gateway does not answer.
      this.drop(traces.length);
      this.pausedUntil = Date.now() + PAUSE_MS;
    } finally {
      this.isSending = false;
    }
  }
}
