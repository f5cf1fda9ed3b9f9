import { UTC } from '../../../../schema/rules/accounting-day.js';
import { BYTES_PER_GIGABYTE } from '../../../../schema/rules/bytes.js';
import { rows, type Tx } from '../../platform/database/database.js';
import { newId } from '../../platform/ids.js';
import type { Buyer } from '../../platform/pdf/letterhead.js';
import type {
  InvoiceDocument,
  InvoiceKind,
  LedgerHead,
  NamedSeller,
  NoteReason,
  Seller,
} from './invoice-document.js';

/** A paid order, in this module's terms. Minor units. */
export interface InvoicedOrder {
  orderId: string;
  orderNumber: string;
  accountId: string;
  placedAt: Date;
  paidAt: Date;
  planName: string;
  billingType: 'TRAFFIC' | 'UNLIMITED';
  quantity: number;
  bytes: bigint | null;
  validityDays: number;
  validityHours: number | null;
  validityMonths: number | null;
  originalMinor: bigint;
  discountMinor: bigint;
  totalMinor: bigint;
  capturedMinor: bigint;
  currency: string;
}

/** An order's money that was paid back or lost, in total. */
export interface ReturnedMoney {
  refundedMinor: bigint;
  /** Lost in disputes. */
  lostMinor: bigint;
  /** What went back, part by part, since the last notes. Negative if it came back after all. */
  returns?: readonly { reason: NoteReason; minor: bigint }[];
}

interface Issued {
  id: string;
  kind: InvoiceKind;
  reason: NoteReason | null;
  seller: string;
  number: string;
  totalMinor: bigint;
  document: InvoiceDocument;
  createdAt: Date;
}

interface NewDocument {
  order: Pick<InvoicedOrder, 'orderId' | 'orderNumber' | 'accountId'>;
  kind: InvoiceKind;
  invoiceId: string | null;
  reason: NoteReason | null;
  /** Code of the seller, in whose series the number is. */
  seller: string;
  document: InvoiceDocument;
}

/**
 * Issues invoices and their notes. Call it last in a transaction: the counter of the numbers stays locked until the
 * transaction ends, and nothing that another payment holds may be locked after it.
 */
export class InvoiceService {
  constructor(private readonly seller: Seller) {}

  /** Issues the invoice of an order that was just paid. The caller holds the order's lock. @returns its number */
  issue(
    tx: Tx,
    order: InvoicedOrder,
    { buyer, ledger }: { buyer: Buyer; ledger: LedgerHead | null },
    now: Date,
  ): Promise<string> {
    const { code, ...seller } = this.seller;
    const count = BigInt(order.quantity);
    const total = order.totalMinor.toString();
    return insert(
      tx,
      {
        order,
        kind: 'INVOICE',
        invoiceId: null,
        reason: null,
        seller: code,
        document: {
          seller,
          buyer,
          order: { number: order.orderNumber, placedAt: order.placedAt.toISOString() },
          currency: order.currency,
          line: {
            planName: order.planName,
            billingType: order.billingType,
            bytes: order.bytes?.toString() ?? null,
            validityDays: order.validityDays,
            validityHours: order.validityHours,
            validityMonths: order.validityMonths,
            quantity: order.quantity,
            unitMinor: (order.originalMinor / count).toString(),
            discountMinor: order.discountMinor.toString(),
            totalMinor: total,
          },
          tax: { percent: '0', minor: '0' },
          totalMinor: total,
          bytesPerGigabyte: Number(BYTES_PER_GIGABYTE),
          payment: {
            method: 'CARD',
            capturedMinor: order.capturedMinor.toString(),
            paidAt: order.paidAt.toISOString(),
          },
          corrects: null,
          ledger,
        },
      },
      now,
    );
  }

  /**
   * Makes the notes of an order add up to what went back: one for each of `returns`, and one for what they do not explain. What
   * went back has a credit note. What came back (a refund failed after all, a lost dispute was reversed) has a debit note,
   * because issued documents never change; credit notes first. The caller holds the order's lock.
   */
  async settleNotes(
    tx: Tx,
    order: NewDocument['order'],
    { refundedMinor, lostMinor, returns = [] }: ReturnedMoney,
    ledger: LedgerHead | null,
    now: Date,
  ): Promise<void> {
    const issued = await issuedFor(tx, order.orderId);
    const invoice = issued.find(({ kind }) => kind === 'INVOICE');
    if (!invoice) throw new Error(`order ${order.orderId} has no invoice to correct`);
    const corrections = (
      [
        ['REFUND', refundedMinor],
        ['CHARGEBACK', lostMinor],
      ] as const
    )
      .flatMap(([reason, target]) => {
        const parts = returns.flatMap((part) => (part.reason === reason ? [part.minor] : []));
        const explained = parts.reduce((sum, minor) => sum + minor, 0n);
        const rest = target - creditedFor(issued, reason) - explained;
        return [...parts, rest].map((difference) => ({ reason, difference }));
      })
      .filter(({ difference }) => difference !== 0n)
      // Each kind has its own counter, locked from the first note on. Always in this order, so that two transactions with notes
      // of both kinds cannot wait for each other.
      .toSorted((a, b) => Number(b.difference > 0n) - Number(a.difference > 0n));
    for (const { reason, difference } of corrections) {
      const document: InvoiceDocument = {
        ...invoice.document,
        seller: this.#sellerOfNote(invoice),
        totalMinor: (difference < 0n ? -difference : difference).toString(),
        corrects: {
          number: invoice.number,
          issuedAt: invoice.createdAt.toISOString(),
          timeZone: invoice.document.seller.timeZone ?? UTC,
          totalMinor: invoice.document.totalMinor,
        },
        ledger,
      };
      const kind = difference > 0n ? 'CREDIT_NOTE' : 'DEBIT_NOTE';
      await insert(
        tx,
        { order, kind, invoiceId: invoice.id, reason, seller: invoice.seller, document },
        now,
      );
    }
  }

  /** A note names the seller of its invoice. Its day is its own: in the zone that this seller declares now. */
  #sellerOfNote({ seller, document }: Issued): NamedSeller {
    const { code, timeZone } = this.seller;
    return seller === code ? { ...document.seller, timeZone } : document.seller;
  }
}

async function insert(
  tx: Tx,
  {
    order: { orderId, orderNumber, accountId },
    kind,
    invoiceId,
    reason,
    seller,
    document,
  }: NewDocument,
  now: Date,
): Promise<string> {
  const [issued] = await rows<{ number: string }>(
    tx,
    `INSERT INTO invoice (id, account_id, order_id, kind, invoice_id, reason, seller, total_minor, currency, order_number, document, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING number`,
    [
      ...[newId(), accountId, orderId, kind, invoiceId, reason, seller],
      ...[document.totalMinor, document.currency, orderNumber, JSON.stringify(document), now],
    ],
  );
  if (!issued) throw new Error(`no ${kind} was issued for order ${orderId}`);
  return issued.number;
}

function issuedFor(tx: Tx, orderId: string): Promise<Issued[]> {
  return rows<Issued>(
    tx,
    `SELECT id, kind, reason, seller, number, total_minor AS "totalMinor", document, created_at AS "createdAt"
     FROM invoice WHERE order_id = $1`,
    [orderId],
  );
}

/** Credit notes less debit notes. */
function creditedFor(issued: readonly Issued[], reason: NoteReason): bigint {
  return issued
    .filter((note) => note.reason === reason)
    .reduce(
      (sum, { kind, totalMinor }) => (kind === 'CREDIT_NOTE' ? sum + totalMinor : sum - totalMinor),
      0n,
    );
}
