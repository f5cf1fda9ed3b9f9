import { pdfPages } from '../../../test/support/pdf-text.js';
import { share } from '../../../test/support/share.js';
import { streamedYear } from '../../../test/support/streamed-csv.js';
import { TestUsage } from '../../../test/support/test-usage.js';
import type { Viewer } from '../../platform/viewer.js';
import { MAX_PDF_ENTRIES } from './statement-pdf.js';

/** 34 sub accounts that are used in every hour. */
const ENTRIES = 300_000;
const MOST_BYTES = 50_000_000;

const usage = share(() => TestUsage.start());

let viewer: Viewer;

beforeAll(async () => {
  ({ viewer } = await usage.account(0n));
  await usage.owner.query(`SET session_replication_role = replica`);
  await usage.owner.query(
    `INSERT INTO account_entry (account_id, number, ledger, unit, kind, amount, quantity, balance_after, occurred_at, until, posted_at)
     SELECT $1, n, 'TRAFFIC', 'BYTES', 'USAGE', -1000000, 1000000, 1000000000000000 - n * 1000000, at, at + interval '1 hour', at + interval '2 hours'
     FROM generate_series(1000001, 1000000 + $2::bigint) n, LATERAL (SELECT timestamptz '2025-01-01Z' + (n - 1000000) * interval '105 seconds' AS at) t`,
    [viewer.accountId, ENTRIES],
  );
  await usage.owner.query(`SET session_replication_role = origin`);
  await usage.owner.query(`ANALYZE account_entry`);
});

it('streams a year of entries in flat memory', async () => {
  const { databaseUrl } = usage.gateway;
  const { bytes, grown } = await streamedYear('statement', databaseUrl, viewer.accountId);
  expect(bytes).toBeGreaterThan(ENTRIES * 100);
  expect(grown).toBeLessThan(MOST_BYTES);
});

it('writes two PDFs by turns as it writes each alone, though they share fonts', async () => {
  const { statementFiles } = usage.gateway.services;
  const day = [new Date('2025-01-01T00:00:00Z'), new Date('2025-01-02T00:00:00Z')] as const;
  const write = async (locale: 'en-US' | 'zh-HK') => {
    const statement = await statementFiles.ofPeriod(viewer.accountId, ...day);
    const parts: Buffer[] = [];
    for await (const part of statementFiles.pdf(statement, locale)) parts.push(part);
    return pdfPages(Buffer.concat(parts));
  };
  const english = await write('en-US');
  const chinese = await write('zh-HK');
  const together = await Promise.all([write('en-US'), write('zh-HK')]);
  expect(english.length).toBeGreaterThan(2);
  // The first page has the time of reading.
  const withoutTime = (pages: string[]) => pages.slice(1);
  expect(together.map(withoutTime)).toEqual([english, chinese].map(withoutTime));
});

it('lists the first entries of a long period in its PDF, and sums up all', async () => {
  const { statementFiles } = usage.gateway.services;
  const year = [new Date('2025-01-01T00:00:00Z'), new Date('2026-01-01T00:00:00Z')] as const;
  const statement = await statementFiles.ofPeriod(viewer.accountId, ...year);
  const parts: Buffer[] = [];
  const before = performance.eventLoopUtilization();
  for await (const part of statementFiles.pdf(statement, 'en-US')) parts.push(part);
  // The process only reads, and is free for others while a thread draws: a share of the time, on a busy machine too.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.6);
  const pages = await pdfPages(Buffer.concat(parts));
  expect(pages[0]).toContain('Usage (300,000)');
  expect(pages[0]).toContain('The first 5,000 of 300,000 entries.');
  for (const [index, page] of pages.entries())
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  const numbers = pages.flatMap((page) => page.match(/^100\d{4}$/gm) ?? []);
  expect(numbers.map(Number)).toEqual(
    Array.from({ length: MAX_PDF_ENTRIES }, (_, n) => 1_000_001 + n),
  );
});
