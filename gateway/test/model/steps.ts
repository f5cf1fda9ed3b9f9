import { DAY_MS, HOUR_MS, type ChargeMode, type Goods, type PlanKind } from './history.js';

/** Catalogue plans that histories buy. */
export const PLANS = [
  planOf('traffic-1gb', { kind: 'TRAFFIC', bytes: 1_000_000_000n, validMs: 30 * DAY_MS }, 1_500n),
  planOf('traffic-5gb', { kind: 'TRAFFIC', bytes: 5_000_000_000n, validMs: 30 * DAY_MS }, 6_750n),
  planOf('unlimited-30d', { kind: 'UNLIMITED', hours: 720n }, 7_500n),
  planOf(
    'traffic-25gb',
    { kind: 'TRAFFIC', bytes: 25_000_000_000n, validMs: 30 * DAY_MS },
    30_000n,
  ),
  planOf('unlimited-24h', { kind: 'UNLIMITED', hours: 24n }, 600n),
  planOf('unlimited-3m', { kind: 'UNLIMITED', hours: 2_160n, months: 3 }, 20_250n),
  planOf('unlimited-1m', { kind: 'UNLIMITED', hours: 720n, months: 1 }, 7_500n),
] as const;

/** The product that histories redeem with points. */
export const PRODUCT = {
  id: 'redeem-1gb',
  points: 500n,
  goods: { kind: 'TRAFFIC', bytes: 1_000_000_000n, validMs: 30 * DAY_MS },
} as const;

export const TRIAL = { bytes: 500_000_000n, validMs: 7 * DAY_MS };

function planOf(id: string, goods: Goods, priceMinor: bigint) {
  return { id, goods, priceMinor };
}

/** An instant near now: this long ago (negative: in the future), or near one of the past changes. */
export type When = { ago: number } | { change: number; nudge: number };

/** A number of bytes, or what the sub account can use now plus some more. */
export type Amount = { bytes: number } | { allAnd: number };

/** What the provider reports of a payment before it reports the payment. */
export interface Early {
  what: 'REFUNDED' | 'REFUND_FAILED' | 'LOST';
  percent: number;
}

export interface EventStep {
  sub: number;
  when: When;
  amount: Amount;
}

/**
 * A step of a history. Numbers select existing objects, modulo their count. A step without a matching object is
 * skipped.
 */
export type Step =
  | { do: 'wait'; ms: number }
  /** Waits until something ends by itself (a grant, a period, or their settlement windows). */
  | { do: 'waitForChange'; which: number; nudge: number }
  /** `deleted`: the customer deletes the order while the card page is open, and then pays there. */
  | {
      do: 'buy';
      plan: number;
      quantity: number;
      later: boolean;
      deleted: boolean;
      early: Early | null;
    }
  | { do: 'start'; order: number }
  | { do: 'redeem' }
  | { do: 'create'; mode: ChargeMode; limit: Amount | null }
  | { do: 'save'; sub: number; mode: ChargeMode | null; limit: Amount | null | 'SAME' }
  | { do: 'status'; sub: number; active: boolean }
  | { do: 'delete'; sub: number }
  | { do: 'prioritize'; plan: PlanKind }
  | { do: 'report'; node: number; events: EventStep[] }
  /** A node repeats its last batch. */
  | { do: 'repeat'; node: number }
  | { do: 'refund'; order: number; percent: number }
  | { do: 'failRefund'; refund: number }
  | { do: 'dispute'; order: number; percent: number }
  | { do: 'closeDispute'; dispute: number; lostPercent: number }
  | { do: 'jobs' }
  | { do: 'restart' }
  /** Compares every figure, including the edge's answer for one sub account. */
  | { do: 'look'; sub: number };

export interface History {
  /** IANA name. */
  zone: string;
  /** Hours from the zone's clock change to the start. */
  startsAt: number;
  /** Whether no other event shares the instant of a report. */
  apart: boolean;
  steps: Step[];
}

export const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'UTC',
] as const;

/** Near the clock changes of these zones. */
export const STARTS = [
  Date.UTC(2026, 2, 7, 12),
  Date.UTC(2026, 2, 28, 12),
  Date.UTC(2026, 3, 4, 6),
  Date.UTC(2026, 9, 3, 6),
  Date.UTC(2026, 9, 24, 12),
  Date.UTC(2026, 9, 31, 12),
].map((at) => at - 5 * HOUR_MS);
