import { share } from '../../../../test/support/share.js';
import { nodeId, TestUsage } from '../../../../test/support/test-usage.js';
import type { Viewer } from '../../../platform/viewer.js';

const MB = 1_000_000n;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const usage = share(() => TestUsage.start());

/** A customer's remaining bytes per grant, earliest expiry first. */
async function left({ userId }: Viewer): Promise<bigint[]> {
  const found = await usage.owner.query<{ bytes: bigint }>(
    `SELECT sum(a.balance)::bigint AS bytes FROM traffic_grant g JOIN ledger_account a ON a.grant_id = g.id
     WHERE g.user_id = $1 GROUP BY g.id ORDER BY g.expires_at`,
    [userId],
  );
  return found.rows.map(({ bytes }) => bytes);
}

/** A sub account's bytes by outcome: paid, and written off by reason. */
async function outcomes(subAccountId: string): Promise<Record<string, bigint>> {
  const found = await usage.owner.query<{ outcome: string; bytes: bigint }>(
    `SELECT 'PAID' AS outcome, coalesce(sum(paid_bytes), 0)::bigint AS bytes FROM usage_quarter WHERE sub_account_id = $1
     UNION ALL SELECT reason, sum(bytes)::bigint FROM usage_write_off WHERE sub_account_id = $1 GROUP BY reason`,
    [subAccountId],
  );
  return Object.fromEntries(found.rows.map(({ outcome, bytes }) => [outcome, bytes]));
}

const recount = ({ userId }: Viewer) => usage.gateway.services.usageRecounts.recount(userId);

describe('150 MB reported after the expiry of the 100 MB that pay for them first', () => {
  const jobs = async (viewer: Viewer) => {
    const { expiries, usageRecounts } = usage.gateway.services;
    await expiries.notifyLapsed();
    await expiries.closeExpired();
    await recount(viewer);
    await usageRecounts.closeDue();
  };

  /** Each case: events in the order of their reports, and whether jobs run in between. */
  it.each<[string, bigint[], boolean]>([
    ['in one event', [150n], false],
    ['in two batches', [100n, 50n], false],
    ['in two batches, with the jobs in between', [50n, 100n], true],
    ['in many', [10n, 60n, 30n, 45n, 5n], true],
  ])('leave 950 MB of the other 1,000: %s', async (_cut, parts, withJobs) => {
    const { viewer, subAccounts } = await usage.account(0n);
    const [id = ''] = subAccounts;
    const begin = usage.gateway.clock.now().getTime();
    await usage.grant(viewer, 100n * MB, 1);
    await usage.grant(viewer, 1_000n * MB, 30);
    usage.gateway.clock.advance(DAY + 40 * HOUR);
    const node = nodeId();
    for (const [index, bytes] of parts.entries()) {
      if (withJobs) await jobs(viewer);
      // Events reported later were used earlier.
      const at = begin + 20 * HOUR - index * HOUR;
      await usage.ingest(node, index + 1, [usage.event(id, bytes * MB, { at })]);
    }
    await jobs(viewer);
    usage.gateway.clock.advance(12 * HOUR);
    await jobs(viewer);
    expect(await left(viewer)).toEqual([0n, 950n * MB]);
    expect(await outcomes(id)).toEqual({ PAID: 150n * MB });
  });
});

describe('a purchase', () => {
  it('does not pay for earlier usage, whenever that is reported', async () => {
    const { viewer, subAccounts } = await usage.account(0n);
    const [id = ''] = subAccounts;
    const used = usage.gateway.clock.now().getTime() + HOUR;
    usage.gateway.clock.advance(2 * HOUR);
    await usage.grant(viewer, 1_000n);
    await usage.ingest(nodeId(), 1, [usage.event(id, 300n, { at: used })]);
    expect(await left(viewer)).toEqual([1_000n]);
    await recount(viewer);
    expect(await left(viewer)).toEqual([1_000n]);
    expect(await outcomes(id)).toEqual({ PAID: 0n, NO_BALANCE: 300n });
  });

  it('pays for usage that a node with a fast clock reported before it but dated after it', async () => {
    const { viewer, subAccounts } = await usage.account(0n);
    const [id = ''] = subAccounts;
    const ahead = usage.gateway.clock.now().getTime() + 2 * MINUTE;
    await usage.ingest(nodeId(), 1, [usage.event(id, 300n, { at: ahead })]);
    expect(await outcomes(id)).toEqual({ PAID: 0n, NO_BALANCE: 300n });
    usage.gateway.clock.advance(MINUTE);
    await usage.grant(viewer, 1_000n);
    const asked = await usage.owner.query(
      `SELECT 1 FROM graphile_worker._private_jobs WHERE key = $1`,
      [`recount:${viewer.userId}`],
    );
    expect(asked.rowCount).toBe(1);
    await recount(viewer);
    expect(await left(viewer)).toEqual([700n]);
    expect(await outcomes(id)).toEqual({ PAID: 300n });
  });
});

describe('a grant’s last bytes', () => {
  it('pay for the earliest usage, even if a node with a fast clock took them first', async () => {
    const { viewer, subAccounts } = await usage.account(100n);
    const [early = '', late = ''] = subAccounts;
    const now = usage.gateway.clock.now().getTime();
    await usage.ingest(nodeId(), 1, [usage.event(late, 100n, { at: now + 4 * MINUTE })]);
    usage.gateway.clock.advance(2 * MINUTE);
    await usage.ingest(nodeId(), 1, [usage.event(early, 60n)]);
    await recount(viewer);
    expect(await outcomes(early)).toEqual({ PAID: 60n });
    expect(await outcomes(late)).toEqual({ PAID: 40n, NO_BALANCE: 60n });
  });
});
