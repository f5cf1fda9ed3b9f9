import { monthsLater } from './calendar.js';
import { compare, DAY_MS, HOUR_MS, type UnlimitedTime } from './history.js';

/** An order's hours of the unlimited plan. */
export interface Period {
  readonly orderId: string;
  /** Whole hours granted; of months, nominal until they begin. */
  hours: bigint;
  readonly months: number | null;
  readonly zone: string;
  /** Whether months have become hours. */
  begun: boolean;
  readonly activatedAt: number;
  /** Of so many hours, those that the returned money takes back. */
  returned: (hours: bigint) => bigint;
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

  activate(at: number, orderId: string, time: UnlimitedTime, zone = 'UTC'): void {
    const { hours, months = null } = time;
    this.advance(at);
    this.periods.push({
      orderId,
      hours,
      months,
      zone,
      begun: false,
      returned: () => 0n,
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
      this.#begin(this.#current);
      const ran = Math.min(this.#current.leftMs, at - this.#now);
      this.#current.leftMs -= ran;
      this.#now += ran;
      this.#next();
    }
    this.#now = Math.max(this.#now, at);
  }

  /** Rule 9: months become time when they begin to run. The share of the money that went back is a share of that time. */
  #begin(period: Period): void {
    if (period.months === null || period.begun) return;
    const ms = monthsLater(this.#now, period.months, period.zone) - this.#now;
    period.hours = BigInt(Math.ceil(ms / HOUR_MS));
    const wanted = Number(period.returned(period.hours)) * HOUR_MS;
    period.takenBackMs = Math.min(wanted, ms);
    period.unrecoveredMs = wanted - period.takenBackMs;
    period.leftMs = ms - period.takenBackMs;
    period.begun = period.leftMs > 0;
    if (!period.begun) period.lastWentBack = true;
  }

  /** Months that can run from now on have begun. */
  settle(): this {
    while (this.#current && !this.#current.held) {
      this.#begin(this.#current);
      if (this.#current.leftMs > 0) break;
      this.#next();
    }
    return this;
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

  /** Periods that are left: those on hold, and the others. */
  get counts(): { activated: number; held: number } {
    const left = this.periods.filter(({ leftMs }) => leftMs > 0);
    const held = left.filter((period) => period.held).length;
    return { activated: left.length - held, held };
  }

  /** Whether the current period runs, that is, is not held. */
  get running(): boolean {
    return this.#current !== null && !this.#current.held;
  }

  /** Rule 10: changes the hours taken back to the share that is returned, as far as hours are left. */
  takeBack(period: Period, returned: Period['returned']): void {
    period.returned = returned;
    const change =
      Number(returned(period.hours)) * HOUR_MS - period.takenBackMs - period.unrecoveredMs;
    if (change >= 0) {
      const taken = Math.min(change, period.leftMs);
      if (taken > 0) period.lastWentBack = taken === period.leftMs;
      period.leftMs -= taken;
      period.takenBackMs += taken;
      period.unrecoveredMs += change - taken;
    } else {
      // Like bytes: the newest first, which is the time that was already used.
      const forgiven = Math.min(-change, period.unrecoveredMs);
      const given = -change - forgiven;
      period.leftMs += given;
      if (given > 0) period.lastWentBack = false;
      period.takenBackMs -= given;
      period.unrecoveredMs -= forgiven;
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
    // Months have different lengths, so this runs them all.
    const future = this.copy();
    const from = future.#now;
    while (future.#current && !future.#current.held) {
      future.#begin(future.#current);
      future.#now += future.#current.leftMs;
      future.#current.leftMs = 0;
      future.#next();
    }
    return future.#now - from;
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
