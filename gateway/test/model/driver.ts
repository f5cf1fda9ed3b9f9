import type { Figures } from './figures.js';
import type { ChargeMode, PlanKind, ReportedEvent } from './history.js';
import type { Receipt } from './reference-model.js';
import type { Counts } from './usage-counts.js';

/** The compared figures: the model's, and daily statistics in one time zone. */
export interface SeenFigures extends Omit<Figures, 'edge'> {
  /** All bytes, by sub account, then calendar day. */
  days: Record<string, Record<string, bigint>>;
  /** Bytes of all sub accounts by outcome. */
  totals: Counts;
  /** Answer for one sub account. */
  edge: Figures['edge'];
}

export type EarlyReport =
  | { what: 'REFUND'; id: string; stage: 'SETTLED' | 'FAILED'; minor: bigint }
  | { what: 'DISPUTE'; id: string; stage: 'LOST'; minor: bigint };

/**
 * Books to compare with the reference model: one customer's, backed by real services. Objects have the model's names.
 */
export interface BooksUnderTest {
  setTime(at: number): void;
  verify(): Promise<void>;
  /** Places and pays an order. `deleted`: the customer deletes it in between. */
  buy(order: {
    id: string;
    planId: string;
    quantity: number;
    startLater: boolean;
    deleted: boolean;
    /** Reports that overtake the one of the payment, in order. */
    early: readonly EarlyReport[];
  }): Promise<void>;
  start(orderId: string, zone: string): Promise<void>;
  redeem(orderId: string, productId: string): Promise<void>;
  refund(
    orderId: string,
    refundId: string,
    stage: 'SETTLED' | 'FAILED',
    minor: bigint,
  ): Promise<void>;
  dispute(
    orderId: string,
    disputeId: string,
    stage: 'OPEN' | 'WON' | 'LOST',
    minor: bigint,
  ): Promise<void>;
  prioritize(plan: PlanKind): Promise<void>;
  /** False if refused for lack of traffic. */
  create(id: string, mode: ChargeMode, limit: bigint | null): Promise<boolean>;
  save(id: string, mode: ChargeMode, limit: bigint | null): Promise<boolean>;
  /** Names the unlimited plan's sub account, which exists from that plan's first start. */
  nameUnlimited(id: string): Promise<void>;
  setActive(id: string, active: boolean): Promise<void>;
  delete(id: string): Promise<void>;
  report(node: string, batch: number, events: readonly ReportedEvent[]): Promise<Receipt>;
  runJobs(): Promise<void>;
  restart(): Promise<void>;
  /** `from` is the beginning of the history. Statistics are read from there. */
  figures(zone: string, from: number, edgeOf: string | null): Promise<SeenFigures>;
  /** Figures that the product does not show, each with its reason. */
  readonly unseen: readonly RegExp[];
}
