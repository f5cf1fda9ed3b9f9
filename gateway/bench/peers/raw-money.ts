import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import pg from 'pg';
import { SQL } from './raw-money-sql.js';

/** The mutations of ../money.ts, written by hand: the same rows in one transaction, each statement prepared. */
export interface RawMoney {
  create(userId: string, asked: Asked): Promise<object>;
  redeem(userId: string, asked: Asked): Promise<object>;
  start(userId: string, asked: Asked): Promise<object>;
  /** The payment provider's report; refused without its signature. */
  webhook(body: string, headers: { timestamp: string; signature: string }): Promise<object>;
}

interface Asked {
  idempotencyKey: string;
  productId?: string;
  id?: string;
  input?: { planId: string; quantity: number };
}

type Run = <Row>(name: keyof typeof SQL, values: unknown[]) => Promise<Row[]>;

interface Plan {
  plan_id: string;
  plan_name: string;
  bytes: string;
  validity_days: number;
  original_price_minor: string;
  currency: string;
}
interface Product extends Plan {
  name: string;
  points_cost: number;
}
interface Order extends Plan {
  id: string;
  number: string;
  user_id: string;
  total_minor: string;
  status: string;
}
interface Event {
  id: string;
  name: string;
  created_at: string;
  data: { object: { id: string; captured_amount: number } };
}

const POINTS_PER_DOLLAR = 2;
const DAY_MS = 86_400_000;

