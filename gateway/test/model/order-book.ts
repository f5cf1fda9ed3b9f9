import type { CommandBody, Goods } from './history.js';
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
  /** Rule 27: one line for each thing that happened to its money. */
  readonly moneyLines: string[] = [];
  readonly pointLines: string[] = [];

  constructor(
    readonly id: string,
    readonly goods: Goods,
    readonly amountMinor: bigint,
    readonly currency: string,
    readonly startLater: boolean,
    /** Points that paid for it; null if it was paid with money. */
    readonly points: bigint | null,
  ) {}

  /** Notes what happened to its money. */
  note(
    command: Extract<
      CommandBody,
      { type: 'CAPTURED' | 'REFUNDED' | 'REFUND_FAILED' | 'DISPUTE_OPENED' | 'DISPUTE_CLOSED' }
    >,
  ): void {
    const { minor } = command;
    const line = (...words: unknown[]) => this.moneyLines.push(words.join(' '));
    switch (command.type) {
      case 'CAPTURED':
        this.captured += minor;
        line('PAYMENT', minor);
        return;
      case 'REFUNDED':
        this.refunded += minor;
        line('REFUND', -minor);
        return;
      case 'REFUND_FAILED':
        this.refunded -= minor;
        line('REFUND FAILED', minor);
        return;
      case 'DISPUTE_OPENED':
        this.openDisputes.add(command.disputeId);
        line('DISPUTE OPENED 0 about', minor);
        return;
      case 'DISPUTE_CLOSED': {
        const { disputeId, lostMinor } = command;
        const before = this.lostBy.get(disputeId) ?? 0n;
        this.openDisputes.delete(disputeId);
        this.lostBy.set(disputeId, lostMinor);
        if (lostMinor > 0n) line('DISPUTE LOST', -lostMinor);
        else line('DISPUTE WON 0 about', minor);
        if (before > 0n) line('DISPUTE REVERSED', before);
      }
    }
  }

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
