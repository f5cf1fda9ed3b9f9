import type { Goods } from './history.js';
import { sum, takenBackShare } from './arithmetic.js';

/** An order's money, and when it was started. */
export class OrderRecord {
  captured = 0n;
  refunded = 0n;
  /** Amount lost per dispute. */
  readonly lostBy = new Map<string, bigint>();
  readonly openDisputes = new Set<string>();
  startedAt: number | null = null;
  /** The zone in which it was started. */
  zone = 'UTC';
  deleted = false;

  constructor(
    readonly id: string,
    readonly goods: Goods,
    readonly amountMinor: bigint,
    readonly currency: string,
    readonly startLater: boolean,
    /** Points that paid for it; null if it was paid with money. */
    readonly points: bigint | null,
  ) {}

  get lost(): bigint {
    return sum(this.lostBy.values());
  }

  get net(): bigint {
    return this.captured - this.refunded - this.lost;
  }

  /** Rule 10: a partial capture is booked, but pays for nothing. */
  get paid(): boolean {
    return this.points !== null || this.captured >= this.amountMinor;
  }

  get disputed(): boolean {
    return this.openDisputes.size > 0;
  }

  /** Needs review: partly paid without a full return, or paid after it was deleted. */
  get underReview(): boolean {
    return this.captured > 0n && ((!this.paid && this.net > 0n) || this.deleted);
  }

  /** Rule 12: a deleted order reappears when it is paid. */
  get visible(): boolean {
    return !this.deleted || this.captured > 0n;
  }

  /** Bytes to take back. */
  get takenBackTarget(): bigint {
    const { goods } = this;
    return this.takenBackOf(goods.kind === 'TRAFFIC' ? goods.bytes : goods.hours);
  }

  /** Bytes or hours to take back of so many granted. */
  takenBackOf(granted: bigint): bigint {
    return takenBackShare(granted, this.refunded + this.lost, this.captured);
  }

  /** An order whose money all went back can never start. */
  get everythingReturned(): boolean {
    return this.captured > 0n && this.net <= 0n;
  }

  /** `granted`: bytes, or the hours that its months are now known to have. */
  everythingTakenBackOf(granted: bigint): boolean {
    return this.takenBackOf(granted) === granted;
  }
}
