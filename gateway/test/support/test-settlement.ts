import { rows } from '../../src/platform/database/database.js';
import { newId } from '../../src/platform/ids.js';
import { anyPage } from './any-page.js';
import type { Viewer } from '../../src/platform/viewer.js';
import type {
  ProviderDispute,
  ProviderEvent,
  ProviderRefund,
  ProviderReport,
  ReportedIntent,
} from '../../src/modules/payment/payment-provider.js';
import { readPointsHistory } from '../../src/modules/points/points.reads.js';
import { share } from './share.js';
import { startTestServices, type TestServices } from './test-services.js';

interface PlacedOrder {
  orderId: string;
  intent: {
    id: string;
    amount: { minor: bigint; currency: string };
    orderReference: null;
    requestId: null;
  };
}

export interface OpenOrder extends PlacedOrder {
  viewer: Viewer;
  referrer: Viewer;
}

interface Reported {
  intent: { id: string };
}

export const usd = (minor: bigint) => ({ minor, currency: 'USD' });

interface TestSettlement {
  readonly gateway: TestServices;
  /** Delivers a report of the payment provider. */
  receive: (report: ProviderEvent) => Promise<unknown>;
  /** Places an order with an open intent. */
  placeOrder: (viewer: Viewer, planId: string, startLater?: boolean) => Promise<PlacedOrder>;
  /** Places an order of a plan, or 5 × 1 GB at the list price, 75 USD, by a referred customer, with an open intent. */
  openOrder: (startLater?: boolean, planId?: string) => Promise<OpenOrder>;
  /** Reports that an order was paid. */
  pay: (order: PlacedOrder) => Promise<unknown>;
  /** Reports about one refund of an order's payment. Each is later than all before. */
  refunds: (
    order: Reported,
  ) => (status: ProviderRefund['status'], minor: bigint) => Promise<unknown>;
  /** Reports about one dispute of an order's payment. Each is later than all before. */
  disputes: (
    order: Reported,
  ) => (status: ProviderDispute['status'], minor: bigint) => Promise<unknown>;
  /** An order like `openOrder`'s, paid. */
  paidOrder: (startLater?: boolean, planId?: string) => Promise<OpenOrder>;
  /** Everything that an order has caused, from the database. */
  outcome: (order: OpenOrder) => ReturnType<typeof outcome>;
  /** A customer's newest points line: change, reason, and order. */
  newestPoints: (viewer: Viewer) => ReturnType<typeof newestPoints>;
  expectLedgerBalanced: () => Promise<void>;
}

/** Shares a gateway among a file's tests, with helpers for orders and their effects. */
export function shareSettlement(env: NodeJS.ProcessEnv = {}): TestSettlement {
  const gateway = share(() => startTestServices(env));

  const receive = (report: ProviderEvent) => gateway.services.paymentReports.receive(report);
  const pay = ({ intent }: PlacedOrder) => receive(providerEvent({ type: 'SUCCEEDED', intent }));
  let reported = 0;
  const next = () => new Date(++reported);
  return {
    gateway,
    receive,
    pay,
    refunds({ intent: { id: intentId } }) {
      const id = `ref_${newId()}`;
      return (status, minor) => {
        const refund = { id, amount: usd(minor), status };
        return receive(providerEvent({ type: 'REFUND', intentId, refund }, next()));
      };
    },
    disputes({ intent: { id: intentId } }) {
      const id = `dis_${newId()}`;
      return (status, minor) => {
        const dispute = { id, amount: usd(minor), status };
        return receive(providerEvent({ type: 'DISPUTE', intentId, dispute }, next()));
      };
    },
    placeOrder: (...order) => placeOrder(gateway, ...order),
    openOrder: (...order) => openOrder(gateway, ...order),
    async paidOrder(...given) {
      const order = await openOrder(gateway, ...given);
      await pay(order);
      return order;
    },
    outcome: (order) => outcome(gateway, order),
    newestPoints: (viewer) => newestPoints(gateway, viewer),
    expectLedgerBalanced: () => expectLedgerBalanced(gateway),
  };
}

async function placeOrder(
  { services }: TestServices,
  viewer: Viewer,
  planId: string,
  startLater = false,
  quantity = 1,
): Promise<PlacedOrder> {
  const orderId = await services.orderPlacement.create(
    viewer,
    { planId, quantity, startLater, remark: null },
    newId(),
  );
  const { intent } = await services.orders.pay(viewer, orderId, newId(), 'PAY');
  if (!intent) throw new Error('a new order has to be paid');
  const amount = { minor: intent.amountMinor, currency: intent.currency };
  return {
    orderId,
    intent: { id: intent.intentId, amount, orderReference: null, requestId: null },
  };
}

