import { explaining, rowsRead } from '../../../test/support/query-plans.js';
import { share } from '../../../test/support/share.js';
import { startTestServices } from '../../../test/support/test-services.js';
import type { Tx } from '../../platform/database/database.js';
import { newId } from '../../platform/ids.js';
import { anyPage } from '../../../test/support/any-page.js';
import { readOrders, readOrderCounts } from './order.reads.js';

const gateway = share(startTestServices);

/** Paid orders of a customer, without what a payment sets off. */
async function insertPaidOrders(tx: Tx, accountId: string, count: number): Promise<void> {
  await tx.query(
    `INSERT INTO orders (id, number, account_id, plan_id, plan_name, billing_type, quantity, bytes, validity_days, original_minor,
                         total_minor, currency, status, expires_at, paid_at)
     SELECT gen_random_uuid(), $1::text || '-' || n, $1::uuid, 'traffic-5gb', '5 GB', 'TRAFFIC', 1, 5, 90, 1500, 1500, 'USD',
            'PAID', now(), now()
     FROM generate_series(1, $2) n`,
    [accountId, count],
  );
}

describe('list of orders', () => {
  it('reads the service of the listed orders only, however many grants other customers have', async () => {
    const [viewer, other] = [await gateway.customer(), await gateway.customer()];
    const { db, orderPlacement } = gateway.services;
    await orderPlacement.create(
      viewer,
      { planId: 'traffic-5gb', quantity: 1, startLater: false, remark: null },
      newId(),
    );
    await db.transaction(async (tx) => {
      await insertPaidOrders(tx, other.accountId, 500);
      await tx.query(
        `INSERT INTO traffic_grant (id, account_id, order_id, source, granted_bytes, starts_at, expires_at)
         SELECT gen_random_uuid(), $1, id, 'PURCHASE', 5, now(), now() + interval '90 days' FROM orders WHERE account_id = $1`,
        [other.accountId],
      );
    });
    const { reads, plans } = explaining(gateway.services.reads);
    const filter = {
      search: null,
      statuses: null,
      billingType: null,
      from: null,
      to: null,
      oldestFirst: false,
    };
    const page = anyPage({ first: 10 }, { counted: true, located: false });
    const found = await readOrders(reads, viewer.accountId, filter, page, new Date());
    expect(found).toMatchObject({ totalCount: 1, nodes: [{ planId: 'traffic-5gb' }] });
    expect(plans).toHaveLength(1);
    for (const plan of plans)
      for (const table of ['orders', 'traffic_grant', 'unlimited_entitlement'])
        expect(rowsRead(plan, table)).toBeLessThanOrEqual(2);
  });

  it('tells the number of orders on an empty page too', async () => {
    const viewer = await gateway.customer();
    const { orderPlacement, reads } = gateway.services;
    const filter = {
      search: null,
      statuses: null,
      billingType: null,
      from: null,
      to: null,
      oldestFirst: false,
    };
    const asked = { counted: true, located: true };
    const read = (after?: string | null) =>
      readOrders(reads, viewer.accountId, filter, anyPage({ first: 10, after }, asked), new Date());
    expect(await read()).toMatchObject({ totalCount: 0, nodes: [] });
    await orderPlacement.create(
      viewer,
      { planId: 'traffic-5gb', quantity: 1, startLater: false, remark: null },
      newId(),
    );
    const first = await read();
    expect(await read(first.pageInfo.endCursor)).toMatchObject({ totalCount: 1, nodes: [] });
  });
});

describe('number of orders', () => {
  it('includes hidden and unpaid orders, and reads no orders of other customers', async () => {
    const [one, two, other] = await Promise.all([
      gateway.customer(),
      gateway.customer(),
      gateway.customer(),
    ]);
    await gateway.services.db.transaction(async (tx) => {
      await insertPaidOrders(tx, one.accountId, 3);
      await insertPaidOrders(tx, other.accountId, 500);
      await tx.query(
        `UPDATE orders SET hidden_at = now() WHERE id = (SELECT id FROM orders WHERE account_id = $1 LIMIT 1)`,
        [one.accountId],
      );
    });
    const request = { planId: 'traffic-5gb', quantity: 1, startLater: false, remark: null };
    await gateway.services.orderPlacement.create(one, request, newId());
    const { reads, plans } = explaining(gateway.services.reads);
    const counts = await readOrderCounts(reads, [one.accountId, two.accountId]);
    expect([...counts]).toEqual([[one.accountId, 4]]);
    expect(plans.map((plan) => rowsRead(plan, 'orders'))).toEqual([4]);
  });
});
