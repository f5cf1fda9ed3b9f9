import { TestUsage } from '../../../test/support/test-usage.js';
import { PACE_HOURS } from './run-out.js';
import { PaidHours } from './run-out.reads.js';

const QUARTER = 900_000;
const HOUR = 4 * QUARTER;

let usage: TestUsage;

beforeAll(async () => {
  usage = await TestUsage.start();
});
afterAll(async () => {
  await usage.close();
});

/** What ingest writes to the roll-up for bytes that traffic paid for. */
const paid = (userId: string, at: number, bytes: number) =>
  usage.gateway.services.db.transaction((tx) =>
    tx.query(
      `INSERT INTO usage_user_quarter (user_id, quarter, bytes_up, bytes_down, requests, paid_bytes)
       VALUES ($1, $2, 0, $3, 1, $3)
       ON CONFLICT (user_id, quarter) DO UPDATE SET bytes_down = usage_user_quarter.bytes_down + excluded.bytes_down,
         paid_bytes = usage_user_quarter.paid_bytes + excluded.paid_bytes`,
      [userId, new Date(at), bytes],
    ),
  );

describe('the hours that a projection replays', () => {
  it('are the same whether a part of them was remembered or all were read', async () => {
    const { viewer } = await usage.account();
    const { reads } = usage.gateway.services;
    const remembering = new PaidHours(reads);
    const start = Math.floor(Date.UTC(2026, 4, 10) / QUARTER) * QUARTER;
    for (const hoursAgo of [200, 168, 167.75, 120, 60.5, 49, 48.75, 30, 1, 0.25])
      await paid(viewer.userId, start - hoursAgo * HOUR, Math.round(hoursAgo * 100) + 7);
    for (const minutes of [0, 1, 14, 15, 16, 31, 90]) {
      const now = new Date(start + minutes * 60_000);
      // Usage goes on being reported; each look must have it.
      await paid(viewer.userId, Math.floor(now.getTime() / QUARTER) * QUARTER, 1_000 + minutes);
      const hours = await remembering.read(viewer.userId, now);
      expect(hours).toHaveLength(PACE_HOURS);
      expect(hours).toEqual(await new PaidHours(reads).read(viewer.userId, now));
    }
  });

  it('end with the quarter of an hour we are in', async () => {
    const { viewer } = await usage.account();
    const start = Date.UTC(2026, 4, 10);
    for (const [at, bytes] of [
      [start, 5],
      [start - 3 * QUARTER, 4],
      [start - 4 * QUARTER, 3],
      [start + QUARTER - PACE_HOURS * HOUR, 2],
      [start - PACE_HOURS * HOUR, 1],
    ] as const)
      await paid(viewer.userId, at, bytes);
    const hours = await new PaidHours(usage.gateway.services.reads).read(
      viewer.userId,
      new Date(start + 60_000),
    );
    expect([...hours.slice(-2)]).toEqual([3, 9]);
    expect(hours[0]).toBe(2);
    expect(hours.reduce((sum, bytes) => sum + bytes)).toBe(14);
  });
});
