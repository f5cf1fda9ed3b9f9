import DataLoader from 'dataloader';
import type { OrderEvent, Payment } from '../modules/order/order.object.js';
import { readOrderNumbers, readPayments, readTimelines } from '../modules/order/order.reads.js';
import type { ReadPool } from '../platform/database/read-pool.js';

/** Batched reads of one request: a list of orders asks for all their payments with one statement, not one each. */
export class Loaders {
  readonly #reads: ReadPool;
  #payments: DataLoader<string, Payment[]> | undefined;
  #timelines: DataLoader<string, OrderEvent[]> | undefined;
  #orderNumbers: DataLoader<string, string | null> | undefined;

  constructor(reads: ReadPool) {
    this.#reads = reads;
  }

  get payments(): DataLoader<string, Payment[]> {
    return (this.#payments ??= listLoader((ids) => readPayments(this.#reads, ids)));
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
