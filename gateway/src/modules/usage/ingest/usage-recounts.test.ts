import { share } from '../../../../test/support/share.js';
import { GB, nodeId, TestUsage } from '../../../../test/support/test-usage.js';

const HOUR = 3_600_000;

const usage = share(() => TestUsage.start());

interface Quarter {
  paid: bigint;
  writtenOff: bigint;
}

async function quarters(userId: string): Promise<Quarter[]> {
  const found = await usage.owner.query<Quarter>(
    `SELECT paid_bytes AS paid, written_off_bytes AS "writtenOff" FROM usage_user_quarter WHERE user_id = $1 ORDER BY quarter`,
    [userId],
  );
  return found.rows;
}

describe('an out-of-order report', () => {
  it('changes the payer of later usage, in the ledger and in the statistics', async () => {
    const { viewer, subAccounts } = await usage.account(1_000n);
    const [id = ''] = subAccounts;
    usage.gateway.clock.advance(6 * HOUR);
    const now = usage.gateway.clock.now().getTime();
    await usage.ingest(nodeId(), 1, [usage.event(id, 800n, { at: now - HOUR })]);
    await usage.ingest(nodeId(), 1, [usage.event(id, 400n, { at: now - 3 * HOUR })]);
    expect(await quarters(viewer.userId)).toEqual([
      { paid: 200n, writtenOff: 200n },
      { paid: 800n, writtenOff: 0n },
    ]);
    const { usageRecounts } = usage.gateway.services;
    await usageRecounts.recount(viewer.userId);
    await usageRecounts.recount(viewer.userId);
    const settled = [
      { paid: 400n, writtenOff: 0n },
      { paid: 600n, writtenOff: 200n },
    ];
    expect(await quarters(viewer.userId)).toEqual(settled);
    expect(await usage.sums(viewer)).toMatchObject({ pots: 0n, used: 1_200n, writtenOff: 200n });
    const reasons = await usage.owner.query<{ bytes: bigint }>(
      `SELECT bytes FROM usage_write_off WHERE user_id = $1`,
      [viewer.userId],
    );
    expect(reasons.rows).toEqual([{ bytes: 200n }]);
  });

  it('of bytes before the sub account existed uses up no limit', async () => {
    const { viewer, subAccounts } = await usage.account(1_000n);
    const [id = ''] = subAccounts;
    await usage.owner.query(`UPDATE sub_account SET limit_bytes = 500 WHERE id = $1`, [id]);
    usage.gateway.clock.advance(HOUR);
    const now = usage.gateway.clock.now().getTime();
    await usage.ingest(nodeId(), 1, [
      usage.event(id, 400n, { at: now - 2 * HOUR }),
      usage.event(id, 30n, { at: now - HOUR / 2 }),
    ]);
    await usage.gateway.services.usageRecounts.recount(viewer.userId);
    const reasons = await usage.owner.query<{ reason: string; bytes: bigint }>(
      `SELECT reason, bytes FROM usage_write_off WHERE user_id = $1`,
      [viewer.userId],
    );
    expect(reasons.rows).toEqual([{ reason: 'UNKNOWN_OWNER', bytes: 400n }]);
    expect(await usage.sums(viewer)).toMatchObject({ writtenOff: 400n, counters: 30n });
    // All of the limit is left for what follows.
    await usage.ingest(nodeId(), 1, [usage.event(id, 470n, { at: now })]);
    expect(await usage.sums(viewer)).toMatchObject({ pots: 500n, counters: 500n });
  });

  it('is written off at the time of receipt when it is more than 48 hours late', async () => {
    const { viewer, subAccounts } = await usage.account(GB);
    usage.gateway.clock.advance(60 * HOUR);
    const now = usage.gateway.clock.now().getTime();
    await usage.ingest(nodeId(), 1, [
      usage.event(subAccounts[0] ?? '', 70n, { at: now - 49 * HOUR }),
      usage.event(subAccounts[0] ?? '', 30n, { at: now - 47 * HOUR }),
    ]);
    await usage.gateway.services.usageRecounts.closeDue();
    expect(await quarters(viewer.userId)).toEqual([
      { paid: 30n, writtenOff: 0n },
      { paid: 0n, writtenOff: 70n },
    ]);
    expect(await usage.sums(viewer)).toMatchObject({ pots: GB - 30n, counters: 30n });
    const reasons = await usage.owner.query<{ reason: string }>(
      `SELECT reason FROM usage_write_off WHERE user_id = $1`,
      [viewer.userId],
    );
    expect(reasons.rows).toEqual([{ reason: 'LATE' }]);
  });
});
