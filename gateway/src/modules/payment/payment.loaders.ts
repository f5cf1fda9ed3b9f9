import type { ReadPool } from '../../platform/database/read-pool.js';
import { batched } from '../../platform/graphql/loader.js';
import { readDisputes, readPayments, readRefunds, readRefundsOfPayments } from './payment.reads.js';

/** Parts of an order's payments, by the order's id; and the refunds of a payment, by the payment's. */
export function paymentLoaders(reads: ReadPool) {
  return {
    payments: batched(
      (ids) => readPayments(reads, ids),
      () => [],
    ),
    refunds: batched(
      (ids) => readRefunds(reads, ids),
      () => [],
    ),
    refundsOfPayments: batched(
      (ids) => readRefundsOfPayments(reads, ids),
      () => [],
    ),
    disputes: batched(
      (ids) => readDisputes(reads, ids),
      () => [],
    ),
  };
}
