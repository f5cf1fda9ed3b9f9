import { compare, DAY_MS, HOUR_MS } from './history.js';

/** Hours of the unlimited plan that an order brought. */
export interface Period {
  readonly orderId: string;
  readonly hours: bigint;
  readonly activatedAt: number;
  leftMs: number;
  held: boolean;
  /** What went back for money that went back, and what was gone by then. */
  takenBackMs: number;
  unrecoveredMs: number;
  /** What went back took the last hours that were left. */
  lastWentBack: boolean;
}

/**
 * Rule 9: the queue of periods is computed. One period is current and runs until its hours are used; then the one that was
 * activated first follows. A held current period stands still, and so do those behind it.
 */
export class UnlimitedQueue {
  periods: Period[] = [];
  #current: Period | null = null;
  #now = -Infinity;

  activate(at: number, orderId: string, hours: bigint): void {
    this.advance(at);
    this.periods.push({
      orderId,
      hours,
      activatedAt: at,
      leftMs: Number(hours) * HOUR_MS,
      held: false,
      takenBackMs: 0,
      unrecoveredMs: 0,
      lastWentBack: false,
    });
    this.#next();
  }

  /** Lets time pass until `at`. */
  advance(at: number): void {
    while (this.#current && !this.#current.held && this.#now < at) {
      const ran = Math.min(this.#current.leftMs, at - this.#now);
      this.#current.leftMs -= ran;
      this.#now += ran;
      this.#next();
    }
    this.#now = Math.max(this.#now, at);
  }

  /** The queue as it stands, for what does not let time pass. */
  copy(): UnlimitedQueue {
    const copy = new UnlimitedQueue();
    copy.periods = this.periods.map((period) => ({ ...period }));
    copy.#current = copy.period(this.#current?.orderId ?? '');
    copy.#now = this.#now;
    return copy;
  }

  period(orderId: string): Period | null {
    return this.periods.find((period) => period.orderId === orderId) ?? null;
  }

  isCurrent(period: Period): boolean {
    return period === this.#current;
  }

  /** Whether a period runs: the current one, unless it is held. */
  get running(): boolean {
    return this.#current !== null && !this.#current.held;
  }

  /** Rule 10: brings the hours that were taken back to `targetHours`, as far as there are hours left. */
  takeBackUpTo(period: Period, targetHours: bigint): void {
    const change = Number(targetHours) * HOUR_MS - period.takenBackMs - period.unrecoveredMs;
    if (change >= 0) {
      const taken = Math.min(change, period.leftMs);
      if (taken > 0) period.lastWentBack = taken === period.leftMs;
      period.leftMs -= taken;
      period.takenBackMs += taken;
      period.unrecoveredMs += change - taken;
    } else {
      const given = Math.min(-change, period.takenBackMs);
      period.leftMs += given;
      if (given > 0) period.lastWentBack = false;
      period.takenBackMs -= given;
      period.unrecoveredMs = Math.max(0, period.unrecoveredMs + change + given);
    }
    this.#next();
  }

  /** When the periods that follow each other from now on end, up to one that is held; null while nothing runs. */
  get activeUntil(): number | null {
    return this.running ? this.#now + this.#runsFor : null;
  }

  get daysLeft(): number {
    return this.#runsFor / DAY_MS;
  }

  get #runsFor(): number {
    if (!this.running) return 0;
    let ms = this.#current?.leftMs ?? 0;
    for (const period of this.#queued()) {
      if (period === this.#current) continue;
      if (period.held) break;
      ms += period.leftMs;
    }
    return ms;
  }

  #next(): void {
    if (this.#current && this.#current.leftMs > 0) return;
    this.#current = this.#queued()[0] ?? null;
  }

  /** Those with time left, in the order in which they were activated. */
  #queued(): Period[] {
    return this.periods
      .filter(({ leftMs }) => leftMs > 0)
      .sort((a, b) => a.activatedAt - b.activatedAt || compare(a.orderId, b.orderId));
  }
}
