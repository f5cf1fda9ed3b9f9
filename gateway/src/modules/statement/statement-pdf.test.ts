import { pdfPages, pdfText } from '../../../test/support/pdf-text.js';
import { legalEntity } from '../../../../schema/rules/brand.js';
import { HOUR_MS } from '../../platform/clock.js';
import { statementPdf, type StatementPdf } from './statement-pdf.js';
import type { StatementEntry } from './statement.reads.js';

const FROM = new Date('2026-10-01T00:00:00Z');
const TO = new Date('2026-11-01T00:00:00Z');
const SELLER = {
  name: legalEntity.name,
  address: ['1 Example Street', 'Hong Kong'],
  taxId: 'HK 7',
  email: 'billing@example.com',
};
const BUYER = {
  name: 'Ada Lovelace',
  company: 'Łódź 貿易有限公司',
  address: '8 Queen’s Road',
  country: 'HK',
  taxId: 'PL 123',
  email: 'ada@example.com',
};

const entry = (number: number, change: Partial<StatementEntry>): StatementEntry => {
  const occurredAt = new Date(FROM.getTime() + number * HOUR_MS);
  return {
    number: BigInt(number),
    ledger: 'TRAFFIC',
    unit: 'BYTES',
    kind: 'USAGE',
    amount: 0n,
    quantity: 0n,
    balanceAfter: 0n,
    occurredAt,
    until: null,
    postedAt: TO,
    grantId: null,
    orderId: null,
    orderNumber: null,
    subAccountId: null,
    subAccountName: null,
    reason: null,
    remark: null,
    isCorrection: false,
    ...change,
  };
};

const hour = (number: number): StatementEntry =>
  entry(number, {
    amount: -10n,
    balanceAfter: 5_000n - 10n * BigInt(number),
    until: new Date(FROM.getTime() + (number + 1) * HOUR_MS),
    subAccountName: 'crawler',
  });
const HOURS = Array.from({ length: 120 }, (_, index) => hour(index + 1));
const UNPAID = entry(121, {
  kind: 'WRITE_OFF',
  quantity: 77n,
  reason: 'NO_BALANCE',
  balanceAfter: 3_800n,
});
const ADJUSTMENT = entry(122, {
  ledger: 'POINTS',
  unit: 'POINTS',
  kind: 'ADJUSTMENT',
  amount: 75n,
  quantity: 75n,
  balanceAfter: 75n,
  reason: 'SYSTEM',
  remark: 'Thank you for the report, 陳大文',
});

const movement = (entries: readonly StatementEntry[]) => ({
  ledger: entries[0]?.ledger ?? 'TRAFFIC',
  unit: entries[0]?.unit ?? 'BYTES',
  kind: entries[0]?.kind ?? 'USAGE',
  entries: BigInt(entries.length),
  amount: entries.reduce((sum, { amount }) => sum + amount, 0n),
  quantity: entries.reduce((sum, { quantity }) => sum + quantity, 0n),
  first: 1n,
  last: 1n,
  earliest: FROM,
});

const GIVEN: Omit<StatementPdf, 'locale'> = {
  statement: {
    accountId: 'account-1',
    timeZone: 'UTC',
    month: null,
    from: FROM,
    to: TO,
    after: 0n,
    through: 122n,
    balances: [
      {
        ledger: 'TRAFFIC',
        unit: 'BYTES',
        opening: 5_000n,
        closing: 3_800n,
        movements: [movement(HOURS), movement([UNPAID])],
      },
      {
        ledger: 'POINTS',
        unit: 'POINTS',
        opening: 0n,
        closing: 75n,
        movements: [movement([ADJUSTMENT])],
      },
    ],
    latest: null,
    readAt: TO,
  },
  seller: SELLER,
  buyer: BUYER,
  completeUntil: TO,
  entries: [...HOURS, UNPAID, ADJUSTMENT],
  guideUrl: 'https://hearth.example/documentation/statements',
};

