import { share } from '../../../test/support/share.js';
import type { TestServices } from '../../../test/support/test-services.js';
import { codes, createSubAccount } from '../../../test/support/test-sub-accounts.js';
import { nodeId, TestUsage } from '../../../test/support/test-usage.js';
import type { Viewer } from '../../platform/viewer.js';
import { readSubAccount } from './sub-account.reads.js';
import type { NewSubAccount } from './sub-account.rules.js';

const usage = share(() => TestUsage.start());
let gateway: TestServices;
let owner: TestUsage['owner'];

beforeAll(async () => {
  ({ gateway, owner } = usage);
});

const create = (viewer: Viewer, change?: Partial<NewSubAccount>) =>
  createSubAccount(gateway, viewer, change);

async function customer(bytes: bigint, validityDays?: number): Promise<Viewer> {
  const viewer = await gateway.customer();
  await usage.grant(viewer, bytes, validityDays);
  return viewer;
}

/** Remaining bytes per grant, earliest expiry first: of the account, and allocated to the sub account. */
async function pots(viewer: Viewer, subAccountId: string): Promise<[bigint, bigint][]> {
  const found = await owner.query<{ own: bigint; aside: bigint }>(
    `SELECT coalesce(sum(a.balance) FILTER (WHERE a.sub_account_id IS NULL), 0)::bigint AS own,
            coalesce(sum(a.balance) FILTER (WHERE a.sub_account_id = $2), 0)::bigint AS aside
     FROM traffic_grant g JOIN ledger_account a ON a.grant_id = g.id
     WHERE g.user_id = $1 GROUP BY g.id ORDER BY g.expires_at`,
    [viewer.userId, subAccountId],
  );
  return found.rows.map(({ own, aside }) => [own, aside]);
}

const use = (subAccountId: string, bytes: bigint) =>
  usage.ingest(nodeId(), 1, [usage.event(subAccountId, bytes)]);

describe('traffic allocated to an ALLOCATED sub account', () => {
  it('comes from the earliest-expiring grants, follows the limit, and returns', async () => {
    const viewer = await customer(100n, 5);
    await usage.grant(viewer, 1_000n, 30);
    const { subAccounts } = gateway.services;
    const id = await create(viewer, { chargeMode: 'ALLOCATED', limitBytes: 300n });
    expect(await pots(viewer, id)).toEqual([
      [0n, 100n],
      [800n, 200n],
    ]);
    await subAccounts.update(viewer, id, { limitBytes: 400n });
    expect(await pots(viewer, id)).toEqual([
      [0n, 100n],
      [700n, 300n],
    ]);
    await subAccounts.update(viewer, id, { limitBytes: 50n });
    expect(await pots(viewer, id)).toEqual([
      [50n, 50n],
      [1_000n, 0n],
    ]);
    await subAccounts.update(viewer, id, { chargeMode: 'SHARED' });
    expect(await pots(viewer, id)).toEqual([
      [100n, 0n],
      [1_000n, 0n],
    ]);
    await subAccounts.update(viewer, id, { chargeMode: 'ALLOCATED', limitBytes: 150n });
    await subAccounts.delete(viewer, id);
    expect(await pots(viewer, id)).toEqual([
      [100n, 0n],
      [1_000n, 0n],
    ]);
  });

  it('equals the unused part of the limit', async () => {
    const viewer = await customer(1_000n);
    const id = await create(viewer, { limitBytes: 500n });
    await use(id, 200n);
    await gateway.services.subAccounts.update(viewer, id, { chargeMode: 'ALLOCATED' });
    expect(await pots(viewer, id)).toEqual([[500n, 300n]]);
    await use(id, 100n);
    await gateway.services.subAccounts.update(viewer, id, { remark: 'nothing moves' });
    expect(await pots(viewer, id)).toEqual([[500n, 200n]]);
  });

  it('is refused as a whole if the balance is too small', async () => {
    const viewer = await customer(100n);
    expect(await codes(create(viewer, { chargeMode: 'ALLOCATED', limitBytes: 101n }))).toEqual([
      ['INSUFFICIENT_BALANCE', 'limitBytes'],
    ]);
    const id = await create(viewer, { chargeMode: 'ALLOCATED', limitBytes: 60n });
    expect(
      await codes(
        gateway.services.subAccounts.update(viewer, id, { limitBytes: 200n, remark: 'x' }),
      ),
    ).toEqual([['INSUFFICIENT_BALANCE', 'limitBytes']]);
    expect(await readSubAccount(gateway.services.freshReads, viewer.userId, id)).toMatchObject({
      limitBytes: 60n,
      remark: null,
    });
  });

  it('is allocated once under concurrent requests for the last bytes', async () => {
    const viewer = await customer(100n);
    const results = await Promise.all(
      Array.from({ length: 8 }, () =>
        codes(create(viewer, { chargeMode: 'ALLOCATED', limitBytes: 60n })),
      ),
    );
    expect(results.filter((result) => result === 'accepted')).toHaveLength(1);
  });
});
