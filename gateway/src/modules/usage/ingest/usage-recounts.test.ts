import { share } from '../../../../test/support/share.js';
import { nodeId, TestUsage } from '../../../../test/support/test-usage.js';

const HOUR = 3_600_000;

const usage = share(() => TestUsage.start());

describe('an out-of-order report', () => {
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
    await usage.gateway.services.usageRecounts.recount(viewer.accountId);
    const reasons = await usage.owner.query<{ reason: string; bytes: bigint }>(
      `SELECT charge AS reason, bytes FROM usage_charge WHERE account_id = $1 AND charge NOT IN ('PAID', 'FREE')`,
      [viewer.accountId],
    );
    expect(reasons.rows).toEqual([{ reason: 'UNKNOWN_OWNER', bytes: 400n }]);
    expect(await usage.sums(viewer)).toMatchObject({ writtenOff: 400n, counters: 30n });
    // All of the limit is left for what follows.
    await usage.ingest(nodeId(), 1, [usage.event(id, 470n, { at: now })]);
    expect(await usage.sums(viewer)).toMatchObject({ pots: 500n, counters: 500n });
  });
});
