import { rows } from '../../src/platform/database/database.js';
import { newId } from '../../src/platform/ids.js';
import { pageRequest } from '../../src/platform/page.js';
import type { Viewer } from '../../src/platform/viewer.js';
import type { ProviderEvent, ProviderReport } from '../../src/modules/payment/payment-provider.js';
import { readPointsHistory } from '../../src/modules/points/points.reads.js';
import type { TestServices } from './test-services.js';

export interface OpenOrder {
  viewer: Viewer;
  referrer: Viewer;
  orderId: string;
  intent: {
    id: string;
    amount: { minor: bigint; currency: string };
    orderReference: null;
    requestId: null;
  };
}

/** An order of 5 GB for 75 USD by a referred customer, with an open intent. */
export async function openOrder(gateway: TestServices, startLater = false): Promise<OpenOrder> {
  const referrer = await gateway.customer();
  const viewer = await gateway.customer({ referredById: referrer.userId });
  const orderId = await gateway.services.orderPlacement.create(
    viewer,
    { planId: 'traffic-5gb', quantity: 1, startLater, remark: null },
    newId(),
  );
  const { intent } = await gateway.services.orders.pay(viewer, orderId, newId(), 'PAY');
  if (!intent) throw new Error('a new order has to be paid');
  const amount = { minor: intent.amountMinor, currency: intent.currency };
  return {
    viewer,
    referrer,
    orderId,
    intent: { id: intent.intentId, amount, orderReference: null, requestId: null },
  };
}

let events = 0;
export function providerEvent(report: ProviderReport, occurredAt = new Date()): ProviderEvent {
  const id = `evt_${++events}`;
  return { id, name: report.type, occurredAt, report, payload: { id } };
}

/** All that an order has led to, in the words of the database. */
export async function outcome(gateway: TestServices, { orderId, viewer, referrer }: OpenOrder) {
  return gateway.services.db.transaction(async (tx) => {
    const balance = async (userId: string, kind: string) =>
      (
        await rows<{ sum: bigint }>(
          tx,
          `SELECT coalesce(sum(balance), 0)::bigint AS sum FROM ledger_account WHERE user_id = $1 AND kind = $2`,
          [userId, kind],
        )
      )[0]?.sum;
    const order = await rows<Record<string, unknown>>(
      tx,
      `SELECT status, paid_minor, refunded_minor, review_reason, started_at IS NOT NULL AS started FROM orders WHERE id = $1`,
      [orderId],
    );
    return {
      ...order[0],
      cash: await gateway.services.ledger.orderTotal(tx, orderId, 'cash'),
      traffic: await balance(viewer.userId, 'traffic_pot'),
      points: await balance(viewer.userId, 'points'),
      pointsDebt: await balance(viewer.userId, 'points_debt'),
      referrerPoints: await balance(referrer.userId, 'points'),
    };
  });
}

/** The newest line of somebody's points: what changed, why, and for which order. */
export async function newestPoints(gateway: TestServices, { userId }: Viewer) {
  const page = await readPointsHistory(gateway.services.reads, userId, pageRequest({ first: 1 }));
  const [line] = page.nodes;
  return line && { type: line.type, change: line.change, takenBackAfter: line.takenBackAfter };
}

export async function expectLedgerBalanced(gateway: TestServices): Promise<void> {
  const open = await gateway.services.db.transaction((tx) =>
    rows(tx, `SELECT unit, sum(amount) FROM ledger_entry GROUP BY unit HAVING sum(amount) <> 0`),
  );
  expect(open).toEqual([]);
  const wrong = await gateway.services.db.transaction((tx) =>
    rows(
      tx,
      `SELECT a.id FROM ledger_account a LEFT JOIN ledger_entry e ON e.account_id = a.id WHERE a.tracked GROUP BY a.id HAVING a.balance <> coalesce(sum(e.amount), 0)`,
    ),
  );
  expect(wrong).toEqual([]);
}
