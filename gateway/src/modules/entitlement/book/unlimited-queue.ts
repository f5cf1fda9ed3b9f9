import { endOfValidity } from '../../../../../schema/rules/validity.js';
import { HOUR_MS } from '../../../platform/clock.js';

/** An entitlement's refunds and disputes from `at` on, in total. */
export interface QueueChange {
  at: number;
  /** Total hours to take back of so many whole hours granted, as far as they are left. */
  takenBackHours: (hours: number) => number;
  /** Whether an open dispute holds it. */
  held: boolean;
  /** True after a lost dispute, false after a refund. */
  lost: boolean;
}

/** Months of a zone's calendar. */
export interface CalendarMonths {
  months: number;
  timeZone: string;
}

/** When calendar months that begin at `from` end. */
export interface MonthsEnd {
  orderId: string;
  from: number;
  to: number;
}

/** An activated unlimited order. */
export interface QueuedEntitlement {
  orderId: string;
  /** Of calendar months, until the period begins: as if each had 30 days. */
  hours: number;
  /** Null if the hours are exact. */
  calendar: CalendarMonths | null;
  /** Ends of the calendar months by their beginning, as first computed. Time zone data may change; these do not. */
  knownEnds?: ReadonlyMap<number, number>;
  activatedAt: number;
  /** In time order. */
  changes: readonly QueueChange[];
}

/** An interval in which an entitlement runs, `[from, to)` in ms. */
export interface QueueSegment {
  orderId: string;
  from: number;
  to: number;
}

export type EndReason = 'EXPIRED' | 'REFUNDED' | 'LOST';

export interface EntitlementState {
  state: 'QUEUED' | 'ACTIVE' | 'HELD' | 'ENDED';
  reason: EndReason | null;
  startsAt: number | null;
  endsAt: number | null;
  leftMs: number;
}

export interface Queue {
  /** In time order, without overlaps. Future ones assume that nothing else happens. */
  segments: QueueSegment[];
  /** State of each entitlement at the requested instant. */
  states: Map<string, EntitlementState>;
  /** Ends of calendar months that were not known. To be journaled, so that they never change. */
  newEnds: MonthsEnd[];
}

interface Running {
  readonly source: QueuedEntitlement;
  /** Known to be exact once it has begun. */
  totalMs: number;
  hasBegun: boolean;
  takenBackHours: QueueChange['takenBackHours'];
  consumedMs: number;
  takenMs: number;
  held: boolean;
  /** Whether the last hours were taken back, not used. */
  lastWasTaken: boolean;
  /** All hours are to be taken back, including those that have run. */
  isReturned: boolean;
  lost: boolean;
}

/**
 * The queue of unlimited periods (ACCOUNTING 9). Each entitlement has a number of hours. The next one begins
 * when the running one ends, is refunded, or is lost in a dispute. Calendar months become hours when their period begins. A
 * held one does not run, and those behind it wait.
 * One that returns (a lost dispute that is won) queues again. The past never changes.
 */
export function runQueue(entitlements: readonly QueuedEntitlement[], now: number): Queue {
  return new Simulation(entitlements).run(now);
}

class Simulation {
  readonly #waiting: Running[];
  readonly #segments: QueueSegment[] = [];
  #current: Running | null = null;
  #clock = -Infinity;
  readonly #newEnds: MonthsEnd[] = [];

  constructor(entitlements: readonly QueuedEntitlement[]) {
    this.#waiting = entitlements
      .map((source): Running => ({
        source,
        totalMs: source.hours * HOUR_MS,
        hasBegun: false,
        takenBackHours: () => 0,
        consumedMs: 0,
        takenMs: 0,
        held: false,
        lastWasTaken: false,
        isReturned: false,
        lost: false,
      }))
      .sort(
        (a, b) =>
          a.source.activatedAt - b.source.activatedAt ||
          (a.source.orderId < b.source.orderId ? -1 : 1),
      );
  }

