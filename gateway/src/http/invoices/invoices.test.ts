import { unzipSync } from 'fflate';
import { share } from '../../../test/support/share.js';
import { pdfText } from '../../../test/support/pdf-text.js';
import { providerEvent } from '../../../test/support/test-settlement.js';
import { startTestAuth } from '../../../test/support/test-auth.js';
import { viewerOf } from '../../../test/support/test-services.js';
import { DAY_MS } from '../../platform/clock.js';
import { newId } from '../../platform/ids.js';

const gateway = share(startTestAuth);
let owner: { token: string; id: string };
let stranger: { token: string; id: string };
let number: string;

beforeAll(async () => {
  owner = await gateway.provenMember('owner@example.com');
  stranger = await gateway.provenMember('stranger@example.com');
  number = await buy(owner.id);
});

/** @returns the invoice's number */
async function buy(accountId: string): Promise<string> {
  const viewer = viewerOf(accountId);
  const { orderPlacement, orders, paymentReports } = gateway.services;
  const orderId = await orderPlacement.create(
    viewer,
    { planId: 'traffic-5gb', quantity: 1, startLater: false, remark: null },
    newId(),
  );
  const { intent } = await orders.pay(viewer, orderId, newId(), 'PAY');
  if (!intent) throw new Error('a new order has to be paid');
  const amount = { minor: intent.amountMinor, currency: intent.currency };
  const reported = { id: intent.intentId, amount, orderReference: null, requestId: null };
  const event = providerEvent({ type: 'SUCCEEDED', intent: reported });
  await paymentReports.receive({ ...event, id: newId() });
  const { body } = await gateway.graphql<{
    me: { order: { invoice: { number: string; path: string } | null; notes: unknown[] } };
  }>(
    `query ($id: ID!) { me { order(id: $id) { invoice { number path } notes { number } } } }`,
    { id: orderId },
    { token: owner.token },
  );
  const invoice = body.data?.me.order.invoice;
  if (!invoice) throw new Error(JSON.stringify(body));
  expect(invoice.path).toBe(`/invoices/${invoice.number}.pdf`);
  return invoice.number;
}

