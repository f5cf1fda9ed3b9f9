import { max, min, sum } from './arithmetic.js';

/** Rules 13 and 14: points to spend, and points that were taken back after they were spent. */
export class Points {
  total = 0n;
  debt = 0n;
  readonly #ofOrders = new Map<string, bigint>();

  award(points: bigint): void {
    const repaid = min(points, this.debt);
    this.debt -= repaid;
    this.total += points - repaid;
  }

  spend(points: bigint): void {
    this.total -= points;
  }

  /** Rule 10: the customer keeps `floor(2 × net)` of an order; what is missing becomes a debt. */
  keepOfOrder(orderId: string, points: bigint): void {
    const change = points - (this.#ofOrders.get(orderId) ?? 0n);
    this.#ofOrders.set(orderId, points);
    if (change >= 0n) {
      this.award(change);
      return;
    }
    const taken = min(-change, this.total);
    this.total -= taken;
    this.debt += -change - taken;
  }

  /** Rule 11: points of disputed orders are held, as far as they are still there. */
  held(disputedOrders: readonly string[]): bigint {
    return min(this.total, sum(disputedOrders.map((id) => this.#ofOrders.get(id) ?? 0n)));
  }
}

/** Rule 14: 2 points for each US dollar, the fraction of a point is dropped. Other currencies earn by a rate, here none. */
export function pointsForNet(netMinor: bigint, currency: string): bigint {
  return currency === 'USD' ? (2n * max(netMinor, 0n)) / 100n : 0n;
}
