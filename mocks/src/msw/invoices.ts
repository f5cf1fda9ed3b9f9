import { http, HttpResponse } from 'msw';
import type * as Types from '../../../schema/generated/schema-types.js';
import { dayIn } from '../../../schema/rules/accounting-day.js';
import {
  billingDetailsProblems,
  changedBillingDetails,
  storedBillingDetails,
} from '../../../schema/rules/billing-details.js';
import { MAX_INVOICE_ARCHIVE_FILES } from '../../../schema/rules/limits.js';
import { isTextCertainlyPrinted } from '../../../schema/rules/printable.js';
import { type Handlers, money, refused, userError } from './answer.js';
import { userOf } from './sessions.js';
import { documentNumber, invoiceNumberOf, paymentsOf, refundsOf } from './order-world.js';
import type { MockBillingDetails, MockOrder, World } from './records.js';
import type { Seed } from './seed.js';

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

/** The invoices of these orders, each with a note of what went back. */
export function invoicesOf(orders: readonly MockOrder[]) {
  return orders.flatMap((order) => {
    const { id, paidAt, refundedMinor, lostMinor, plan, quantity } = order;
    const number = invoiceNumberOf(order);
    if (number === null || paidAt === null) return [];
    const shared = { orderId: id, orderNumber: order.number, createdAt: paidAt };
    const note = (reason: 'REFUND' | 'CHARGEBACK', minor: number, place: number) => ({
      ...shared,
      id: `note-${reason}-${id}`,
      kind: 'CREDIT_NOTE' as const,
      reason,
      number: documentNumber('-CN', id, paidAt, place),
      correctsNumber: number,
      total: money(minor),
    });
    const invoice = {
      ...shared,
      id: `invoice-${id}`,
      kind: 'INVOICE' as const,
      reason: null,
      number,
      total: money(plan.priceMinor * quantity),
    };
    const notes = [note('REFUND', refundedMinor, 0), note('CHARGEBACK', lostMinor, 1)];
    return [...notes.filter(({ total }) => total.minor > 0n), invoice];
  });
}

/** The customer's invoices, payments, and billing details. */
export function invoiceHandlers(world: World): Handlers {
  return {
    queries: { accountingTimeZone: () => world.accountingTimeZone },
    me: () => ({
      billingDetails: world.billingDetails,
      invoices: () => invoicesOf(world.orders),
      payments: () =>
        world.orders.flatMap((order) =>
          paymentsOf(order).map((payment) => ({ ...payment, refunds: refundsOf(order) })),
        ),
    }),
    types: {
      Invoice: ({ createdAt }) => ({
        issuedAt: createdAt,
        issuedOn: dayIn(world.accountingTimeZone, new Date(createdAt)),
        timeZone: world.accountingTimeZone,
      }),
    },
    mutations: {
      billingDetailsUpdate: ({ input }: Types.MutationBillingDetailsUpdateArgs) => {
        const form = changedBillingDetails(world.billingDetails, input);
        const problems = billingDetailsProblems(form);
        // The gateway asks its fonts, which have a few letters more.
        for (const field of ['company', 'address', 'taxId'] as const)
          if (problems.length === 0 && !isTextCertainlyPrinted(form[field]))
            problems.push({ field, code: 'BILLING_CHARACTERS_REFUSED' });
        if (problems.length > 0)
          return { userErrors: problems.map(({ code, field }) => userError(code, field)) };
        world.billingDetails = storedBillingDetails(form);
        return { billingDetails: world.billingDetails };
      },
    },
  };
}

/** The files of invoices (gateway: http/invoices). */
export function invoiceFileHandlers(world: World) {
  return [
    http.get('/invoices/:file', ({ request, params: { file } }) => {
      if (userOf(world, request) === null) return refused(401, 'UNAUTHENTICATED');
      const issued = invoicesOf(world.orders);
      if (file !== 'archive.zip')
        return issued.some(({ number }) => `${number}.pdf` === file)
          ? document(EMPTY_PDF, 'application/pdf')
          : refused(404, 'NOT_FOUND');
      const { searchParams } = new URL(request.url);
      const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? ''];
      const days = issued.map(({ createdAt }) =>
        dayIn(world.accountingTimeZone, new Date(createdAt)),
      );
      const count = days.filter((day) => day >= from && day < to).length;
      if (count > MAX_INVOICE_ARCHIVE_FILES)
        return refused(400, 'BAD_USER_INPUT', 'TOO_MANY_DOCUMENTS');
      return count === 0 ? refused(404, 'NOT_FOUND') : document(EMPTY_ZIP, 'application/zip');
    }),
  ];
}

const document = (content: string, type: string) =>
  HttpResponse.arrayBuffer(new TextEncoder().encode(content).buffer, {
    headers: { 'content-type': type },
  });

/** The end record alone: an archive without files. */
const EMPTY_ZIP = `PK\u0005\u0006${'\0'.repeat(18)}`;

/** The smallest PDF that readers open, an empty page. They rebuild the missing table of positions. */
export const EMPTY_PDF = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj',
  'trailer<</Root 1 0 R>>',
].join('\n');
