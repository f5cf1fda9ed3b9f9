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
import { type Handlers, matches, money, userError } from './answer.js';
import { userOf } from './auth-handlers.js';
import { connection, newestFirst } from './connections.js';
import { invoicesOf, type MockInvoice } from './invoice-world.js';
import { paymentsOf, refundsOf } from './order-answer.js';
import type { World } from './world.js';

const issued = (world: World) => newestFirst(invoicesOf(world.orders));

const dayOf = ({ accountingTimeZone }: World, { createdAt }: MockInvoice) =>
  dayIn(accountingTimeZone, new Date(createdAt));

const shownIn = (world: World) => (issue: MockInvoice) => {
  const { totalMinor, createdAt: issuedAt, ...invoice } = issue;
  const dated = { issuedAt, issuedOn: dayOf(world, issue), timeZone: world.accountingTimeZone };
  return { ...invoice, ...dated, total: money(totalMinor) };
};

/** The customer's invoices, payments, and billing details. */
export function invoiceHandlers(world: World): Handlers {
  return {
    queries: { accountingTimeZone: () => world.accountingTimeZone },
    me: () => ({
      billingDetails: world.billingDetails,
      invoices: ({ filter, ...page }: Types.MeInvoicesArgs) => {
        const listed = issued(world).filter(
          ({ kind, number, orderNumber }) =>
            matches(filter?.search, number, orderNumber) &&
            (filter?.kind == null || filter.kind.includes(kind)),
        );
        return connection(listed, page, shownIn(world));
      },
      payments: (page: Types.MePaymentsArgs) => {
        const listed = newestFirst(world.orders).flatMap((order) =>
          paymentsOf(order).map((payment) => ({ ...payment, refunds: refundsOf(order) })),
        );
        return connection(listed, page);
      },
    }),
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
    http.get('/invoices/archive.zip', ({ request }) => {
      if (userOf(world, request) === null) return refused('UNAUTHENTICATED', 401);
      const { searchParams } = new URL(request.url);
      const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? ''];
      const found = issued(world).filter((each) => {
        const day = dayOf(world, each);
        return day >= from && day < to;
      });
      if (found.length > MAX_INVOICE_ARCHIVE_FILES) return refused('BAD_USER_INPUT', 400);
      return found.length === 0 ? refused('NOT_FOUND', 404) : file(EMPTY_ZIP, 'application/zip');
    }),

    http.get('/invoices/:file', ({ request, params }) => {
      if (userOf(world, request) === null) return refused('UNAUTHENTICATED', 401);
      const found = issued(world).find(({ number }) => `${number}.pdf` === params['file']);
      return found === undefined
        ? refused('NOT_FOUND', 404)
        : file(pdfWith(`${found.number}: mock data`), 'application/pdf');
    }),
  ];
}

function refused(code: 'UNAUTHENTICATED' | 'NOT_FOUND' | 'BAD_USER_INPUT', status: number) {
  return HttpResponse.json({ code, message: code, requestId: 'mock' }, { status });
}

function file(content: string, type: string) {
  return HttpResponse.arrayBuffer(new TextEncoder().encode(content).buffer, {
    headers: { 'content-type': type },
  });
}

/** The end record alone: an archive without files. */
const EMPTY_ZIP = `PK\u0005\u0006${'\0'.repeat(18)}`;

/** The smallest PDF with a line of text that readers open. They rebuild the missing table of positions. */
function pdfWith(text: string): string {
  const content = `BT /F 14 Tf 50 780 Td (${text}) Tj ET`;
  return [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj',
    `4 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj`,
    '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n');
}
