import { share } from '../../../../test/support/share.js';
import { TestReports, DAY, HOUR } from '../../../../test/support/test-reports.js';
import type { UsageOutcome } from '../../entitlement/book/charging.service.js';
import { newId } from '../../../platform/ids.js';
import { readRawEvents } from './usage-raw.reads.js';
import { rewriteOutcomes } from './usage-roll-ups.js';
import { totalsOf } from './usage-totals.js';

const reports = share(() => TestReports.start());

beforeAll(async () => {
  await reports.gateway.grant(reports.viewer, 700n, 90);
  // A grant does not pay for usage before its start.
  reports.gateway.clock.advance(2 * HOUR);
});

const GROUPED = '(last: 7, groupBy: PLAN, timeZone: "Asia/Kolkata")';

/** Sums of every roll-up table. They must agree. */
async function rollUps(): Promise<unknown[]> {
  const tables = ['usage_quarter', 'usage_account_quarter', 'usage_day', 'usage_account_day'];
  const found: unknown[] = [];
  for (const table of tables) {
    const starts = table.endsWith('day') ? 'start_quarter' : 'account_id';
    found.push(
      ...(await reports.gateway
        .sql(`SELECT sum(paid_bytes)::bigint AS paid, sum(free_bytes)::bigint AS free, sum(written_off_bytes)::bigint AS "writtenOff"
           FROM ${table} GROUP BY ${starts}`)),
    );
  }
  return found;
}

describe('outcomes of bytes', () => {
  it('are reported in total, per bucket, by plan, and by reason', async () => {
    const { today } = reports;
    await reports.ingest([
      reports.event(today + 10.5 * HOUR, 500n),
      reports.event(today + 11.75 * HOUR, 300n, { country: 'DE' }),
    ]);
    const report = await reports.usage(GROUPED);
    expect(report).toMatchObject({
      totalBytes: '800',
      paidBytes: '700',
      freeBytes: '0',
      writtenOffBytes: '100',
      writtenOff: [{ reason: 'NO_BALANCE', bytes: '100' }],
      finalUntil: new Date(today + 12 * HOUR - 2 * DAY).toISOString(),
    });
    expect(
      report.series.map(({ key, totalBytes, paidBytes }) => [key, totalBytes, paidBytes]),
    ).toEqual([
      ['TRAFFIC', '700', '700'],
      ['NONE', '100', '0'],
    ]);
    expect(report.buckets.map(({ isFinal }) => isFinal)).toEqual([
      ...[true, true, true, true],
      ...[false, false, false],
    ]);
    const inGermany = await reports.usage('(last: 7, filter: { countries: ["DE"] })');
    expect(inGermany).toMatchObject({ paidBytes: '200', writtenOffBytes: '100' });
    const inAmerica = await reports.usage('(last: 7, filter: { countries: ["US"] })');
    expect(inAmerica).toMatchObject({ paidBytes: '500', writtenOff: [] });
  });

  it('are rewritten from a quarter on when a late report changes who pays', async () => {
    const { services } = reports.gateway;
    const { accountId } = reports.viewer;
    await services.usageDayStarts.keep(accountId, [74]);
    const from = new Date(reports.today + 11.75 * HOUR);
    await services.db.transaction(async (tx) => {
      const events = await readRawEvents(tx, [accountId], from, new Date(reports.today + DAY));
      const outcomes = events.map(({ bytesUp, bytesDown }): UsageOutcome => {
        const bytes = bytesUp + bytesDown - 120n - 50n;
        return {
          paidBytes: 120n,
          paidBy: [{ grantId: newId(), bytes: 120n }],
          freeBytes: 50n,
          writtenOff: [{ reason: 'OVER_LIMIT', bytes }],
        };
      });
      const owners = new Map([[reports.first, { accountId, type: 'TRAFFIC' as const }]]);
      await rewriteOutcomes(tx, accountId, from, totalsOf(events, owners, outcomes));
    });
    expect(await reports.usage(GROUPED)).toMatchObject({
      totalBytes: '800',
      paidBytes: '620',
      freeBytes: '50',
      writtenOffBytes: '130',
      writtenOff: [{ reason: 'OVER_LIMIT', bytes: '130' }],
      series: [
        { key: 'TRAFFIC', totalBytes: '620' },
        { key: 'NONE', totalBytes: '130' },
        { key: 'UNLIMITED', totalBytes: '50' },
      ],
    });
    const sums = { paid: 620n, free: 50n, writtenOff: 130n };
    expect(await rollUps()).toEqual([sums, sums, sums, sums, sums, sums]);
  });

  it('are only those that a plan paid for, in every figure, with a filter by plan', async () => {
    const paidBy = async (plan: string, last: number) => {
      const filter = `filter: { paidBy: ${plan}, subAccountIds: ["${reports.first}"] }`;
      const usage = await reports.usage(`(last: ${last}, groupBy: PLAN, ${filter})`);
      return { ...usage, series: usage.series.map(({ key, totalBytes }) => [key, totalBytes]) };
    };
    expect(await paidBy('TRAFFIC', 7)).toMatchObject({
      totalBytes: '620',
      paidBytes: '620',
      freeBytes: '0',
      writtenOffBytes: '0',
      writtenOff: [],
      bytesUp: '0',
      requests: '0',
      dailyAverageBytes: '88',
      peak: { totalBytes: '620' },
      series: [['TRAFFIC', '620']],
    });
    const free = { totalBytes: '50', paidBytes: '0', freeBytes: '50', writtenOffBytes: '0' };
    expect(await paidBy('UNLIMITED', 7)).toMatchObject({ ...free, series: [['UNLIMITED', '50']] });

    reports.gateway.clock.advance(DAY);
    const { totalBytes, peak, previous } = await paidBy('UNLIMITED', 1);
    expect({ totalBytes, peak }).toEqual({ totalBytes: '0', peak: null });
    expect(previous).toMatchObject({ totalBytes: '50', peak: { totalBytes: '50' } });
  });
});
