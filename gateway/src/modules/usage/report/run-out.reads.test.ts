import { share } from '../../../../test/support/share.js';
import { nodeId, TestUsage } from '../../../../test/support/test-usage.js';
import { PACE_HOURS } from './run-out.js';
import { PaidWeeks } from './run-out.reads.js';

const QUARTER = 900_000;
const HOUR = 4 * QUARTER;

const usage = share(() => TestUsage.start());

/** Adds paid bytes to a quarter of an hour and to its day, as ingest does in one transaction. */
const paid = (accountId: string, at: number, bytes: number) =>
  usage.gateway.services.db.transaction(async (tx) => {
    for (const [table, key, value] of [
      ['usage_account_quarter', 'quarter', new Date(at)],
      ['usage_account_day', 'day', new Date(at).toISOString().slice(0, 10)],
    ] as const)
      await tx.query(
        `INSERT INTO ${table} AS u (account_id, ${key}, bytes_up, bytes_down, requests, paid_bytes) VALUES ($1, $2, 0, $3, 1, $3)
         ON CONFLICT (account_id, ${key === 'day' ? 'start_quarter, day' : key}) DO UPDATE
           SET bytes_down = u.bytes_down + excluded.bytes_down, paid_bytes = u.paid_bytes + excluded.paid_bytes`,
        [accountId, value, bytes],
      );
  });

async function hoursOf(weeks: PaidWeeks, accountId: string, now: Date): Promise<number[]> {
  const { reads } = usage.gateway.services;
  return (await weeks.read(reads, accountId, now)).first(PACE_HOURS);
}

describe('hours that a projection replays', () => {
  it('are the same from the cache and from the database', async () => {
    const { viewer } = await usage.account();
    const remembering = new PaidWeeks();
    const start = Math.floor(Date.UTC(2026, 4, 10) / QUARTER) * QUARTER;
    for (const hoursAgo of [200, 168, 167.75, 120, 60.5, 49, 48.75, 30, 1, 0.25])
      await paid(viewer.accountId, start - hoursAgo * HOUR, Math.round(hoursAgo * 100) + 7);
    for (const minutes of [0, 1, 14, 15, 16, 31, 90]) {
      const now = new Date(start + minutes * 60_000);
      // Usage keeps arriving, and each read must include it.
      await paid(viewer.accountId, Math.floor(now.getTime() / QUARTER) * QUARTER, 1_000 + minutes);
      const hours = await hoursOf(remembering, viewer.accountId, now);
      expect(hours).toEqual(await hoursOf(new PaidWeeks(), viewer.accountId, now));
    }
  });

  it('end with the current quarter of an hour', async () => {
    const { viewer } = await usage.account();
    const start = Date.UTC(2026, 4, 10);
    for (const [at, bytes] of [
      [start, 5],
      [start - 3 * QUARTER, 4],
      [start - 4 * QUARTER, 3],
      [start + QUARTER - PACE_HOURS * HOUR, 2],
      [start - PACE_HOURS * HOUR, 1],
    ] as const)
      await paid(viewer.accountId, at, bytes);
    const weeks = new PaidWeeks();
    const hours = await hoursOf(weeks, viewer.accountId, new Date(start + 60_000));
    expect([...hours.slice(-2)]).toEqual([3, 9]);
    expect(hours[0]).toBe(2);
    expect(hours.reduce((sum, bytes) => sum + bytes)).toBe(14);
  });

  it('are read again after a report, and after a recount moves bytes within a day', async () => {
    const { viewer, subAccounts } = await usage.account(1_000n);
    const [id = ''] = subAccounts;
    const { clock, services } = usage.gateway;
    clock.advance(6 * HOUR);
    const now = clock.now();
    const remembering = new PaidWeeks();
    const used = async () => {
      const hours = await hoursOf(remembering, viewer.accountId, now);
      expect(hours).toEqual(await hoursOf(new PaidWeeks(), viewer.accountId, now));
      return hours.filter((bytes) => bytes > 0);
    };
    expect(await used()).toEqual([]);
    await usage.ingest(nodeId(), 1, [usage.event(id, 800n, { at: now.getTime() - HOUR })]);
    expect(await used()).toEqual([800]);
    await usage.ingest(nodeId(), 1, [usage.event(id, 400n, { at: now.getTime() - 3 * HOUR })]);
    expect(await used()).toEqual([200, 800]);
    await services.usageRecounts.recount(viewer.accountId);
    expect(await used()).toEqual([400, 600]);
  });

  it('are not read again while nothing was reported', async () => {
    const { viewer } = await usage.account();
    const start = Date.UTC(2026, 4, 10);
    await paid(viewer.accountId, start - HOUR, 5);
    const { reads } = usage.gateway.services;
    const asked: string[] = [];
    const weeks = new PaidWeeks();
    const noting: typeof reads = {
      query: (name, sql, parameters) => {
        asked.push(name);
        return reads.query(name, sql, parameters);
      },
      close: () => reads.close(),
    };
    const read = async (minutes: number) => {
      asked.length = 0;
      await weeks.read(noting, viewer.accountId, new Date(start + minutes * 60_000));
      return [...asked];
    };
    expect(await read(0)).toEqual(['usage.paid-hours']);
    expect(await read(14)).toEqual(['usage.paid-version']);
    await paid(viewer.accountId, start - 2 * HOUR, 5);
    expect(await read(14)).toEqual(['usage.paid-version', 'usage.paid-hours']);
    expect(await read(14)).toEqual(['usage.paid-version']);
    expect(await read(15)).toEqual(['usage.paid-hours']);
  });
});