const get = (path: string, token?: string) =>
  fetch(`${gateway.url}${path}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

const day = (offset: number) =>
  new Date(gateway.clock.now().getTime() + offset * DAY_MS).toISOString().slice(0, 10);

it('an invoice is a file to keep, in the language asked for, never cached', async () => {
  const answer = await get(`/invoices/${number}.pdf?locale=zh-HK`, owner.token);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(await pdfText(new Uint8Array(await answer.arrayBuffer()))).toContain('US$75.00');
  const own = await get(`/invoices/${number}.pdf`, owner.token);
  expect(await pdfText(new Uint8Array(await own.arrayBuffer()))).toContain('Total');
});

it('shows nothing to anybody else', async () => {
  const missing = await get(`/invoices/HRT-2026-999999.pdf`, stranger.token);
  const stolen = await get(`/invoices/${number}.pdf`, stranger.token);
  const told = async (answer: Response) => {
    const { code, message } = (await answer.json()) as { code: string; message: string };
    return [answer.status, code, message];
  };
  expect(await told(stolen)).toEqual(await told(missing));
  expect(stolen.status).toBe(404);
  expect((await get(`/invoices/${number}.pdf`)).status).toBe(401);
  const { body } = await gateway.graphql<{ me: { invoices: { totalCount: number } } }>(
    `{ me { invoices(filter: { search: "${number}" }) { totalCount } } }`,
    {},
    { token: stranger.token },
  );
  expect(body.data?.me.invoices.totalCount).toBe(0);
});

it('asks an API key for the right to read orders', async () => {
  const { token: reader } = await gateway.apiKey(owner, 'READ_ORDERS');
  const { token: other } = await gateway.apiKey(owner, 'READ_USAGE');
  expect((await get(`/invoices/${number}.pdf`, reader)).status).toBe(200);
  expect((await get(`/invoices/${number}.pdf`, other)).status).toBe(403);
  expect((await get(`/invoices/archive.zip?from=${day(-1)}&to=${day(1)}`, other)).status).toBe(403);
});

it('packs the documents of a period, half-open, of the customer alone', async () => {
  await buy(owner.id);
  const answer = await get(`/invoices/archive.zip?from=${day(0)}&to=${day(1)}`, owner.token);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(Object.keys(files)).toHaveLength(2);
  expect(await pdfText(files[`${number}.pdf`] ?? new Uint8Array())).toContain('$75.00');
  expect(
    (await get(`/invoices/archive.zip?from=${day(-9)}&to=${day(0)}`, owner.token)).status,
  ).toBe(404);
  expect(
    (await get(`/invoices/archive.zip?from=${day(0)}&to=${day(1)}`, stranger.token)).status,
  ).toBe(404);
  // The third of a minute.
  expect((await get(`/invoices/archive.zip?from=${day(0)}&to=${day(1)}`, owner.token)).status).toBe(
    429,
  );
});

it('refuses a period that is none', async () => {
  const { token } = await gateway.provenMember('no.period@example.com');
  expect((await get(`/invoices/archive.zip?from=yesterday&to=${day(1)}`, token)).status).toBe(400);
  expect((await get(`/invoices/archive.zip`, token)).status).toBe(400);
});

it('lists payments with their refunds, and billing details with coded errors', async () => {
  const { body } = await gateway.graphql<{
    me: { payments: { totalCount: number; nodes: { status: string; refunds: unknown[] }[] } };
  }>(
    `{ me { payments { totalCount nodes { status orderNumber failedAttempts { id } refunds { id } } } } }`,
    {},
    { token: owner.token },
  );
  expect(body.data?.me.payments.totalCount).toBe(2);
  expect(body.data?.me.payments.nodes[0]).toMatchObject({ status: 'SUCCEEDED', refunds: [] });
  const update = async (input: object) =>
    (
      await gateway.graphql<{
        billingDetailsUpdate: {
          billingDetails: object | null;
          userErrors: { code: string; field: string; message: string }[];
        };
      }>(
        `mutation ($input: BillingDetailsInput!) { billingDetailsUpdate(input: $input) {
           billingDetails { company address country taxId invoiceEmail } userErrors { code field message } } }`,
        { input },
        { token: owner.token },
      )
    ).body.data?.billingDetailsUpdate;
  expect(
    await update({
      company: 'x'.repeat(121),
      country: 'Narnia',
      taxId: 'a\u0007b',
      invoiceEmail: 'nobody',
    }),
  ).toMatchObject({
    billingDetails: null,
    userErrors: [
      { code: 'COMPANY_TOO_LONG', field: 'company' },
      { code: 'BILLING_CHARACTERS_REFUSED', field: 'taxId' },
      { code: 'BILLING_COUNTRY_UNKNOWN', field: 'country' },
      { code: 'INVOICE_EMAIL_INVALID', field: 'invoiceEmail' },
    ],
  });
  const unprintable = { company: 'Łódź 貿易 ก', address: '示例街 1 號\nالعربية', taxId: 'HK-1' };
  const naming = (character: string): unknown => expect.stringContaining(character);
  expect(await update(unprintable)).toEqual({
    billingDetails: null,
    userErrors: [
      { code: 'BILLING_CHARACTERS_REFUSED', field: 'company', message: naming('“ก” (U+0E01)') },
      { code: 'BILLING_CHARACTERS_REFUSED', field: 'address', message: naming('“ا” (U+0627)') },
    ],
  });
  const details = { company: 'Example Ltd', address: 'Line 1\nLine 2', country: 'HK', taxId: null };
  const saved = { billingDetails: { ...details, invoiceEmail: null }, userErrors: [] };
  expect(await update(details)).toEqual(saved);
  expect(await update(details)).toEqual(saved);
  // An omitted field stays, as in every other update; null clears.
  const both = { ...details, taxId: 'HK-1' };
  expect(await update({ taxId: 'HK-1' })).toMatchObject({ billingDetails: both });
  expect(await update({})).toMatchObject({ billingDetails: both });
  expect(await update({ company: null, address: '', country: null })).toMatchObject({
    billingDetails: {
      company: null,
      address: null,
      country: null,
      taxId: 'HK-1',
      invoiceEmail: null,
    },
  });
});