async function openOrder(
  gateway: TestServices,
  startLater?: boolean,
  planId?: string,
): Promise<OpenOrder> {
  const referrer = await gateway.customer();
  const viewer = await gateway.customer({ referredById: referrer.accountId });
  const placed =
    planId === undefined
      ? await placeOrder(gateway, viewer, 'traffic-1gb', startLater, 5)
      : await placeOrder(gateway, viewer, planId, startLater);
  return { viewer, referrer, ...placed };
}

type Amount = ReportedIntent['amount'];

/** A provider report with the fields a test cares about. The rest gets defaults. */
export type TestReport =
  | { type: 'SUCCEEDED'; intent: ReportedIntent; captured?: Amount }
  | { type: 'CANCELLED'; intent: ReportedIntent }
  | { type: 'ATTEMPT_FAILED'; intent: ReportedIntent; failureCode: string; attemptId?: string }
  | {
      type: 'REFUND';
      intentId: string;
      refund: Pick<ProviderRefund, 'id' | 'amount' | 'status'> & Partial<ProviderRefund>;
    }
  | {
      type: 'DISPUTE';
      intentId: string;
      dispute: Pick<ProviderDispute, 'id' | 'amount' | 'status'> & Partial<ProviderDispute>;
    };

let events = 0;
export function providerEvent(report: TestReport, occurredAt = new Date()): ProviderEvent {
  const id = `evt_${++events}`;
  return { id, name: report.type, occurredAt, report: complete(report), payload: { id } };
}

function complete(report: TestReport): ProviderReport {
  const unsaid = { reason: null, updatedAt: null };
  switch (report.type) {
    case 'SUCCEEDED':
      return { captured: report.intent.amount, ...report };
    case 'CANCELLED':
      return report;
    case 'ATTEMPT_FAILED':
      return { attemptId: null, ...report };
    case 'REFUND':
      return { ...report, refund: { ...unsaid, ...report.refund } };
    case 'DISPUTE':
      return {
        ...report,
        dispute: { ...unsaid, stage: null, evidenceDueAt: null, ...report.dispute },
      };
  }
}

async function outcome(gateway: TestServices, { orderId, viewer, referrer }: OpenOrder) {
  return gateway.services.db.transaction(async (tx) => {
    const balance = async (accountId: string, kind: string) =>
      (
        await rows<{ sum: bigint }>(
          tx,
          `SELECT coalesce(sum(balance), 0)::bigint AS sum FROM ledger_account WHERE account_id = $1 AND kind = $2`,
          [accountId, kind],
        )
      )[0]?.sum;
    const order = await rows<Record<string, unknown>>(
      tx,
      `SELECT status, captured_minor, refunded_minor, review_reason, started_at IS NOT NULL AS started FROM orders WHERE id = $1`,
      [orderId],
    );
    return {
      ...order[0],
      cash: await gateway.services.ledger.orderTotal(tx, orderId, 'cash'),
      traffic: await balance(viewer.accountId, 'traffic_pot'),
      points: await balance(viewer.accountId, 'points'),
      pointsDebt: await balance(viewer.accountId, 'points_debt'),
      referrerPoints: await balance(referrer.accountId, 'points'),
    };
  });
}

async function newestPoints(gateway: TestServices, { accountId }: Viewer) {
  const page = await readPointsHistory(
    gateway.services.reads,
    accountId,
    anyPage({ first: 1 }),
    true,
  );
  const [line] = page.nodes;
  return line && { type: line.type, change: line.change, takenBackAfter: line.takenBackAfter };
}

async function expectLedgerBalanced(gateway: TestServices): Promise<void> {
  const open = await gateway.sql(
    `SELECT unit, sum(amount) FROM ledger_entry GROUP BY unit HAVING sum(amount) <> 0`,
  );
  expect(open).toEqual([]);
  const wrong = await gateway.sql(
    `SELECT a.id FROM ledger_account a LEFT JOIN ledger_entry e ON e.ledger_account_id = a.id WHERE a.tracked GROUP BY a.id HAVING a.balance <> coalesce(sum(e.amount), 0)`,
  );
  expect(wrong).toEqual([]);
}
