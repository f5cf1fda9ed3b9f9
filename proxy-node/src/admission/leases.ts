import type { Grant } from '../edge/edge-client.js';

/** Bytes on this node, in all and of those that the gateway has. */
class Tally {
  counted = 0n;
  acknowledged = 0n;
  /** Value of `counted` at which no more may pass. */
  ceiling: bigint | null = null;
}

/** All sub accounts of a customer together. The ceiling applies while the gateway cannot be asked. */
class Customer extends Tally {
  /** When the last answer about any of its sub accounts can no longer be trusted, ms. */
  staleFrom = 0;

  get mayPass(): boolean {
    return this.ceiling === null || this.counted < this.ceiling || Date.now() < this.staleFrom;
  }
}

/** A sub account. At its ceiling, the gateway must be asked again; null means unlimited. */
class Account extends Tally {
  /** When the reserved bytes return to other nodes, ms; Infinity without a reservation. */
  lapsesAt = Infinity;
  grantedBy = 0;
  customer: Customer | null = null;
}

/** Marks the moment a request was sent to the gateway; see LeaseBook.grant. */
export interface AskMark {
  readonly sequence: number;
  readonly acknowledgedThen: Map<Tally, bigint>;
}

/** How long an expired answer counts as fresh: the next one is on its way. */
const RENEWAL_MS = 3_000;

type Lease = Pick<Grant, 'subAccountId' | 'customerId' | 'maxBytes' | 'leaseMs' | 'outageBytes'>;

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
 *
 * Without the gateway, a customer may pass `outageBytes` in the same way. Far from a limit nothing is reserved, and only
 * that bound keeps all nodes together within it.
 */
export class LeaseBook {
  private readonly accounts = new Map<string, Account>();
  private readonly customers = new Map<string, Customer>();
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

  /**
   * Sets a sub account's lease. Ignores an answer to a request older than the last one used.
   * @param validMs how long the answer is valid
   */
  grant(mark: AskMark, lease: Lease, validMs: number): void {
    const { subAccountId, customerId, maxBytes, leaseMs, outageBytes } = lease;
    const account = this.account(subAccountId);
    if (mark.sequence < account.grantedBy) return;
    account.grantedBy = mark.sequence;
    account.ceiling = ceilingAfter(mark, account, maxBytes);
    account.lapsesAt = leaseMs === null ? Infinity : Date.now() + leaseMs;
    if (outageBytes === null) return;
    const customer = this.customerOf(account, customerId);
    customer.ceiling = ceilingAfter(mark, customer, outageBytes);
    customer.staleFrom = Date.now() + validMs + RENEWAL_MS;
  }

  hasRoom(subAccountId: string): boolean {
    const { counted, ceiling, lapsesAt, customer } = this.account(subAccountId);
    if (ceiling !== null && (counted >= ceiling || Date.now() >= lapsesAt)) return false;
    return customer === null || customer.mayPass;
  }

  count(subAccountId: string, bytes: number | bigint): void {
    const account = this.account(subAccountId);
    const more = BigInt(bytes);
    account.counted += more;
    if (account.customer) account.customer.counted += more;
  }

  /** The gateway has these bytes (or has refused them for good), so it no longer counts them as left. */
  acknowledge(subAccountId: string, bytes: bigint): void {
    const account = this.account(subAccountId);
    for (const tally of [account, account.customer]) {
      if (tally === null) continue;
      for (const { acknowledgedThen } of this.asking)
        if (!acknowledgedThen.has(tally)) acknowledgedThen.set(tally, tally.acknowledged);
      tally.acknowledged += bytes;
    }
  }

  private customerOf(account: Account, customerId: string): Customer {
    let customer = this.customers.get(customerId);
    if (!customer) this.customers.set(customerId, (customer = new Customer()));
    if (account.customer === null) {
      customer.counted += account.counted;
      customer.acknowledged += account.acknowledged;
      account.customer = customer;
    }
    return customer;
  }

  private account(subAccountId: string): Account {
    let account = this.accounts.get(subAccountId);
    if (!account) this.accounts.set(subAccountId, (account = new Account()));
    return account;
  }
}

function ceilingAfter(mark: AskMark, tally: Tally, bytes: bigint | null): bigint | null {
  return bytes === null ? null : (mark.acknowledgedThen.get(tally) ?? tally.acknowledged) + bytes;
}
