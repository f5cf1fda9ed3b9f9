import { rowsRead, type ExplainedRow } from '../../../test/support/query-plans.js';
import { startTestServices, type TestServices } from '../../../test/support/test-services.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { newId } from '../../platform/ids.js';
import { pageRequest } from '../../platform/page.js';
import { readOrders } from './order.reads.js';

let gateway: TestServices;

beforeAll(async () => {
  gateway = await startTestServices();
});
afterAll(async () => {
  await gateway.close();
});

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
      await tx.query(
        `INSERT INTO orders (id, number, user_id, plan_id, plan_name, billing_type, quantity, bytes, validity_days, original_minor,
                             total_minor, currency, status, expires_at)
         SELECT gen_random_uuid(), 'RP-OTHER-' || n, $1, 'traffic-5gb', '5 GB', 'TRAFFIC', 1, 5, 90, 1500, 1500, 'USD', 'PAID', now()
         FROM generate_series(1, 500) n`,
        [other.userId],
      );
      await tx.query(
        `INSERT INTO traffic_grant (id, user_id, order_id, source, granted_bytes, starts_at, expires_at)
         SELECT gen_random_uuid(), $1, id, 'PURCHASE', 5, now(), now() + interval '90 days' FROM orders WHERE user_id = $1`,
        [other.userId],
      );
    });
    const plans: ExplainedRow[] = [];
    const explaining: ReadPool = {
      query: async <Row>(name: string, sql: string, parameters: readonly unknown[] = []) => {
        const [explained] = await gateway.services.reads.query<ExplainedRow>(
          `explain.${name}`,
          `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
          parameters,
        );
        if (explained) plans.push(explained);
        return gateway.services.reads.query<Row>(name, sql, parameters);
      },
      close: () => Promise.resolve(),
    };
    const filter = {
      ...{ search: null, statuses: null, billingType: null, from: null, to: null },
      oldestFirst: false,
    };
    const page = pageRequest({ first: 10 }, { counted: true, located: false });
    const found = await readOrders(explaining, viewer.userId, filter, page, new Date());
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
      ...{ search: null, statuses: null, billingType: null, from: null, to: null },
      oldestFirst: false,
    };
    const asked = { counted: true, located: true };
    const read = (after?: string | null) =>
      readOrders(
        reads,
        viewer.userId,
        filter,
        pageRequest({ first: 10, after }, asked),
        new Date(),
      );
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
