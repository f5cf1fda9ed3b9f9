import DataLoader from 'dataloader';
import { readDrawing, type Drawing } from '../../modules/entitlement/drawing.reads.js';
import type { OrderEvent } from '../../modules/order/order.object.js';
import { readOrderNumbers, readTimelines } from '../../modules/order/order.reads.js';
import type { Dispute, Payment, Refund } from '../../modules/payment/payment.object.js';
import { readDisputes, readPayments, readRefunds } from '../../modules/payment/payment.reads.js';
import type { ReadPool } from '../../platform/database/read-pool.js';

/** Batched reads of one request: a list of orders asks for all their payments with one statement, not one each. */
export class Loaders {
  readonly #reads: ReadPool;
  #payments: DataLoader<string, Payment[]> | undefined;
  #refunds: DataLoader<string, Refund[]> | undefined;
  #disputes: DataLoader<string, Dispute[]> | undefined;
  #timelines: DataLoader<string, OrderEvent[]> | undefined;
  #orderNumbers: DataLoader<string, string | null> | undefined;

  readonly #now: Date;
  #drawing: DataLoader<string, Drawing> | undefined;

  constructor(reads: ReadPool, now: Date) {
    this.#reads = reads;
    this.#now = now;
  }

  /** What the sub accounts of a customer can draw on, read once for all of them. */
  get drawing(): DataLoader<string, Drawing> {
    return (this.#drawing ??= new DataLoader((userIds) =>
      Promise.all(userIds.map((userId) => readDrawing(this.#reads, userId, this.#now))),
    ));
  }

  get payments(): DataLoader<string, Payment[]> {
    return (this.#payments ??= listLoader((ids) => readPayments(this.#reads, ids)));
  }

  get refunds(): DataLoader<string, Refund[]> {
    return (this.#refunds ??= listLoader((ids) => readRefunds(this.#reads, ids)));
  }

  get disputes(): DataLoader<string, Dispute[]> {
    return (this.#disputes ??= listLoader((ids) => readDisputes(this.#reads, ids)));
  }

  get timelines(): DataLoader<string, OrderEvent[]> {
    return (this.#timelines ??= listLoader((ids) => readTimelines(this.#reads, ids)));
  }

  get orderNumbers(): DataLoader<string, string | null> {
    return (this.#orderNumbers ??= new DataLoader(async (ids) => {
      const found = await readOrderNumbers(this.#reads, ids);
      return ids.map((id) => found.get(id) ?? null);
    }));
  }
}

function listLoader<T>(
  read: (ids: readonly string[]) => Promise<Map<string, T[]>>,
): DataLoader<string, T[]> {
  return new DataLoader(async (ids) => {
    const found = await read(ids);
    return ids.map((id) => found.get(id) ?? []);
  });
}
