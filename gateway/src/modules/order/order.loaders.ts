import type { ReadPool } from '../../platform/database/read-pool.js';
import { batched, type Loader } from '../../platform/graphql/loader.js';
import type { OrderEvent } from './order.object.js';
import { readOrderNumbers, readTimelines } from './order.reads.js';

export interface OrderLoaders {
  timelines: Loader<OrderEvent[]>;
  /** Null for an order that does not exist. */
  orderNumbers: Loader<string | null>;
}

/** What resolvers read of an order by its id. */
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
  };
}
