import { max, min, sum } from './arithmetic.js';

/** Rules 13 and 14: spendable points, and the debt of points taken back after they were spent. */
export class Points {
  /** Spendable. */
  total = 0n;
  debt = 0n;
  /** Held points per order with an open dispute. */
  readonly #held = new Map<string, bigint>();
  readonly #ofOrders = new Map<string, bigint>();

  award(points: bigint): void {
    const repaid = min(points, this.debt);
    this.debt -= repaid;
    this.total += points - repaid;
  }

  spend(points: bigint): void {
    this.total -= points;
  }

  /**
   * Rule 10: the customer keeps `floor(2 × net)` of an order. Points taken back come from the order's held points, then
   * from the spendable ones; the rest becomes a debt.
   */
  keepOfOrder(orderId: string, points: bigint): bigint {
    const change = points - (this.#ofOrders.get(orderId) ?? 0n);
    this.#ofOrders.set(orderId, points);
    if (change >= 0n) {
      this.award(change);
      return change;
    }
    const held = this.#held.get(orderId) ?? 0n;
    const fromHeld = min(-change, held);
    if (fromHeld > 0n) this.#held.set(orderId, held - fromHeld);
    const fromTotal = min(-change - fromHeld, this.total);
    this.total -= fromTotal;
    this.debt += -change - fromHeld - fromTotal;
    return change;
  }

  /** Rule 11: holds the rest of a disputed order's points. Points earned later do not belong to it. */
  hold(orderId: string): void {
    if (this.#held.has(orderId)) return;
    const points = min(this.total, this.#ofOrders.get(orderId) ?? 0n);
    this.total -= points;
    this.#held.set(orderId, points);
  }

  release(orderId: string): void {
    const points = this.#held.get(orderId) ?? 0n;
    this.#held.delete(orderId);
    this.award(points);
  }

  get held(): bigint {
    return sum(this.#held.values());
  }
}

/** Rule 14: 2 points per US dollar, rounded down. Other currencies need a rate; the model has none. */
export function pointsForNet(netMinor: bigint, currency: string): bigint {
  return currency === 'USD' ? (2n * max(netMinor, 0n)) / 100n : 0n;
}