/** Without the spaces that stand for the gaps between columns. */
const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

const pages = async (locale: 'en-US' | 'zh-HK') =>
  pdfPages(await statementPdf({ ...GIVEN, locale }));

it.each([
  ['en-US', ['From', 'Customer', 'Tax ID:']],
  ['zh-HK', ['賣方', '客戶', '稅務編號:']],
] as const)('names seller and customer as an invoice does, in %s', async (locale, words) => {
  const [first = ''] = await pages(locale);
  const { name, company, address, taxId, email } = BUYER;
  const parties = [...SELLER.address, SELLER.name, SELLER.taxId, SELLER.email];
  for (const text of [...words, ...parties, name, address, taxId, email])
    expect(first).toContain(text);
  expect(first.replaceAll(/\s/g, '')).toContain(company.replaceAll(/\s/g, ''));
});

it.each([
  ['en-US', ['No.', 'Time', 'What happened', 'Amount', 'Balance']],
  ['zh-HK', ['編號', '時間', '事項', '變動', '餘額']],
] as const)('repeats the names of the columns on each page, in %s', async (locale, columns) => {
  const all = await pages(locale);
  const listing = all.filter((page) => page.includes('crawler'));
  expect(listing.length).toBeGreaterThan(2);
  for (const page of listing) {
    const lines = linesOf(page);
    const [place = -1] = columns.map((column) => lines.indexOf(column));
    expect(lines.slice(place, place + 5)).toEqual(columns);
    expect(place).toBeLessThan(lines.findIndex((line) => line.includes('crawler')));
  }
});

it('says why support adjusted points and why usage was not charged, and gives hours', async () => {
  const text = (await pages('en-US')).join('\n').replaceAll(/\s+/g, ' ');
  expect(text).toContain('Adjustment by support: Thank you for the report, 陳大文');
  expect(text).toContain('Not charged: no traffic was left');
  expect(text).toContain('2026-10-01 01:00–02:00');
  const chinese = (await pages('zh-HK')).join('').replaceAll(/\s+/g, '');
  expect(chinese).toContain('客戶服務調整：Thankyouforthereport,陳大文');
  expect(chinese).toContain('沒有收費：當時沒有剩餘流量');
});

it('calls no exact figure approximate', async () => {
  expect((await pages('en-US')).join('\n')).toContain('0 (for 77)');
  for (const locale of ['en-US', 'zh-HK'] as const)
    expect((await pages(locale)).join('\n')).not.toMatch(/\babout\b|\bapprox|大約|約/i);
});

it('leads from the opening to the closing balance in a table of its own for each ledger', async () => {
  const text = await pdfText(await statementPdf({ ...GIVEN, locale: 'en-US' }));
  const [, entries = ''] = text.split('\nEntries\n');
  const [traffic = '', points = ''] = entries.split('\nPoints\n');
  for (const [table, opening, closing] of [
    [traffic, '5,000', '3,800'],
    [points, '0', '75'],
  ] as const) {
    const lines = linesOf(table);
    const after = (name: string) => lines[lines.indexOf(name) + 1];
    expect([after('Opening balance'), after('Closing balance')]).toEqual([opening, closing]);
  }
});

it('leaves no closing balance alone on a page, wherever the entries end', async () => {
  for (let count = 24; count < 64; count++) {
    const hours = HOURS.slice(0, count);
    const [traffic] = GIVEN.statement.balances;
    if (!traffic) throw new Error('no traffic');
    const balances = [{ ...traffic, movements: [movement(hours)] }];
    const statement = { ...GIVEN.statement, balances };
    const given = { ...GIVEN, statement, entries: hours, locale: 'en-US' } as const;
    const last = (await pdfPages(await statementPdf(given))).at(-1) ?? '';
    expect([count, last.includes('crawler')]).toEqual([count, true]);
  }
});
