import { share } from '../../../../test/support/share.js';
import { startTestServices } from '../../../../test/support/test-services.js';
import { rows } from '../../../platform/database/database.js';
import { RETENTION_DAYS, utcDay } from './usage-partitions.js';

const DAY = 86_400_000;

const gateway = share(startTestServices);

function partitions(): Promise<string[]> {
  return gateway.services.db.transaction(async (tx) => {
    const found = await rows<{ name: string }>(
      tx,
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'usage_event'::regclass ORDER BY 1`,
    );
    return found.map((row) => row.name);
  });
}

const nameOf = (at: number) => `usage_event_${utcDay(at).replaceAll('-', '')}`;

describe('raw usage partitions', () => {
  it('are created ahead and dropped after their retention, but not before they are sealed', async () => {
    const now = gateway.clock.now().getTime();
    const [kept, late] = [now - RETENTION_DAYS * DAY, now - (RETENTION_DAYS + 1) * DAY];
    await gateway.services.usagePartitions.ensure([utcDay(kept), utcDay(late)]);
    expect(await gateway.services.usagePartitions.maintain()).toBe(0);
    expect(await partitions()).toContain(nameOf(late));
    await gateway.services.usageSealing.sealDue();
    expect(await gateway.services.usagePartitions.maintain()).toBe(1);
    expect(await partitions()).toEqual(
      [kept, now, now + DAY, now + 2 * DAY].map(nameOf).concat('usage_event_other'),
    );
    expect(await gateway.services.usagePartitions.maintain()).toBe(0);
  });

  it('are dropped once by jobs that run at the same time', async () => {
    const { usagePartitions, usageSealing } = gateway.services;
    const now = gateway.clock.now().getTime();
    const late = Array.from({ length: 6 }, (_, n) => utcDay(now - (RETENTION_DAYS + 2 + n) * DAY));
    await usagePartitions.ensure(late);
    await usageSealing.sealDue();
    const runs = await Promise.all(Array.from({ length: 4 }, () => usagePartitions.maintain()));
    expect(runs.reduce((sum, dropped) => sum + dropped, 0)).toBe(late.length);
  });

  it('are created once by concurrent gateways', async () => {
    const day = utcDay(gateway.clock.now().getTime() - 9 * DAY);
    const make = () => gateway.sql('SELECT usage_event_partition($1::date)', [day]);
    await Promise.all(Array.from({ length: 8 }, make));
    expect(
      (await partitions()).filter((name) => name.endsWith(day.replaceAll('-', ''))),
    ).toHaveLength(1);
  });
});
