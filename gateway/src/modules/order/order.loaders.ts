import type { ReadPool } from '../../platform/database/read-pool.js';
import { batched, type Loader } from '../../platform/graphql/loader.js';
import type { OrderEvent } from './order.object.js';
import { readBuyers, readOrderNumbers, readOrderCounts, readTimelines } from './order.reads.js';

export interface OrderLoaders {
  timelines: Loader<OrderEvent[]>;
  /** Null for an order that does not exist. */
  orderNumbers: Loader<string | null>;
  /** Id of an order's customer; null for an order that does not exist. */
  buyers: Loader<string | null>;
  /** Number of a customer's orders, whatever became of them. */
  orderCounts: Loader<number>;
}

/** Loaders by the id of an order or a customer. */
export function orderLoaders(reads: ReadPool): OrderLoaders {
  return {
    timelines: batched(
      (ids) => readTimelines(reads, ids),
      () => [],
    ),
    orderNumbers: batched<string | null>(
      (ids) => readOrderNumbers(reads, ids),
      () => null,
    ),
    buyers: batched<string | null>(
      (ids) => readBuyers(reads, ids),
      () => null,
    ),
    orderCounts: batched(
      (ids) => readOrderCounts(reads, ids),
      () => 0,
    ),
  };
}
