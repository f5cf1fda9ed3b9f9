import fc from 'fast-check';
import { startTestServices, type TestServices } from '../../../test/support/test-services.js';
import type { Viewer } from '../../platform/viewer.js';
import { rows } from '../../platform/database/database.js';
import { newId } from '../../platform/ids.js';
import { pageRequest } from '../../platform/page.js';
import { readPointsHistory } from '../points/points.reads.js';
import type { ProviderEvent, ProviderReport } from '../payment/payment-provider.js';

let gateway: TestServices;

beforeAll(async () => {
  gateway = await startTestServices();
});
afterAll(async () => {
  await gateway.close();
});

interface OpenOrder {
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
async function openOrder(startLater = false): Promise<OpenOrder> {
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
function event(report: ProviderReport, occurredAt = new Date()): ProviderEvent {
  const id = `evt_${++events}`;
  return { id, name: report.type, occurredAt, report, payload: { id } };
}

/** All that an order has led to, in the words of the database. */
async function outcome({ orderId, viewer, referrer }: OpenOrder) {
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
async function newestPoints({ userId }: Viewer) {
  const page = await readPointsHistory(gateway.services.reads, userId, pageRequest({ first: 1 }));
  const [line] = page.nodes;
  return line && { type: line.type, change: line.change, takenBackAfter: line.takenBackAfter };
}

async function expectLedgerBalanced(): Promise<void> {
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

describe('what follows from the reports of the payment provider', () => {
  it('pays, starts and awards once for 100 simultaneous deliveries of one event', async () => {
    const order = await openOrder();
    const delivery = event({ type: 'SUCCEEDED', intent: order.intent });
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => gateway.services.paymentReports.receive(delivery)),
    );
    expect(outcomes.filter((result) => result === 'APPLIED')).toHaveLength(1);
    expect(outcomes.filter((result) => result === 'DUPLICATE')).toHaveLength(99);
    expect(await outcome(order)).toEqual({
      status: 'PAID',
      paid_minor: 7_500n,
      refunded_minor: 0n,
      review_reason: null,
      started: true,
      cash: 7_500n,
      traffic: 5_000_000_000n,
      points: 150n,
      pointsDebt: 0n,
      referrerPoints: 75n,
    });
  });

  it('ends in the same state whatever the order of arrival', async () => {
    const refundId = () => `ref_${newId()}`;
    const cases: ((order: OpenOrder) => ProviderEvent[])[] = [
      ({ intent }) => {
        const refund = {
          id: refundId(),
          amount: { minor: 2_500n, currency: 'USD' },
          status: 'SETTLED',
        } as const;
        return [
          event({ type: 'SUCCEEDED', intent }),
          event(
            { type: 'REFUND', intentId: intent.id, refund: { ...refund, status: 'PENDING' } },
            new Date(1),
          ),
          event({ type: 'REFUND', intentId: intent.id, refund }, new Date(2)),
          event({ type: 'ATTEMPT_FAILED', intent, failureCode: 'risk_declined' }),
        ];
      },
      ({ intent }) => [
        event({ type: 'SUCCEEDED', intent }),
        event({ type: 'CANCELLED', intent }),
        event({
          type: 'REFUND',
          intentId: intent.id,
          refund: { id: refundId(), amount: intent.amount, status: 'SETTLED' },
        }),
      ],
      ({ intent }) => {
        const dispute = { id: `dis_${newId()}`, amount: intent.amount };
        return [
          event({ type: 'SUCCEEDED', intent }),
          event(
            { type: 'DISPUTE', intentId: intent.id, dispute: { ...dispute, status: 'OPEN' } },
            new Date(1),
          ),
          event(
            { type: 'DISPUTE', intentId: intent.id, dispute: { ...dispute, status: 'LOST' } },
            new Date(2),
          ),
          event({
            type: 'REFUND',
            intentId: intent.id,
            refund: {
              id: refundId(),
              amount: { minor: 1_000n, currency: 'USD' },
              status: 'SETTLED',
            },
          }),
        ];
      },
    ];
    for (const reports of cases) {
      const inOrder = await openOrder();
      for (const report of reports(inOrder)) await gateway.services.paymentReports.receive(report);
      const expected = await outcome(inOrder);
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(), { minLength: 4, maxLength: 4 }), async (keys) => {
          const order = await openOrder();
          const shuffled = reports(order)
            .map((report, index) => ({ report, key: keys[index] ?? 0 }))
            .sort((a, b) => a.key - b.key);
          for (const { report } of shuffled) {
            await gateway.services.paymentReports.receive(report);
            await gateway.services.paymentReports.receive(report);
          }
          expect(await outcome(order)).toEqual(expected);
        }),
        { numRuns: 12 },
      );
    }
    await expectLedgerBalanced();
  });

