import type { ReadPool } from '../../platform/database/read-pool.js';
import { batched, type Loader } from '../../platform/graphql/loader.js';
import type { Invoice } from './invoice.object.js';
import { readInvoicesOfOrders } from './invoice.reads.js';

export interface InvoiceLoaders {
  /** The invoice of an order and its notes, oldest first, by the order's id. */
  invoices: Loader<Invoice[]>;
}

export function invoiceLoaders(reads: ReadPool): InvoiceLoaders {
  return {
    invoices: batched(
      (ids) => readInvoicesOfOrders(reads, ids),
      () => [],
    ),
  };
}