export function rawMoney(connectionString: string, webhookSecret: string): RawMoney {
  const pool = new pg.Pool({ connectionString, max: 10 });

  async function transaction<T>(work: (run: Run) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const run: Run = async <Row>(name: keyof typeof SQL, values: unknown[]) =>
      (await client.query({ name, text: SQL[name], values })).rows as Row[];
    try {
      await client.query('BEGIN');
      const result = await work(run);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  }

  /** Each key once; another request with it would be answered from what is stored. */
  const once = (
    userId: string,
    operation: string,
    key: string,
    work: (run: Run) => Promise<string>,
  ) =>
    transaction(async (run) => {
      const claimed = await run('claim', [userId, key, operation, randomBytes(32)]);
      if (claimed.length === 0) throw new Error('the key is taken');
      await run('answer', [userId, key, { orderId: await work(run) }]);
    });

  /** The traffic of a paid order, from now on. */
  async function grant(
    run: Run,
    { id: orderId, user_id: userId, bytes, validity_days }: Omit<Order, 'status'>,
    source: string,
  ): Promise<void> {
    const grantId = randomUUID();
    await run('grant', [grantId, userId, orderId, source, bytes, validity_days]);
    const [pot] = await run<{ id: string }>('pot', [userId, grantId]);
    await run('credit', [grantId, userId, orderId, { source }, pot?.id, bytes]);
    const expiresAt = Date.now() + validity_days * DAY_MS;
    await run('command', [userId, { orderId, bytes, source, grantId, expiresAt }]);
    await run('changed', [userId]);
  }

  async function mail(run: Run, template: string): Promise<void> {
    const mailId = randomUUID();
    await run('mail', [mailId, template, randomBytes(160)]);
    await run('job', [{ mailId }]);
  }

  return {
    async create(userId, { idempotencyKey, input }) {
      let total = { minor: '', currency: '' };
      await once(userId, 'orderCreate', idempotencyKey, async (run) => {
        const [plan] = await run<Plan & { price_minor: string }>('plan', [input?.planId]);
        if (!plan) throw new Error('no such plan');
        const [id, quantity] = [randomUUID(), input?.quantity ?? 1];
        const minor = Number(plan.price_minor) * quantity;
        total = { minor: `${minor}`, currency: plan.currency };
        await run('created', [
          ...[id, `RP-${id.slice(0, 8)}`, userId, plan.plan_id, plan.plan_name, quantity],
          ...[plan.bytes, plan.validity_days, plan.original_price_minor, minor, plan.currency],
        ]);
        await run('event', [id, 'CREATED', {}]);
        await run('audit', [userId, 'SESSION', userId, 'order.create', id, { totalMinor: minor }]);
        return id;
      });
      const order = {
        status: 'PENDING',
        total,
        availableActions: ['PAY', 'CANCEL', 'DELETE', 'EDIT_REMARK'],
      };
      return { orderCreate: { order, userErrors: [] } };
    },

    async redeem(userId, { idempotencyKey, productId }) {
      await once(userId, 'pointsRedeem', idempotencyKey, async (run) => {
        const id = randomUUID();
        const number = `RP-${id.slice(0, 8)}`;
        const [product] = await run<Product>('product', [productId]);
        if (!product) throw new Error('no such product');
        const { points_cost: points, original_price_minor: price, ...plan } = product;
        await run('redeemed', [
          ...[id, number, userId, plan.plan_id, plan.plan_name, plan.bytes],
          ...[plan.validity_days, price, plan.currency, points],
        ]);
        await run('redeemedEvents', [id]);
        await run('lock', [userId]);
        await run('spend', [id, userId, { orderNumber: number, productName: plan.name }, points]);
        const order = { ...product, id, number, user_id: userId, total_minor: '0' };
        await grant(run, order, 'REDEMPTION');
        await mail(run, 'POINTS_REDEEMED');
        await run('audit', [userId, 'SESSION', userId, 'points.redeem', id, { productId, points }]);
        return id;
      });
      const order = { status: 'PAID', serviceStatus: 'ACTIVE' };
      return { pointsRedeem: { order, userErrors: [] } };
    },

    async start(userId, { idempotencyKey, id }) {
      await once(userId, 'orderStart', idempotencyKey, async (run) => {
        const [order] = await run<Order>('startable', [id, userId]);
        if (!order) throw new Error('no order to start');
        await run('lock', [userId]);
        await grant(run, order, 'PURCHASE');
        await run('started', [order.id, order.validity_days]);
        await run('event', [order.id, 'STARTED', {}]);
        await run('audit', [userId, 'SESSION', userId, 'order.start', order.id, {}]);
        return order.id;
      });
      const order = { status: 'PAID', serviceStatus: 'ACTIVE' };
      return { orderStart: { order, userErrors: [] } };
    },

    async webhook(body, { timestamp, signature }) {
      const wanted = createHmac('sha256', webhookSecret).update(timestamp).update(body).digest();
      if (!timingSafeEqual(wanted, Buffer.from(signature, 'hex'))) throw new Error('not signed');
      const event = JSON.parse(body) as Event;
      const { id: intentId, captured_amount: captured } = event.data.object;
      const minor = Math.round(captured * 100);
      return transaction(async (run) => {
        const stored = [event.id, event.name, intentId, body, event.created_at];
        if ((await run('report', stored)).length === 0)
          return { received: true, outcome: 'DUPLICATE' };
        const [order] = await run<Order & { payment_id: string }>('payable', [intentId, minor]);
        if (!order) throw new Error('no such payment');
        const userId = order.user_id;
        await run('captured', [order.payment_id, minor]);
        const after = { capturedMinor: minor, paymentId: order.payment_id };
        await run('audit', [userId, 'SYSTEM', 'airwallex', 'payment.capture', order.id, after]);
        await run('lock', [userId]);
        await run('cash', [`${order.id}:${event.id}`, userId, order.id, minor, order.currency]);
        await grant(run, order, 'PURCHASE');
        const points = Math.floor(minor / 100) * POINTS_PER_DOLLAR;
        const detail = { orderNumber: order.number };
        await run('earn', [`${order.id}:1`, userId, order.id, detail, points]);
        const [buyer] = await run<object>('buyer', [userId]);
        const document = { buyer, order: { number: order.number }, totalMinor: order.total_minor };
        const [invoice] = await run<{ number: string }>('invoice', [
          ...[randomUUID(), userId, order.id, order.total_minor, order.currency],
          ...[order.number, document],
        ]);
        await run('paid', [order.id, minor, invoice?.number, order.validity_days]);
        await run('paidEvents', [order.id]);
        await mail(run, 'ORDER_PAID');
        return { received: true, outcome: 'APPLIED' };
      });
    },
  };
}
