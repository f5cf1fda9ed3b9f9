import type { Goods } from './history.js';
import { sum, takenBackShare } from './arithmetic.js';

/** What an order cost, what came back of it, and whether it was started. */
export class OrderRecord {
  captured = 0n;
  refunded = 0n;
  /** Lost to disputes, by dispute. */
  readonly lostBy = new Map<string, bigint>();
  readonly openDisputes = new Set<string>();
  startedAt: number | null = null;
  deleted = false;

  constructor(
    readonly id: string,
    readonly goods: Goods,
    readonly amountMinor: bigint,
    readonly currency: string,
    readonly startLater: boolean,
    /** Points that paid for it; null when money did. */
    readonly points: bigint | null,
  ) {}

  get lost(): bigint {
    return sum(this.lostBy.values());
  }

  get net(): bigint {
    return this.captured - this.refunded - this.lost;
  }

  /** Rule 10: a part of the amount is booked, but pays for nothing. */
  get paid(): boolean {
    return this.points !== null || this.captured >= this.amountMinor;
  }

  get disputed(): boolean {
    return this.openDisputes.size > 0;
  }

  /** A person looks at it: a part of the price is here and was not given back, or it was paid after it was deleted. */
  get underReview(): boolean {
    return this.captured > 0n && ((!this.paid && this.net > 0n) || this.deleted);
  }

  /** Rule 12: a deleted order that was paid after all is shown again. */
  get visible(): boolean {
    return !this.deleted || this.captured > 0n;
  }

  /** Bytes or hours that the customer may not keep. */
  get takenBackTarget(): bigint {
    const { goods } = this;
    const granted = goods.kind === 'TRAFFIC' ? goods.bytes : goods.hours;
    return takenBackShare(granted, this.refunded + this.lost, this.captured);
  }

  /** Before the start there is nothing to take back: it can never start. */
  get everythingReturned(): boolean {
    return this.captured > 0n && this.net <= 0n;
  }

  get everythingTakenBack(): boolean {
    const { goods } = this;
    return this.takenBackTarget === (goods.kind === 'TRAFFIC' ? goods.bytes : goods.hours);
  }
}
