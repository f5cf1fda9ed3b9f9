import { DAY_MS, HOUR_MS, type CommandBody, type Goods } from './history.js';
import { ReferenceBooks } from './reference-model.js';
import type { Figures } from './figures.js';
import { addTo, noBytes, type Counts } from './usage-counts.js';

export const MB = 1_000_000n;
export const GB = 1_000_000_000n;
/** Midnight of a Monday, UTC. */
export const START = Date.UTC(2026, 8, 7);

export const traffic = (bytes: bigint, validMs = 30 * DAY_MS): Goods => ({
  kind: 'TRAFFIC',
  bytes,
  validMs,
});
export const month: Goods = { kind: 'UNLIMITED', hours: 720n };

/** The reference model with a concise API for examples. Times are hours since `START`. */
export class ExampleBooks {
  readonly books = new ReferenceBooks();
  #batches = new Map<string, number>();

  at(hours: number, ...commands: CommandBody[]): this {
    for (const command of commands) {
      this.books.command({ at: START + hours * HOUR_MS, ...command });
    }
    return this;
  }

  /** Buys an order, and starts it at once unless it is deferred. */
  buy(
    hours: number,
    orderId: string,
    goods: Goods,
    amountMinor = 1_500n,
    startLater = false,
  ): this {
    this.at(
      hours,
      { type: 'ORDER', orderId, goods, amountMinor, currency: 'USD', startLater },
      { type: 'CAPTURED', orderId, minor: amountMinor },
    );
    const activates = goods.kind === 'UNLIMITED' && !startLater;
    return activates ? this.at(hours, { type: 'START', orderId }) : this;
  }

  shared(hours: number, id: string, limit: bigint | null = null): this {
    return this.at(hours, { type: 'SUB_ACCOUNT', id, plan: 'TRAFFIC', mode: 'SHARED', limit });
  }

  allocated(hours: number, id: string, limit: bigint): this {
    return this.at(hours, { type: 'SUB_ACCOUNT', id, plan: 'TRAFFIC', mode: 'ALLOCATED', limit });
  }

  unlimited(hours: number, id = 'u'): this {
    return this.at(hours, {
      type: 'SUB_ACCOUNT',
      id,
      plan: 'UNLIMITED',
      mode: 'SHARED',
      limit: null,
    });
  }

  /** Bytes that a sub account used at `hours`, reported at `received` (at once by default). */
  use(hours: number, subAccountId: string, bytes: bigint, received = hours, node = 'n'): this {
    const batch = (this.#batches.get(node) ?? 0) + 1;
    this.#batches.set(node, batch);
    const reportedAt = START + hours * HOUR_MS;
    const event = { reportedAt, subAccountId, bytes, country: 'US', protocol: 'HTTP' };
    this.books.report(node, batch, [event], START + received * HOUR_MS);
    return this;
  }

  figures(hours: number): Figures {
    return this.books.figures(START + hours * HOUR_MS);
  }

  /** All bytes of a sub account by outcome. */
  bytesOf(hours: number, subAccountId: string): Counts {
    const counts = noBytes();
    for (const quarter of Object.values(this.figures(hours).usage[subAccountId] ?? {})) {
      addTo(counts, quarter);
    }
    return counts;
  }

  /** Remaining bytes of a grant that has not expired. */
  left(hours: number, grantId: string): bigint {
    return this.figures(hours).balance.grants.find(({ id }) => id === grantId)?.left ?? 0n;
  }
}
