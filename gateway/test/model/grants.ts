import { compare, SETTLEMENT_WINDOW_MS, type GrantSource } from './history.js';
import { max, min, sum } from './arithmetic.js';

/** Bytes usable in `[startsAt, expiresAt)`: one pot for the account, and one per sub account with an allocation. */
export class Grant {
  pot: bigint;
  readonly setAside = new Map<string, bigint>();
  used = 0n;
  expired = 0n;
  closed = false;
  /** Bytes taken back by refunds and lost disputes. */
  takenBack = 0n;
  unrecovered = 0n;
  heldSince: number | null = null;

  constructor(
    readonly id: string,
    readonly source: GrantSource,
    readonly orderId: string | null,
    readonly granted: bigint,
    readonly startsAt: number,
    public expiresAt: number,
  ) {
    this.pot = granted;
  }

  get left(): bigint {
    return this.pot + sum(this.setAside.values());
  }

  /** A held grant cannot expire, because its clock is stopped. */
  covers(at: number): boolean {
    return this.startsAt <= at && (at < this.expiresAt || this.heldSince !== null);
  }

  /** Rules 5 and 11: whether it can pay for an event at `at`. */
  pays(at: number): boolean {
    return this.covers(at) && this.heldSince === null;
  }

  setAsideFor(subAccountId: string): bigint {
    return this.setAside.get(subAccountId) ?? 0n;
  }

  /** Pays from the pot of the account (null) or of a sub account. Returns how much it paid. */
  pay(pot: string | null, bytes: bigint): bigint {
    const paid = min(bytes, this.#in(pot));
    this.#add(pot, -paid);
    this.used += paid;
    return paid;
  }

  /** Moves bytes from the account's pot to a sub account's; back if negative. */
  moveToSetAside(subAccountId: string, bytes: bigint): void {
    this.#add(null, -bytes);
    this.#add(subAccountId, bytes);
  }

  /** Rule 6: 48 hours after its expiry, no event can arrive, and the rest is booked as expired. */
  closeIfDue(at: number): void {
    if (this.heldSince !== null || at < this.expiresAt + SETTLEMENT_WINDOW_MS) return;
    this.closed = true;
    this.expired += this.left;
    this.pot = 0n;
    this.setAside.clear();
  }

  /** Rule 11: holds the remaining bytes. An expired grant has none. */
  hold(at: number): void {
    if (at < this.expiresAt) this.heldSince ??= at;
  }

  /** Rule 11: adds the duration of the hold to the expiry. */
  release(at: number): void {
    if (this.heldSince === null) return;
    this.expiresAt += at - this.heldSince;
    this.heldSince = null;
  }

  /**
   * Rule 10: changes the bytes taken back to `target`. An increase takes from the account's pot, then from allocations,
   * as far as there are bytes; the rest becomes unrecovered, not a debt. A decrease undoes the newest first: the
   * unrecovered bytes, then real bytes, which return to the account's pot.
   */
  takeBackUpTo(target: bigint, at: number): void {
    const change = target - this.takenBack - this.unrecovered;
    if (change >= 0n) this.#takeBack(change, at);
    else this.#giveBack(-change);
  }

  #takeBack(bytes: bigint, at: number): void {
    let missing = bytes;
    const pots = [null, ...[...this.setAside.keys()].sort(compare)];
    for (const from of this.covers(at) ? pots : []) {
      const taken = min(missing, this.#in(from));
      if (taken === 0n) continue;
      this.#add(from, -taken);
      this.takenBack += taken;
      missing -= taken;
    }
    this.unrecovered += missing;
  }

  #giveBack(bytes: bigint): void {
    const forgiven = min(bytes, this.unrecovered);
    this.unrecovered -= forgiven;
    this.takenBack -= bytes - forgiven;
    this.#add(null, bytes - forgiven);
  }

  #in(pot: string | null): bigint {
    return pot === null ? this.pot : this.setAsideFor(pot);
  }

  #add(pot: string | null, bytes: bigint): void {
    if (pot === null) this.pot += bytes;
    else this.setAside.set(pot, this.setAsideFor(pot) + bytes);
  }
}

/** Rule 5: the trial first, then earliest expiry, earliest start, lowest id. */
export function inPayingOrder(grants: Iterable<Grant>): Grant[] {
  const trialFirst = (grant: Grant) => (grant.source === 'TRIAL' ? 0 : 1);
  return [...grants].sort(
    (a, b) =>
      trialFirst(a) - trialFirst(b) ||
      a.expiresAt - b.expiresAt ||
      a.startsAt - b.startsAt ||
      compare(a.id, b.id),
  );
}

/**
 * Pays from these grants in turn, from the pots of the account (null) or of a sub account. Returns how much they paid.
 */
export function payFrom(grants: readonly Grant[], pot: string | null, bytes: bigint): bigint {
  let paid = 0n;
  for (const grant of grants) paid += grant.pay(pot, bytes - paid);
  return paid;
}

/**
 * Rule 8: allocates bytes in paying order, or returns a surplus to the grants that pay last. `grants` must be in paying
 * order.
 */
export function setAsideUpTo(grants: readonly Grant[], subAccountId: string, target: bigint): void {
  let missing = target - sum(grants.map((grant) => grant.setAsideFor(subAccountId)));
  for (const grant of grants) {
    const more = min(max(missing, 0n), grant.pot);
    grant.moveToSetAside(subAccountId, more);
    missing -= more;
  }
  for (const grant of [...grants].reverse()) {
    const less = min(max(-missing, 0n), grant.setAsideFor(subAccountId));
    grant.moveToSetAside(subAccountId, -less);
    missing += less;
  }
}
