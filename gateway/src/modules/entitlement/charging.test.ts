import { nodeId, TestUsage } from '../../../test/support/test-usage.js';
import { newId } from '../../platform/ids.js';

const DAY = 86_400_000;

let usage: TestUsage;

beforeAll(async () => {
  usage = await TestUsage.start();
});
afterAll(async () => {
  await usage.close();
});

describe('charging usage', () => {
  it('lets the grant that expires first pay first, then writes off what nothing covers', async () => {
    const customer = await usage.account(1_000n);
    const [id = ''] = customer.subAccounts;
    await usage.grant(customer.viewer, 300n, 3);
    await usage.ingest(nodeId(), 1, [usage.event(id, 400n)]);
    const pots = await usage.owner.query<{ granted_bytes: bigint; balance: bigint }>(
      `SELECT g.granted_bytes, a.balance FROM traffic_grant g JOIN ledger_account a ON a.grant_id = g.id
       WHERE g.user_id = $1 ORDER BY g.expires_at`,
      [customer.viewer.userId],
    );
    expect(pots.rows).toEqual([
      { granted_bytes: 300n, balance: 0n },
      { granted_bytes: 1_000n, balance: 900n },
    ]);
    await usage.ingest(nodeId(), 1, [usage.event(id, 1_000n)]);
    expect(await usage.sums(customer.viewer)).toMatchObject({
      pots: 0n,
      used: 1_400n,
      writtenOff: 100n,
    });
  });

  it('charges an ALLOCATED sub account to what was set aside for it, and to nothing else', async () => {
    const { viewer } = await usage.account(1_000n);
    const id = await usage.gateway.services.subAccounts.create(
      viewer,
      {
        username: usage.username(),
        password: 'secret1',
        chargeMode: 'ALLOCATED',
        limitBytes: 200n,
        remark: null,
      },
      null,
    );
    await usage.ingest(nodeId(), 1, [usage.event(id, 250n)]);
    expect(await usage.sums(viewer)).toMatchObject({ pots: 800n, used: 250n, writtenOff: 50n });
  });

  it('charges nothing for the unlimited sub account during a period, and no traffic outside', async () => {
    const { viewer } = await usage.account(1_000n);
    await usage.gateway.services.db.transaction((tx) =>
      usage.gateway.services.subAccounts.ensureUnlimitedSubAccount(tx, viewer.userId),
    );
    const found = await usage.owner.query<{ id: string }>(
      `SELECT id FROM sub_account WHERE user_id = $1 AND type = 'UNLIMITED'`,
      [viewer.userId],
    );
    const id = found.rows[0]?.id ?? '';
    const { services, clock } = usage.gateway;
    const orderId = await services.orderPlacement.create(
      viewer,
      { planId: 'unlimited-30d', quantity: 1, startLater: false, remark: null },
      newId(),
    );
    const order = { orderId, userId: viewer.userId, billingType: 'UNLIMITED' } as const;
    const service = { ...order, source: 'PURCHASE', bytes: null, validityDays: 1 } as const;
    await services.db.transaction((tx) => services.entitlements.start(tx, service, clock.now()));
    const during = usage.event(id, 70n);
    clock.advance(DAY);
    await usage.ingest(nodeId(), 1, [during, usage.event(id, 5n)]);
    expect(await usage.sums(viewer)).toMatchObject({
      counters: 75n,
      pots: 1_000n,
      used: 75n,
      writtenOff: 5n,
    });
  });
});
