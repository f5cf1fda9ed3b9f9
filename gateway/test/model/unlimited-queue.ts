import { compare, DAY_MS, HOUR_MS } from './history.js';

/** An order's hours of the unlimited plan. */
export interface Period {
  readonly orderId: string;
  readonly hours: bigint;
  readonly activatedAt: number;
  leftMs: number;
  held: boolean;
  /** Time taken back by refunds and lost disputes, and time that was already used. */
  takenBackMs: number;
  unrecoveredMs: number;
  /** The last remaining hours were taken back. */
  lastWentBack: boolean;
}

/**
 * Rule 9: the queue of periods is computed. The current period runs until its hours are used up, then the next in order
 * of activation follows. A held current period stops, and later ones wait.
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

  /** Advances time to `at`. */
  advance(at: number): void {
    while (this.#current && !this.#current.held && this.#now < at) {
      const ran = Math.min(this.#current.leftMs, at - this.#now);
      this.#current.leftMs -= ran;
      this.#now += ran;
      this.#next();
    }
    this.#now = Math.max(this.#now, at);
  }

  /** A copy, for computations that must not advance time. */
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

  /** Whether the current period runs, that is, is not held. */
  get running(): boolean {
    return this.#current !== null && !this.#current.held;
  }

  /** Rule 10: changes the hours taken back to `targetHours`, as far as hours are left. */
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

  /** End of the consecutive periods from now on, up to a held one. Null if none is running. */
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

  /** Periods with time left, in order of activation. */
  #queued(): Period[] {
    return this.periods
      .filter(({ leftMs }) => leftMs > 0)
      .sort((a, b) => a.activatedAt - b.activatedAt || compare(a.orderId, b.orderId));
  }
}
