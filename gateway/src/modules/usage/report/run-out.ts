import { DAY_MS, HOUR_MS } from '../../../platform/clock.js';

/** Number of hours that a projection replays. */
export const PACE_HOURS = 168;
/** Usage within fewer hours than this, from the first to the last, is no pace that a week repeats. */
const ENOUGH_HOURS = 24;
const WEEK_MS = PACE_HOURS * HOUR_MS;
const HOUR = BigInt(HOUR_MS);
const DAYS = BigInt(WEEK_MS / DAY_MS);

/** The rest of a grant. It pays from `startsAt` until before `expiresAt`. */
export interface RunOutGrant {
  remainingBytes: bigint;
  startsAt: Date;
  expiresAt: Date;
}

export interface RunOut {
  /** First instant without traffic. */
  at: Date;
  /** How the last traffic goes. */
  reason: 'USED_UP' | 'EXPIRES';
  paceBytesPerDay: bigint;
  /** Whether the week's usage is a pace: one request of a new customer, or a single burst, is none. */
  hasEnoughUsage: boolean;
}

interface Projection {
  /** In paying order. */
  grants: readonly RunOutGrant[];
  /** The last 168 hours, which the projection replays. */
  week: PaidWeek;
  now: Date;
}

/**
 * Projects when the traffic runs out if usage repeats the last 168 hours. Replays them from now on, hour by hour,
 * charged to the grants in paying order until they are empty or expire (ACCOUNTING 17). Null without traffic.
 * Without usage, the last expiry.
 */
export function projectRunOut({ grants, week, now }: Projection): RunOut | null {
  const start = now.getTime();
  // In bytes × milliseconds of an hour, so that fractions of an hour are integers.
  const left = grants
    .map(({ remainingBytes, startsAt, expiresAt }) => ({
      amount: remainingBytes * HOUR,
      from: startsAt.getTime() - start,
      to: expiresAt.getTime() - start,
    }))
    .filter(({ amount, to }) => amount > 0n && to > 0);
  if (left.length === 0) return null;
  const pace = {
    paceBytesPerDay: week.amount / HOUR / DAYS,
    hasEnoughUsage: week.usedSpan() >= ENOUGH_HOURS,
  };
  const changes = [...new Set(left.flatMap(({ from, to }) => [from, to]))]
    .filter((at) => at > 0)
    .sort((a, b) => a - b);
  const isOver = (passed: number) => left.every(({ amount, to }) => amount === 0n || to <= passed);
  let passed = 0;
  let used = 0n;
  for (const next of changes) {
    const live = left.filter(
      ({ from, to, amount }) => from <= passed && passed < to && amount > 0n,
    );
    const available = live.reduce((sum, { amount }) => sum + amount, 0n);
    const usedThen = week.until(next);
    const demand = usedThen - used;
    used = usedThen;
    pay(live, demand);
    const usedUp = demand >= available ? week.after(passed, available) : null;
    // Traffic that starts later cannot pay yet: usage before its start is charged to no grant.
    if (usedUp !== null && isOver(usedUp))
      return { at: new Date(start + usedUp), reason: 'USED_UP', ...pace };
    passed = next;
    if (isOver(passed)) break;
  }
  return { at: new Date(start + passed), reason: 'EXPIRES', ...pace };
}

function pay(live: readonly { amount: bigint }[], demand: bigint): void {
  let rest = demand;
  for (const grant of live) {
    const part = rest < grant.amount ? rest : grant.amount;
    grant.amount -= part;
    rest -= part;
  }
}

/**
 * The bytes that traffic paid for in each of 168 hours, replayed cyclically. Amounts are bytes × milliseconds of an
 * hour. A week's bytes fit a float exactly; only their products with milliseconds need a bigint.
 */
export class PaidWeek {
  /** Bytes used before each hour of the week; the last element is the week's total. */
  readonly #before: readonly number[];
  /** Amount of the whole week. */
  readonly amount: bigint;

  /** @param hours bytes of each hour, the oldest first */
  constructor(hours: readonly number[]) {
    let sum = 0;
    this.#before = [0, ...hours.map((bytes) => (sum += bytes))];
    this.amount = BigInt(sum) * HOUR;
  }

  /** Bytes of the first `count` hours. */
  first(count: number): number[] {
    return Array.from({ length: count }, (_, hour) => this.#bytes(hour));
  }

  /** Hours from the first to the last that were used; 0 without usage. */
  usedSpan(): number {
    const hours = this.first(PACE_HOURS);
    const first = hours.findIndex((bytes) => bytes > 0);
    return first === -1 ? 0 : hours.findLastIndex((bytes) => bytes > 0) - first;
  }

  /** Amount used in the first `passed` milliseconds. */
  until(passed: number): bigint {
    const [weeks, rest] = [Math.floor(passed / WEEK_MS), passed % WEEK_MS];
    const hour = Math.floor(rest / HOUR_MS);
    const part = BigInt(this.#bytes(hour)) * BigInt(rest - hour * HOUR_MS);
    return BigInt(weeks) * this.amount + this.#amountBefore(hour) + part;
  }

  /**
   * When another `amount` has been used after `passed`, rounded up to a millisecond. Null for zero, or if it is never
   * reached.
   */
  after(passed: number, amount: bigint): number | null {
    if (this.amount === 0n || amount === 0n) return null;
    const target = this.until(passed) + amount;
    const weeks = (target - 1n) / this.amount;
    const rest = target - weeks * this.amount;
    const bytesUsed = Number((rest - 1n) / HOUR);
    // The hour in which the byte after `bytesUsed` is used.
    let hour = 0;
    while ((this.#before[hour + 1] ?? Infinity) <= bytesUsed) hour += 1;
    const bytes = BigInt(this.#bytes(hour));
    const part = (rest - this.#amountBefore(hour) + bytes - 1n) / bytes;
    return Number(weeks) * WEEK_MS + hour * HOUR_MS + Number(part);
  }

  #bytes(hour: number): number {
    return (this.#before[hour + 1] ?? 0) - (this.#before[hour] ?? 0);
  }

  #amountBefore(hour: number): bigint {
    return BigInt(this.#before[hour] ?? 0) * HOUR;
  }
}
