import type { Figures } from './figures.js';
import type { ChargeMode, PlanKind, ReportedEvent } from './history.js';
import type { Receipt } from './reference-model.js';
import type { Counts } from './usage-counts.js';

/** What is compared: the model's figures, and the days of statistics in one time zone. */
export interface SeenFigures extends Omit<Figures, 'edge'> {
  /** All bytes, by sub account, then by calendar day. */
  days: Record<string, Record<string, bigint>>;
  /** Where the bytes of all sub accounts went. */
  totals: Counts;
  /** Of one sub account. */
  edge: Figures['edge'];
}

/**
 * Books whose figures are to equal the reference model's: one customer's, with real services behind them. Things have the
 * names that the model gives them.
 */
export interface BooksUnderTest {
  setTime(at: number): void;
  verify(): Promise<void>;
  /** Places an order and has it paid; `deleted` deletes it in between. */
  buy(order: {
    id: string;
    planId: string;
    quantity: number;
    startLater: boolean;
    deleted: boolean;
  }): Promise<void>;
  start(orderId: string): Promise<void>;
  redeem(orderId: string, productId: string): Promise<void>;
  refund(orderId: string, refundId: string, minor: bigint): Promise<void>;
  dispute(
    orderId: string,
    disputeId: string,
    stage: 'OPEN' | 'WON' | 'LOST',
    minor: bigint,
  ): Promise<void>;
  prioritize(plan: PlanKind): Promise<void>;
  /** False when it was refused for want of traffic. */
  create(id: string, mode: ChargeMode, limit: bigint | null): Promise<boolean>;
  save(id: string, mode: ChargeMode, limit: bigint | null): Promise<boolean>;
  /** The sub account of the unlimited plan, which exists from the first start of that plan on. */
  nameUnlimited(id: string): Promise<void>;
  setActive(id: string, active: boolean): Promise<void>;
  delete(id: string): Promise<void>;
  report(node: string, batch: number, events: readonly ReportedEvent[]): Promise<Receipt>;
  runJobs(): Promise<void>;
  restart(): Promise<void>;
  /** `from` is when the history began; statistics are read from there. */
  figures(zone: string, from: number, edgeOf: string | null): Promise<SeenFigures>;
  /** Figures that the product does not show, with the reason at each. */
  readonly unseen: readonly RegExp[];
}
