import { documentNumber, invoiceNumberOf } from './invoice-number.js';
import type { MockOrder } from './order-world.js';
import type { Seed } from './seed.js';

export interface MockBillingDetails {
  readonly company: string | null;
  readonly address: string | null;
  readonly country: string | null;
  readonly taxId: string | null;
  readonly invoiceEmail: string | null;
}

export const NO_BILLING_DETAILS: MockBillingDetails = {
  company: null,
  address: null,
  country: null,
  taxId: null,
  invoiceEmail: null,
};

export function makeBillingDetails({ amount }: Seed): MockBillingDetails {
  if (amount === 'none') return NO_BILLING_DETAILS;
  return {
    company: 'Acme Data Limited',
    address: '12/F Example Tower\n1 Example Road\nCentral',
    country: 'HK',
    taxId: 'HK-12345678',
    invoiceEmail: null,
  };
}

export interface MockInvoice {
  readonly id: string;
  readonly kind: 'INVOICE' | 'CREDIT_NOTE';
  readonly reason: 'REFUND' | 'CHARGEBACK' | null;
  readonly number: string;
  readonly totalMinor: number;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly correctsNumber: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** The invoices and credit notes of these orders. */
export function invoicesOf(orders: readonly MockOrder[]): MockInvoice[] {
  return orders.flatMap((order) => {
    const number = invoiceNumberOf(order);
    if (number === null || order.paidAt === null) return [];
    const { id, number: orderNumber, plan, quantity, paidAt, refundedMinor, lostMinor } = order;
    const shared = { orderId: id, orderNumber, createdAt: paidAt };
    const total = plan.priceMinor * quantity;
    const notes = [
      { reason: 'REFUND', totalMinor: refundedMinor } as const,
      { reason: 'CHARGEBACK', totalMinor: lostMinor } as const,
    ].filter(({ totalMinor }) => totalMinor > 0);
    return [
      ...notes.map(({ reason, totalMinor }, place): MockInvoice => ({
        ...shared,
        id: `note-${reason}-${id}`,
        kind: 'CREDIT_NOTE',
        reason,
        totalMinor,
        number: documentNumber('-CN', id, paidAt, place),
        correctsNumber: number,
      })),
      {
        ...shared,
        id: `invoice-${id}`,
        kind: 'INVOICE',
        reason: null,
        number,
        totalMinor: total,
        correctsNumber: null,
      },
    ];
  });
}