  it('never marks paid on another amount, another currency, or an intent that is not ours', async () => {
    const order = await openOrder();
    const { intent } = order;
    const reports = [
      { ...intent, amount: { minor: 1n, currency: 'USD' } },
      { ...intent, amount: { minor: 7_500n, currency: 'JPY' } },
    ];
    for (const wrong of reports) {
      expect(
        await gateway.services.paymentReports.receive(event({ type: 'SUCCEEDED', intent: wrong })),
      ).toBe('AMOUNT_MISMATCH');
    }
    const stranger = { ...intent, id: 'int_of_somebody_else' };
    expect(
      await gateway.services.paymentReports.receive(event({ type: 'SUCCEEDED', intent: stranger })),
    ).toBe('UNKNOWN_INTENT');
    expect(await outcome(order)).toMatchObject({
      status: 'PENDING',
      cash: 0n,
      traffic: 0n,
      points: 0n,
      review_reason: 'AMOUNT_MISMATCH',
    });
  });

  it('records a payment that arrives after the order was cancelled, and flags it', async () => {
    const order = await openOrder();
    await gateway.services.orders.cancel(order.viewer, order.orderId);
    expect(await outcome(order)).toMatchObject({ status: 'CANCELLED' });
    await gateway.services.paymentReports.receive(
      event({ type: 'SUCCEEDED', intent: order.intent }),
    );
    expect(await outcome(order)).toMatchObject({
      status: 'PAID',
      review_reason: 'PAID_AFTER_CANCELLED',
      traffic: 5_000_000_000n,
    });
  });

  it('takes points back with a refund, and records a debt for those already spent', async () => {
    const order = await openOrder();
    await gateway.services.paymentReports.receive(
      event({ type: 'SUCCEEDED', intent: order.intent }),
    );
    await gateway.services.db.transaction((tx) =>
      gateway.services.points.spend(tx, {
        userId: order.viewer.userId,
        points: 100n,
        reference: newId(),
      }),
    );
    const refund = {
      id: `ref_${newId()}`,
      amount: order.intent.amount,
      status: 'SETTLED',
    } as const;
    await gateway.services.paymentReports.receive(
      event({ type: 'REFUND', intentId: order.intent.id, refund }),
    );
    expect(await outcome(order)).toMatchObject({
      status: 'REFUNDED',
      cash: 0n,
      traffic: 0n,
      points: 0n,
      pointsDebt: -100n,
      referrerPoints: 0n,
    });
    expect(await newestPoints(order.viewer)).toEqual({
      type: 'purchase',
      change: -50,
      takenBackAfter: 'REFUND',
    });
    expect(await newestPoints(order.referrer)).toEqual({
      type: 'purchase_referrer',
      change: -75,
      takenBackAfter: 'REFUND',
    });
    await gateway.services.db.transaction((tx) =>
      gateway.services.points.award(tx, {
        userId: order.viewer.userId,
        type: 'system',
        points: 130n,
        reference: newId(),
      }),
    );
    expect(await outcome(order)).toMatchObject({ points: 30n, pointsDebt: 0n });
    await expectLedgerBalanced();
  });

  it('gives back what a dispute took once it is won', async () => {
    const order = await openOrder();
    await gateway.services.paymentReports.receive(
      event({ type: 'SUCCEEDED', intent: order.intent }),
    );
    const before = await outcome(order);
    const dispute = { id: `dis_${newId()}`, amount: order.intent.amount };
    await gateway.services.paymentReports.receive(
      event(
        { type: 'DISPUTE', intentId: order.intent.id, dispute: { ...dispute, status: 'LOST' } },
        new Date(1),
      ),
    );
    expect(await outcome(order)).toMatchObject({
      status: 'CHARGEBACK',
      cash: 0n,
      traffic: 0n,
      points: 0n,
    });
    const taken = { type: 'purchase', change: -150, takenBackAfter: 'CHARGEBACK' };
    expect(await newestPoints(order.viewer)).toEqual(taken);
    await gateway.services.paymentReports.receive(
      event(
        { type: 'DISPUTE', intentId: order.intent.id, dispute: { ...dispute, status: 'WON' } },
        new Date(2),
      ),
    );
    expect(await outcome(order)).toEqual(before);
    const given = { type: 'purchase', change: 150, takenBackAfter: null };
    expect(await newestPoints(order.viewer)).toEqual(given);
  });

  it('keeps a traffic order unstarted when asked to, until it is started exactly once', async () => {
    const order = await openOrder(true);
    await gateway.services.paymentReports.receive(
      event({ type: 'SUCCEEDED', intent: order.intent }),
    );
    expect(await outcome(order)).toMatchObject({ status: 'PAID', started: false, traffic: 0n });
    const starts = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        gateway.services.orders.start(order.viewer, order.orderId, newId()),
      ),
    );
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await outcome(order)).toMatchObject({ started: true, traffic: 5_000_000_000n });
  });
});
