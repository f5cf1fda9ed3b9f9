import { http, HttpResponse } from 'msw';
import {
  billingDetailsProblems,
  storedBillingDetails,
} from '../../../schema/rules/billing-details.js';
import { userOf } from './auth-handlers.js';
import { newestFirst, shownPage } from './connections.js';
import {
  mockBillingDetailsQuery,
  mockBillingDetailsUpdateMutation,
  mockInvoicesQuery,
  mockPaymentsQuery,
} from './generated/handlers.js';
import { unauthenticated } from './graphql-errors.js';
import { invoicesOf, type MockInvoice } from './invoice-world.js';
import { shownOrder } from './order-shape.js';
import { userError } from './user-error.js';
import type { World } from './world.js';

/** The customer's invoices, their files, payments, and billing details. */
export function invoiceHandlers(world: World) {
  const issued = () => newestFirst(invoicesOf(world.orders));
  const details = () => ({ __typename: 'BillingDetails', ...world.billingDetails }) as const;

  return [
    mockInvoicesQuery(({ request, variables: { filter, ...page } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const search = filter?.search?.trim().toLowerCase() ?? '';
      const found = issued().filter(
        ({ kind, number, orderNumber }) =>
          `${number}\n${orderNumber}`.toLowerCase().includes(search) &&
          (filter?.kind == null || filter.kind.includes(kind)),
      );
      const invoices = {
        __typename: 'InvoiceConnection',
        ...shownPage(found, page, shownInvoice),
      } as const;
      return HttpResponse.json({
        data: { __typename: 'Query', me: { __typename: 'Me', id: user.id, invoices } },
      });
    }),

    mockPaymentsQuery(({ request, variables }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const found = newestFirst(world.orders).flatMap((order) => {
        const { payments, refunds } = shownOrder(order, world.now);
        return payments.map((payment) => ({ ...payment, refunds }));
      });
      const payments = {
        __typename: 'PaymentConnection',
        ...shownPage(found, variables, (payment) => payment),
      } as const;
      return HttpResponse.json({
        data: { __typename: 'Query', me: { __typename: 'Me', id: user.id, payments } },
      });
    }),

    mockBillingDetailsQuery(({ request }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const { id, email } = user;
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: { __typename: 'Me', id, email, billingDetails: details() },
        },
      });
    }),

    mockBillingDetailsUpdateMutation(({ request, variables: { input } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const form = {
        company: input.company ?? '',
        address: input.address ?? '',
        taxId: input.taxId ?? '',
        invoiceEmail: input.invoiceEmail ?? '',
      };
      const problems = billingDetailsProblems(form);
      if (problems.length === 0) world.billingDetails = storedBillingDetails(form);
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          billingDetailsUpdate: {
            __typename: 'BillingDetailsPayload',
            billingDetails: problems.length === 0 ? details() : null,
            userErrors: problems.map(({ code, field }) => userError(code, field)),
          },
        },
      });
    }),

    http.get('/invoices/archive.zip', ({ request }) => {
      if (userOf(world, request) === null) return refused('UNAUTHENTICATED', 401);
      const { searchParams } = new URL(request.url);
      const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? ''];
      const found = issued().filter(({ createdAt }) => createdAt >= from && createdAt < to);
      return found.length === 0 ? refused('NOT_FOUND', 404) : file(EMPTY_ZIP, 'application/zip');
    }),

    http.get('/invoices/:file', ({ request, params }) => {
      if (userOf(world, request) === null) return refused('UNAUTHENTICATED', 401);
      const found = issued().find(({ number }) => `${number}.pdf` === params['file']);
      return found === undefined
        ? refused('NOT_FOUND', 404)
        : file(pdfWith(`${found.number}: mock data`), 'application/pdf');
    }),
  ];
}

function shownInvoice({ totalMinor, createdAt: issuedAt, ...invoice }: MockInvoice) {
  const total = { __typename: 'Money', minor: String(totalMinor), currency: 'USD' } as const;
  return { __typename: 'Invoice', ...invoice, total, issuedAt } as const;
}

function refused(code: 'UNAUTHENTICATED' | 'NOT_FOUND', status: number) {
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