  run(now: number): Queue {
    const steps = this.#waiting
      .flatMap((entry) => [
        { at: entry.source.activatedAt, apply: () => undefined },
        ...entry.source.changes.map((change) => ({
          at: Math.max(change.at, entry.source.activatedAt),
          apply: () => {
            apply(entry, change);
          },
        })),
      ])
      .sort((a, b) => a.at - b.at);
    let states: Queue['states'] | null = null;
    for (const step of steps) {
      if (states === null && step.at > now) states = this.#stateAt(now);
      this.#advance(step.at);
      step.apply();
      this.#pick();
    }
    states ??= this.#stateAt(now);
    this.#advance(Infinity);
    const segments = joined(this.#segments);
    for (const [orderId, state] of states) {
      // An entitlement that was won back has run before. Its new start, if known, is its next segment.
      const isQueued = state.state === 'QUEUED';
      const own = segments.filter(
        (segment) => segment.orderId === orderId && (!isQueued || segment.to > now),
      );
      state.startsAt = own[0]?.from ?? null;
      state.endsAt = state.state === 'HELD' ? null : (own.at(-1)?.to ?? null);
    }
    return { segments, states, newEnds: this.#newEnds };
  }

  #stateAt(now: number): Queue['states'] {
    this.#advance(now);
    this.#start();
    return new Map(
      this.#waiting
        .filter((entry) => entry.source.activatedAt <= now)
        .map((entry) => [entry.source.orderId, this.#stateOf(entry)]),
    );
  }

  #stateOf(entry: Running): EntitlementState {
    const leftMs = left(entry);
    const base = { startsAt: null, endsAt: null, leftMs, reason: null };
    if (leftMs === 0) return { ...base, state: 'ENDED', reason: endReason(entry) };
    if (entry.held) return { ...base, state: 'HELD' };
    return { ...base, state: entry === this.#current ? 'ACTIVE' : 'QUEUED' };
  }

  #advance(to: number): void {
    this.#pick();
    while (this.#clock < to) {
      const current = this.#start();
      if (current === null) break;
      const end = Math.min(this.#clock + left(current), to);
      this.#segments.push({ orderId: current.source.orderId, from: this.#clock, to: end });
      current.consumedMs += end - this.#clock;
      this.#clock = end;
      this.#pick();
    }
    if (this.#clock < to) this.#clock = to;
    this.#pick();
  }

  /** Lets the head of the queue begin. A refund may have taken all that its months have: then the next one begins. */
  #start(): Running | null {
    while (this.#current !== null && !this.#current.held) {
      this.#begin(this.#current);
      if (left(this.#current) > 0) return this.#current;
      this.#pick();
    }
    return null;
  }

  /** Fixes the length of calendar months at their first instant. */
  #begin(entry: Running): void {
    const { calendar, orderId, knownEnds } = entry.source;
    if (entry.hasBegun || calendar === null) return;
    const from = this.#clock;
    let to = knownEnds?.get(from);
    if (to === undefined) {
      to = endOfValidity(from, { unit: 'MONTH', count: calendar.months }, calendar.timeZone);
      this.#newEnds.push({ orderId, from, to });
    }
    entry.totalMs = to - from;
    takeBack(entry);
    entry.hasBegun = left(entry) > 0;
    if (!entry.hasBegun) entry.lastWasTaken = true;
  }

  /** Picks the head of the queue once the current one has no hours left. */
  #pick(): void {
    if (this.#current !== null && left(this.#current) > 0) return;
    this.#current =
      this.#waiting.find((entry) => entry.source.activatedAt <= this.#clock && left(entry) > 0) ??
      null;
  }
}

function apply(entry: Running, { takenBackHours, held, lost }: QueueChange): void {
  const before = left(entry);
  entry.takenBackHours = takenBackHours;
  takeBack(entry);
  entry.held = held;
  entry.lastWasTaken = left(entry) === 0 && (before > 0 || entry.lastWasTaken);
  entry.lost = lost;
}

/** Take back whole hours only. A month can have half an hour where the clock changes by half an hour. */
function takeBack(entry: Running): void {
  const hours = Math.ceil(entry.totalMs / HOUR_MS);
  const taken = entry.takenBackHours(hours);
  entry.takenMs = Math.min(taken * HOUR_MS, entry.totalMs - entry.consumedMs);
  entry.isReturned = taken >= hours;
}

function endReason({ lastWasTaken, isReturned, lost }: Running): EndReason {
  if (!lastWasTaken && !isReturned) return 'EXPIRED';
  return lost ? 'LOST' : 'REFUNDED';
}

function left(entry: Running): number {
  return entry.totalMs - entry.consumedMs - entry.takenMs;
}

function joined(segments: readonly QueueSegment[]): QueueSegment[] {
  const result: QueueSegment[] = [];
  for (const segment of segments) {
    const last = result.at(-1);
    if (last?.orderId === segment.orderId && last.to === segment.from) last.to = segment.to;
    else result.push({ ...segment });
  }
  return result;
}

export function isRunningAt(segments: readonly QueueSegment[], at: number): boolean {
  return segments.some(({ from, to }) => from <= at && at < to);
}

/** End of the periods that follow `now` without a gap; null if none is running. */
export function runsUntil(segments: readonly QueueSegment[], now: number): number | null {
  let until: number | null = null;
  for (const { from, to } of segments) {
    if (until === null ? from <= now && now < to : from === until) until = to;
  }
  return until;
}
