import { legalEntity } from '../../../schema/rules/brand.js';

interface Paid {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly paidAt: string | null;
  readonly paymentMethod: 'ONLINE' | 'POINTS' | null;
}

/** Number of an order's invoice: of each order that money paid in full, as in the gateway. */
export function invoiceNumberOf({ id, paidAt, paymentMethod }: Paid): string | null {
  return paidAt === null || paymentMethod !== 'ONLINE' ? null : documentNumber('', id, paidAt);
}

/**
 * Stable for an order. Unlike the gateway's, the mock world's numbers have gaps.
 * @param place of a note among those of its order, from 0; the first digit, so that no two notes share a number
 */
export function documentNumber(kind: string, id: string, paidAt: string, place = 0): string {
  const digits = id.replace(/\D/g, '').slice(-5) || String(id.length);
  return `${legalEntity.invoiceCode}${kind}-${paidAt.slice(0, 4)}-${place}${digits.padStart(5, '0')}`;
}
