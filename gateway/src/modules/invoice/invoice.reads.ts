import { containing, readCustomerList } from '../../platform/customer-list.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { Connection, PageRequest } from '../../platform/page.js';
import type { InvoiceDocument, InvoiceKind, NoteReason } from './invoice-document.js';
import type { BillingDetails, Invoice } from './invoice.object.js';
import type { IssuedInvoice } from './invoice-pdf.js';

export interface InvoiceFilter {
  /** Matches part of the number or of the order's number. */
  search: string | null;
  kinds: readonly InvoiceKind[] | null;
  /** Issued at or after. */
  from: Date | null;
  /** Issued before. */
  to: Date | null;
}

interface InvoiceRow {
  id: string;
  kind: InvoiceKind;
  reason: NoteReason | null;
  number: string;
  orderId: string;
  orderNumber: string;
  totalMinor: bigint;
  currency: string;
  correctsNumber: string | null;
  issuedAt: Date;
  issuedOn: string;
  timeZone: string;
}

/** The zone of a document's day, and the day that it states. */
const ZONE = `coalesce(t.document #>> '{seller,timeZone}', 'UTC')`;
const DAY = `to_char(t.created_at AT TIME ZONE ${ZONE}, 'YYYY-MM-DD')`;

const COLUMNS = `t.id, t.kind, t.reason, t.number, t.order_id AS "orderId", t.order_number AS "orderNumber",
  t.total_minor AS "totalMinor", t.currency, t.document #>> '{corrects,number}' AS "correctsNumber", t.created_at AS "issuedAt",
  ${DAY} AS "issuedOn", ${ZONE} AS "timeZone"`;

const INVOICES = { name: 'invoice', columns: COLUMNS, from: 'invoice t' };

/** One page of a customer's invoices and notes, newest first. Uses ix_invoice_account. */
export function readInvoices(
  reads: ReadPool,
  accountId: string,
  { search, kinds, from, to }: InvoiceFilter,
  page: PageRequest,
): Promise<Connection<Invoice>> {
  return readCustomerList<InvoiceRow, Invoice>(
    reads,
    INVOICES,
    accountId,
    [
      {
        name: 'search',
        value: containing(search),
        sql: (pattern) => `t.number ILIKE ${pattern} OR t.order_number ILIKE ${pattern}`,
      },
      { name: 'kind', value: kinds, sql: (some) => `t.kind = ANY (${some}::text[])` },
      { name: 'from', value: from, sql: (least) => `t.created_at >= ${least}` },
      { name: 'to', value: to, sql: (end) => `t.created_at < ${end}` },
    ],
    page,
    toInvoice,
  );
}

/** The invoices and notes of several orders, oldest first, by order. */
export async function readInvoicesOfOrders(
  reads: ReadPool,
  orderIds: readonly string[],
): Promise<Map<string, Invoice[]>> {
  const found = await reads.query<InvoiceRow>(
    'invoice.ofOrders',
    `SELECT ${COLUMNS} FROM invoice t WHERE t.order_id = ANY ($1) ORDER BY t.created_at, t.id`,
    [orderIds],
  );
  const byOrder = new Map<string, Invoice[]>();
  for (const row of found)
    byOrder.set(row.orderId, [...(byOrder.get(row.orderId) ?? []), toInvoice(row)]);
  return byOrder;
}

function toInvoice({ totalMinor, currency, ...invoice }: InvoiceRow): Invoice {
  return {
    ...invoice,
    total: { minor: totalMinor, currency },
    path: `/invoices/${invoice.number}.pdf`,
  };
}

type IssuedRow = Omit<IssuedInvoice, 'document'> & { document: InvoiceDocument };

const ISSUED = `t.kind, t.reason, t.number, t.created_at AS "issuedAt", t.document`;

/** One document of this customer. Null for another customer's, as for one that does not exist. */
export async function readIssued(
  reads: ReadPool,
  accountId: string,
  number: string,
): Promise<IssuedInvoice | null> {
  const [found] = await reads.query<IssuedRow>(
    'invoice.file',
    `SELECT ${ISSUED} FROM invoice t WHERE t.account_id = $1 AND t.number = $2`,
    [accountId, number],
  );
  return found ?? null;
}

/** Whole days; `to` is not included. ISO 8601. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** At most `most` documents that state a day of a period, oldest first. No zone is a day ahead of UTC or behind it. */
export function readIssuedIn(
  reads: ReadPool,
  accountId: string,
  { from, to }: Days,
  most: number,
): Promise<IssuedInvoice[]> {
  return reads.query<IssuedRow>(
    'invoice.files',
    `SELECT ${ISSUED} FROM invoice t WHERE t.account_id = $1 AND ${DAY} >= $2 AND ${DAY} < $3
       AND t.created_at >= $2::date::timestamp AT TIME ZONE 'UTC' - interval '1 day'
       AND t.created_at < $3::date::timestamp AT TIME ZONE 'UTC' + interval '1 day'
     ORDER BY t.created_at, t.id LIMIT $4`,
    [accountId, from, to, most],
  );
}

/** Null if the customer never entered any. */
export async function readBillingDetails(
  reads: ReadPool,
  accountId: string,
): Promise<BillingDetails | null> {
  const [found] = await reads.query<BillingDetails>(
    'invoice.billingDetails',
    `SELECT company, address, country, tax_id AS "taxId", invoice_email AS "invoiceEmail" FROM billing_details WHERE account_id = $1`,
    [accountId],
  );
  return found ?? null;
}
