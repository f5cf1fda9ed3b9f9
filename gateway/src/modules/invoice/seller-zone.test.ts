import { unzipSync } from 'fflate';
import { shareInvoices } from '../../../test/support/test-invoices.js';
import { pdfText } from '../../../test/support/pdf-text.js';
import { readIssued, readIssuedIn } from './invoice.reads.js';
import { invoicePdf } from './invoice-pdf.js';
import { InvoiceService } from './invoice.service.js';

const { shop, issued } = shareInvoices();

const SELLER = {
  name: 'Example Limited',
  address: ['1 Example Road'],
  taxId: null,
  email: 'billing@company.internal',
};
const BUYER = {
  name: 'Chan',
  email: 'chan@mail.example',
  company: null,
  address: null,
  taxId: null,
};

/** Issues an invoice of a seller in `timeZone`, and a credit note over all of it a minute later. */
async function issueAt(code: string, timeZone: string, at: string) {
  const { viewer, orderId } = await shop.openOrder();
  const invoices = new InvoiceService({ ...SELLER, code, timeZone });
  const now = new Date(at);
  const order = {
    orderId,
    orderNumber: 'RP-1',
    accountId: viewer.accountId,
    placedAt: now,
    paidAt: now,
    planName: '5 GB',
    quantity: 1,
    bytes: 5_000_000_000n,
    billingType: 'TRAFFIC',
    validityDays: 30,
    validityHours: null,
    validityMonths: null,
    originalMinor: 7_500n,
    discountMinor: 0n,
    totalMinor: 7_500n,
    capturedMinor: 7_500n,
    currency: 'USD',
  } as const;
  await shop.gateway.services.db.transaction(async (tx) => {
    await invoices.issue(tx, order, { buyer: BUYER, ledger: null }, now);
    const returned = { refundedMinor: 7_500n, lostMinor: 0n };
    await invoices.settleNotes(tx, order, returned, null, new Date(now.getTime() + 60_000));
  });
  const [invoice, note] = await issued(viewer);
  if (!invoice || !note) throw new Error('no documents');
  return { viewer, invoice, note };
}

// Half an hour before and after the New Year of the seller: both instants are in one year of UTC, except in UTC.
describe.each([
  ['UTC', 'UTC', 'UTC', '2026-12-31T23:30:00Z', '2027-01-01T00:30:00Z'],
  ['HKG', 'Asia/Hong_Kong', 'Hong Kong Time', '2026-12-31T15:30:00Z', '2026-12-31T16:30:00Z'],
  ['NYC', 'America/New_York', 'Eastern Time', '2027-01-01T04:30:00Z', '2027-01-01T05:30:00Z'],
])('a seller %s in %s', (code, timeZone, label, before, after) => {
  it.each([
    [before, '2026-12-31', 'December 31, 2026', '2026年12月31日', ['2026-12-01', '2027-01-01']],
    [after, '2027-01-01', 'January 1, 2027', '2027年1月1日', ['2027-01-01', '2027-02-01']],
  ] as const)('numbers, dates, and files documents of %s by its own day', async (...each) => {
    const [at, day, english, chinese, [from, to]] = each;
    const { viewer, invoice, note } = await issueAt(code, timeZone, at);
    const year = day.slice(0, 4);
    expect(invoice.number).toMatch(new RegExp(`^${code}-${year}-`));
    expect(note.number).toMatch(new RegExp(`^${code}-CN-${year}-`));
    for (const document of [invoice, note])
      expect(document).toMatchObject({ issuedOn: day, timeZone });

    const { reads } = shop.gateway.services;
    const numbers = async (days: { from: string; to: string }) =>
      (await readIssuedIn(reads, viewer.accountId, days, 9)).map(({ number }) => number);
    const both = [invoice.number, note.number];
    expect(await numbers({ from, to })).toEqual(both);
    expect(await numbers({ from: day, to: nextDay(day) })).toEqual(both);
    expect(await numbers({ from: '2026-01-01', to: day })).toEqual([]);
    expect(await numbers({ from: nextDay(day), to: '2027-12-31' })).toEqual([]);

    const text = async (number: string, locale: 'en-US' | 'zh-HK') => {
      const found = await readIssued(reads, viewer.accountId, number);
      if (!found) throw new Error(`no ${number}`);
      return (await pdfText(await invoicePdf(found, locale))).replaceAll(/\s+/g, ' ');
    };
    const printed = await text(invoice.number, 'en-US');
    expect(printed).toContain(`Issued on (${label})`);
    expect(printed).toContain(`Paid on (${label})`);
    expect(printed).toContain(`$75.00 on ${english} (${label})`);
    expect(await text(invoice.number, 'zh-HK')).toContain(chinese);
    expect(await text(note.number, 'en-US')).toContain(
      `For invoice ${invoice.number} of ${english} (${label})`,
    );

    const archive = await shop.gateway.services.invoiceFiles.archive(
      viewer.accountId,
      { from, to },
      'en-US',
    );
    const parts: Uint8Array[] = [];
    for await (const part of archive) parts.push(part);
    expect(Object.keys(unzipSync(Buffer.concat(parts))).sort()).toEqual(
      both.map((number) => `${number}.pdf`).sort(),
    );
  });
});

it('keeps documents in UTC that were issued before sellers declared a zone', async () => {
  const { viewer, orderId } = await shop.openOrder();
  const { reads } = shop.gateway.services;
  const [row] = await shop.gateway.sql<{ number: string }>(
    `INSERT INTO invoice (id, account_id, order_id, kind, seller, total_minor, currency, order_number, document, created_at)
       VALUES (gen_random_uuid(), $1, $2, 'INVOICE', 'OLD', 1, 'USD', 'RP-1', '{"seller": {"name": "Old"}}', '2026-12-31T23:30:00Z')
       RETURNING number`,
    [viewer.accountId, orderId],
  );
  expect(row?.number).toBe('OLD-2026-000001');
  expect(await issued(viewer)).toMatchObject([{ issuedOn: '2026-12-31', timeZone: 'UTC' }]);
  const december = { from: '2026-12-01', to: '2027-01-01' };
  expect(await readIssuedIn(reads, viewer.accountId, december, 9)).toHaveLength(1);
});

it('a note states its day in the zone that its seller declares now', async () => {
  const { viewer, invoice } = await issueAt('SAM', 'UTC', '2026-06-01T12:00:00Z');
  const moved = new InvoiceService({ ...SELLER, code: 'SAM', timeZone: 'Asia/Hong_Kong' });
  const nothing = { refundedMinor: 0n, lostMinor: 0n };
  const order = { orderId: invoice.orderId, orderNumber: 'RP-1', accountId: viewer.accountId };
  await shop.gateway.services.db.transaction((tx) =>
    moved.settleNotes(tx, order, nothing, null, new Date('2026-06-30T17:00:00Z')),
  );
  const debit = (await issued(viewer)).at(-1);
  expect(debit).toMatchObject({ kind: 'DEBIT_NOTE', issuedOn: '2026-07-01' });
  const found = await readIssued(
    shop.gateway.services.reads,
    viewer.accountId,
    debit?.number ?? '',
  );
  if (!found) throw new Error('no debit note');
  const text = (await pdfText(await invoicePdf(found, 'en-US'))).replaceAll(/\s+/g, ' ');
  expect(text).toContain('Issued on (Hong Kong Time)');
  expect(text).toContain(`For invoice ${invoice.number} of June 1, 2026 (UTC)`);
});

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
