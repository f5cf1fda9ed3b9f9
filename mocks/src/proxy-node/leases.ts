/** One sub account's running totals on this node, in bytes, and how far they may go. */
interface Account {
  counted: bigint;
  acknowledged: bigint;
  /** The value of `counted` at which the gateway must be asked again; null when unlimited. */
  ceiling: bigint | null;
  /** When the bytes up to the ceiling return to others, ms; Infinity where nothing is reserved. */
  lapsesAt: number;
  grantedBy: number;
}

/** Marks the moment a question left for the gateway; see LeaseBook.grant. */
export interface AskMark {
  readonly sequence: number;
  readonly acknowledgedThen: Map<string, bigint>;
}

/**
 * The byte leases, each shared by all connections of a sub account.
 *
 * The gateway's `maxBytes` is what is left after the batches it has applied. Bytes that this node has passed and not yet
 * delivered are not in it, so they are held against the lease:
 *
 *     ceiling = bytes acknowledged when the question was asked + maxBytes
 *
 * Acknowledged at the time of asking, not of answering: a batch applied in between may or may not be in the answer, and
 * counting it as left would let a sub account pass its limit by one batch. The error of this choice is only ever on the
 * safe side, and asking again corrects it.
 */
export class LeaseBook {
  private readonly accounts = new Map<string, Account>();
  private readonly asking = new Set<AskMark>();
  private sequence = 0;

  /** Call before asking, and `endAsk` after, whatever the outcome. */
  beginAsk(): AskMark {
    const mark: AskMark = { sequence: (this.sequence += 1), acknowledgedThen: new Map() };
    this.asking.add(mark);
    return mark;
  }

  endAsk(mark: AskMark): void {
    this.asking.delete(mark);
  }

  /** Sets a sub account's lease. The answer to an older question than the last one used is ignored. */
  grant(
    mark: AskMark,
    subAccountId: string,
    maxBytes: bigint | null,
    leaseMs: number | null,
  ): void {
    const account = this.account(subAccountId);
    if (mark.sequence < account.grantedBy) return;
    account.grantedBy = mark.sequence;
    const acknowledged = mark.acknowledgedThen.get(subAccountId) ?? account.acknowledged;
    account.ceiling = maxBytes === null ? null : acknowledged + maxBytes;
    account.lapsesAt = leaseMs === null ? Infinity : Date.now() + leaseMs;
  }

  hasRoom(subAccountId: string): boolean {
    const account = this.account(subAccountId);
    if (account.ceiling === null) return true;
    return account.counted < account.ceiling && Date.now() < account.lapsesAt;
  }

  count(subAccountId: string, bytes: number | bigint): void {
    this.account(subAccountId).counted += BigInt(bytes);
  }

  /** The gateway has these bytes (or has refused them for good): it no longer counts them as left. */
  acknowledge(subAccountId: string, bytes: bigint): void {
    const account = this.account(subAccountId);
    for (const { acknowledgedThen } of this.asking)
      if (!acknowledgedThen.has(subAccountId))
        acknowledgedThen.set(subAccountId, account.acknowledged);
    account.acknowledged += bytes;
  }

  private account(subAccountId: string): Account {
    let account = this.accounts.get(subAccountId);
    if (!account) {
      account = { counted: 0n, acknowledged: 0n, ceiling: null, lapsesAt: Infinity, grantedBy: 0 };
      this.accounts.set(subAccountId, account);
    }
    return account;
  }
}
