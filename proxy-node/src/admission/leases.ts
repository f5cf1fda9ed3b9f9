/** A sub account's running totals on this node, in bytes, and its ceiling. */
interface Account {
  counted: bigint;
  acknowledged: bigint;
  /** Value of `counted` at which the gateway must be asked again; null means unlimited. */
  ceiling: bigint | null;
  /** When the reserved bytes return to other nodes, ms; Infinity without a reservation. */
  lapsesAt: number;
  grantedBy: number;
}

/** Marks the moment a request was sent to the gateway; see LeaseBook.grant. */
export interface AskMark {
  readonly sequence: number;
  readonly acknowledgedThen: Map<string, bigint>;
}

/**
 * Byte leases, each shared by all connections of a sub account.
 *
 * The gateway's `maxBytes` is what is left after the batches it has applied. It does not include bytes that this node
 * has passed but not delivered, so those are held against the lease:
 *
 *     ceiling = bytes acknowledged when the request was sent + maxBytes
 *
 * Use the acknowledged bytes at the time of the request, not of the answer: a batch applied in between may or may not
 * be in the answer, and counting it as left would let a sub account exceed its limit by one batch. This choice can only
 * err on the safe side, and the next request corrects it.
 */
export class LeaseBook {
  private readonly accounts = new Map<string, Account>();
  private readonly asking = new Set<AskMark>();
  private sequence = 0;

  /** Call before a request, and `endAsk` after it, whatever the outcome. */
  beginAsk(): AskMark {
    const mark: AskMark = { sequence: (this.sequence += 1), acknowledgedThen: new Map() };
    this.asking.add(mark);
    return mark;
  }

  endAsk(mark: AskMark): void {
    this.asking.delete(mark);
  }

  /** Sets a sub account's lease. Ignores an answer to a request older than the last one used. */
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

  /** The gateway has these bytes (or has refused them for good), so it no longer counts them as left. */
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
