import { createHash } from 'node:crypto';
import { share } from '../../../../test/support/share.js';
import { nodeId, TestUsage } from '../../../../test/support/test-usage.js';
import { RETENTION_DAYS, utcDay } from '../ingest/usage-partitions.js';

const DAY = 86_400_000;

const usage = share(() => TestUsage.start());

const seals = async () => {
  const found = await usage.owner.query<{
    day: string;
    account_id: string;
    rows: bigint;
    bytes: bigint;
    sha256: Buffer;
  }>('SELECT day::text, account_id, rows, bytes, sha256 FROM usage_seal ORDER BY day, account_id');
  return found.rows;
};

describe('sealing', () => {
  it('stores rows, bytes, and hash of each customer’s day before its raw events are dropped', async () => {
    const [one, two] = [await usage.account(), await usage.account()];
    const [first = ''] = one.subAccounts;
    const [second = ''] = two.subAccounts;
    const now = usage.gateway.clock.now().getTime();
    const day = now - (now % DAY) - DAY;
    const node = nodeId();
    await usage.ingest(node, 1, [
      usage.event(first, 100n, { at: day + 2_000 }),
      usage.event(first, 30n, { at: day + 1_000, country: 'DE' }),
      usage.event(second, 7n, {
        at: day + 3_000,
        overheadUp: 1n,
        overheadDown: 2n,
        handshakeBytes: 3n,
        outcome: 'OK',
        target: 'example.com',
        clientNetwork: '192.0.2.0/24',
      }),
    ]);
    const { usageSealing, usagePartitions } = usage.gateway.services;
    expect(await usageSealing.sealDue()).toEqual([]);

    usage.gateway.clock.advance(34 * DAY);
    expect(await usageSealing.sealDue()).toContain(utcDay(day));
    expect(await usageSealing.sealDue()).toEqual([]);
    const line = (
      id: string,
      accountId: string,
      country: string,
      place: number,
      at: number,
      [up, down]: number[],
      explanation = '',
    ) =>
      `${accountId}|${id}|${country}|HTTP|${node}|1|${place}|${at}000|${at}000|${now}000|${up}|${down}|1${explanation}\n`;
    const sha256 = (...lines: string[]) => createHash('sha256').update(lines.join('')).digest();
    expect(await seals()).toEqual([
      {
        day: utcDay(day),
        account_id: one.viewer.accountId,
        rows: 2n,
        bytes: 130n,
        sha256: sha256(
          line(first, one.viewer.accountId, 'DE', 1, day + 1_000, [10, 20]),
          line(first, one.viewer.accountId, 'US', 0, day + 2_000, [33, 67]),
        ),
      },
      {
        day: utcDay(day),
        account_id: two.viewer.accountId,
        rows: 1n,
        bytes: 7n,
        // A row of an earlier release has none of the last six, so that its hash stays what it was.
        sha256: sha256(
          line(
            second,
            two.viewer.accountId,
            'US',
            2,
            day + 3_000,
            [2, 5],
            '|1|2|3|OK|example.com|192.0.2.0/24',
          ),
        ),
      },
    ]);

    usage.gateway.clock.advance((RETENTION_DAYS - 30) * DAY);
    expect(await usagePartitions.maintain()).toBeGreaterThan(0);
    expect((await usage.owner.query('SELECT 1 FROM usage_event')).rows).toEqual([]);
    expect(await seals()).toHaveLength(2);
  });

  it('keeps a day whose rows differ from the sealed ones', async () => {
    const { viewer, subAccounts } = await usage.account();
    const { usageSealing, usagePartitions, clock } = usage.gateway.services;
    const at = clock.now().getTime() - 1_000;
    await usage.ingest(nodeId(), 1, [usage.event(subAccounts[0] ?? '', 5n, { at })]);
    usage.gateway.clock.advance(40 * DAY);
    await usageSealing.sealDue();
    await usage.owner.query(
      `INSERT INTO usage_event SELECT * FROM usage_event WHERE account_id = $1 AND at = $2`,
      [viewer.accountId, new Date(at)],
    );
    await usagePartitions.maintain();
    const kept = await usage.owner.query(`SELECT 1 FROM usage_event WHERE account_id = $1`, [
      viewer.accountId,
    ]);
    expect(kept.rows).toHaveLength(2);
  });

  it('cannot be changed by the application', async () => {
    const asApplication = async (sql: string) => {
      await usage.owner.query('BEGIN');
      await usage.owner.query('SET LOCAL ROLE hearth_app');
      const failure = await usage.owner.query(sql).then(
        () => null,
        (error: unknown) => (error as { code: string }).code,
      );
      await usage.owner.query('ROLLBACK');
      return failure;
    };
    for (const table of ['usage_seal', 'usage_sealed_day']) {
      expect(await asApplication(`UPDATE ${table} SET rows = 0`)).toBe('42501');
      expect(await asApplication(`DELETE FROM ${table}`)).toBe('42501');
    }
  });
});
