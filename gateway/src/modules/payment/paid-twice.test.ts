import fc from 'fast-check';
import { deliverMails } from '../../../test/support/test-mail.js';
import {
  providerEvent,
  shareSettlement,
  usd,
  type OpenOrder,
} from '../../../test/support/test-settlement.js';
import { newId } from '../../platform/ids.js';

const shop = shareSettlement();
const FULL = 7_500n;

const query = <Row>(sql: string, ...values: unknown[]) => shop.gateway.sql<Row>(sql, values);

interface Twice {
  order: OpenOrder;
  older: string;
  newer: string;
}

/** An order with two open payments: the first was closed here while its card page was still open. */
async function twoPayments(): Promise<Twice> {
  const order = await shop.openOrder();
  await query(`UPDATE payment SET status = 'CANCELLED' WHERE order_id = $1`, order.orderId);
  const { orders } = shop.gateway.services;
  const { intent } = await orders.pay(order.viewer, order.orderId, newId(), 'PAY');
  if (!intent) throw new Error('the order is paid');
  return { order, older: order.intent.id, newer: intent.intentId };
}

const capture = ({ order }: Twice, id: string) =>
  shop.receive(providerEvent({ type: 'SUCCEEDED', intent: { ...order.intent, id } }));
const refund = (id: string, status: 'SETTLED' | 'PENDING' = 'SETTLED') =>
  shop.refunds({ intent: { id } })(status, FULL);
const lose = (id: string) => shop.disputes({ intent: { id } })('LOST', FULL);
const surplusOf = async ({ order, older, newer }: Twice) => {
  const found = await query<{ intent: string }>(
    `SELECT intent_id AS intent FROM payment WHERE order_id = $1 AND surplus`,
    order.orderId,
  );
  return found.map(({ intent }) => (intent === older ? 'older' : intent === newer ? 'newer' : ''));
};
const GOES_ON = {
  status: 'PAID',
  captured_minor: FULL,
  refunded_minor: 0n,
  cash: FULL,
  traffic: 5_000_000_000n,
};
const mailsTo = async ({ order }: Twice) => {
  const [user] = await query<{ email: string }>(
    `SELECT email FROM users WHERE id = $1`,
    order.viewer.accountId,
  );
  const sent = await deliverMails(shop.gateway, 'ORDER_REFUNDED_TWICE');
  return sent.filter(({ to }) => to === user?.email);
};

describe('an order that was paid twice', () => {
  it.each([
    ['is refunded by hand', refund],
    ['is being refunded by hand', (intentId: string) => refund(intentId, 'PENDING')],
    ['is lost in a dispute', lose],
  ])('goes on with the other payment when the one that counts %s first', async (_how, take) => {
    const twice = await twoPayments();
    const { order, older, newer } = twice;
    await capture(twice, older);
    await capture(twice, newer);
    expect(await surplusOf(twice)).toEqual(['newer']);
    await take(older);
    expect(await surplusOf(twice)).toEqual(['older']);
    expect(await shop.outcome(order)).toMatchObject({ ...GOES_ON, review_reason: 'PAID_TWICE' });
    // The job that was to refund the newer one finds that it counts now; nothing is left of the older one.
    const payments = await query<{ id: string }>(
      `SELECT id FROM payment WHERE order_id = $1`,
      order.orderId,
    );
    const { paymentRefunds, provider } = shop.gateway.services;
    for (const { id } of payments) await paymentRefunds.refundSurplus(id);
    expect(await provider.listRefunds(newer)).toEqual([]);
    if (take === lose) expect(await provider.listRefunds(older)).toEqual([]);
    expect(await shop.outcome(order)).toMatchObject(GOES_ON);
    expect(await mailsTo(twice)).toEqual([]);
    await shop.expectLedgerBalanced();
  });

  it('ends when both went back, and its customer gets an email', async () => {
    const twice = await twoPayments();
    const { order, older, newer } = twice;
    await capture(twice, older);
    await capture(twice, newer);
    const ours = shop.refunds({ intent: { id: newer } });
    await ours('PENDING', FULL);
    await refund(older);
    expect(await shop.outcome(order)).toMatchObject({ status: 'REFUNDED', cash: 0n, traffic: 0n });
    const [mail, ...others] = await mailsTo(twice);
    expect(mail?.subject).toMatch(/^Both payments for order RP-\w+ were refunded$/);
    expect(mail?.text).toContain('$75.00');
    expect(others).toEqual([]);
    await ours('FAILED', FULL);
    expect(await shop.outcome(order)).toMatchObject(GOES_ON);
    await shop.expectLedgerBalanced();
  });

  it('ends in the same state, in whichever order the reports arrive', async () => {
    const reports = {
      captureOlder: (twice: Twice) => capture(twice, twice.older),
      captureNewer: (twice: Twice) => capture(twice, twice.newer),
      refundOlder: ({ older }: Twice) => refund(older),
    };
    const names = Object.keys(reports) as (keyof typeof reports)[];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(names, { minLength: names.length }), async (inOrder) => {
        const twice = await twoPayments();
        for (const name of inOrder) await reports[name](twice);
        expect(await shop.outcome(twice.order)).toMatchObject(GOES_ON);
        expect(await surplusOf(twice)).toEqual(['older']);
      }),
      { numRuns: 8 },
    );
  });
});

describe('an order that had ended', () => {
  const subjects = async (template: 'ORDER_PAID_AFTER_CANCEL' | 'ORDER_PAID_AFTER_EXPIRY') =>
    (await deliverMails(shop.gateway, template)).map(({ subject }) =>
      subject.replace(/RP-\w+/, ''),
    );

  it('gets an email beside the receipt when it is paid after it was cancelled', async () => {
    const order = await shop.openOrder();
    await shop.gateway.services.orders.cancel(order.viewer, order.orderId);
    const { intent } = order;
    await shop.receive(providerEvent({ type: 'SUCCEEDED', intent, captured: usd(100n) }));
    expect(await subjects('ORDER_PAID_AFTER_CANCEL')).toEqual([]);
    await shop.pay(order);
    await shop.pay(order);
    expect(await subjects('ORDER_PAID_AFTER_CANCEL')).toEqual(['Your canceled order  was paid']);
    const receipts = await query(
      `SELECT 1 FROM mail_outbox o JOIN invoice i ON i.order_id = $1 WHERE o.template = 'ORDER_PAID'`,
      order.orderId,
    );
    expect(receipts).not.toEqual([]);
  });

  it('gets one when it is paid after it had expired', async () => {
    const order = await shop.openOrder();
    shop.gateway.clock.advance(8 * 86_400_000);
    await shop.gateway.services.orders.expireDue();
    await shop.pay(order);
    expect(await subjects('ORDER_PAID_AFTER_EXPIRY')).toEqual(['Your expired order  was paid']);
  });
});
