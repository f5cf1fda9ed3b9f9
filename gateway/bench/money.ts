import { createHmac } from 'node:crypto';
import { PLAN_ON_SALE, PRICE_MINOR, PRODUCT, payableOf, startableOf } from './seed-money.js';
import { NEW_KEY, onceOnly, tokenOf, type Request, type Target } from './target.js';

/** The mutations that move money, each against the same rows written by hand (peers/raw-money.ts). */
export interface MoneyCase {
  name: string;
  targets: [Target, Target];
}

interface Servers {
  gateway: string;
  raw: string;
  customers: number;
  webhookSecret: string;
}

/** One request to both servers, on behalf of a customer. */
interface Asked {
  customer: number;
  variables: object;
}

const REDEEM = `mutation ($productId: ID!, $idempotencyKey: String!) {
  pointsRedeem(productId: $productId, idempotencyKey: $idempotencyKey) { order { status serviceStatus } userErrors { code } } }`;
const CREATE = `mutation ($input: OrderCreateInput!, $idempotencyKey: String!) {
  orderCreate(input: $input, idempotencyKey: $idempotencyKey) { order { status total { minor currency } availableActions } userErrors { code } } }`;
const START = `mutation ($id: ID!, $idempotencyKey: String!, $timeZone: String!) {
  orderStart(id: $id, idempotencyKey: $idempotencyKey, timeZone: $timeZone) { order { status serviceStatus } userErrors { code } } }`;

function post(customer: number, path: string, body: object): Request {
  return {
    method: 'POST',
    path,
    headers: {
      authorization: `Bearer ${tokenOf(customer)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  };
}

/** The provider's report that a payment succeeded, signed now. */
function webhook(order: number, secret: string): Request {
  const { intentId, number, requestId } = payableOf(order);
  const amount = Number(PRICE_MINOR) / 100;
  const body = JSON.stringify({
    id: `evt-${intentId}`,
    name: 'payment_intent.succeeded',
    created_at: new Date().toISOString(),
    data: {
      object: {
        id: intentId,
        request_id: requestId,
        merchant_order_id: number,
        status: 'SUCCEEDED',
        amount,
        captured_amount: amount,
        currency: 'USD',
      },
    },
  });
  const timestamp = `${Date.now()}`;
  return {
    method: 'POST',
    path: '/webhooks/airwallex',
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': createHmac('sha256', secret).update(timestamp).update(body).digest('hex'),
    },
    body,
  };
}

export function moneyCases({ gateway, raw, customers, webhookSecret }: Servers): MoneyCase[] {
  /** Each customer in turn can ask for the same again. */
  const again = (query: string, path: string, variables: object): [Target, Target] => {
    const each = (requestOf: (customer: number) => Request) =>
      Array.from({ length: customers }, (_, index) => requestOf(index + 1));
    return [
      {
        name: 'gateway',
        url: gateway,
        requests: each((n) => post(n, '/graphql', { query, variables })),
      },
      { name: 'raw', url: raw, requests: each((n) => post(n, path, variables)) },
    ];
  };
  /** Each order once: the gateway's have odd numbers, the peer's even ones. */
  const once = (
    gatewayAsks: (order: number) => Request,
    rawAsks: (order: number) => Request,
  ): [Target, Target] => [
    onceOnly('gateway', gateway, (turn) => gatewayAsks(2 * turn + 1)),
    onceOnly('raw', raw, (turn) => rawAsks(2 * turn + 2)),
  ];
  const started = (order: number): Asked => {
    const { id, customer } = startableOf(order, customers);
    return { customer, variables: { id, idempotencyKey: NEW_KEY, timeZone: 'UTC' } };
  };
  return [
    {
      name: 'an order is created',
      targets: again(CREATE, '/money/create', {
        input: { planId: PLAN_ON_SALE, quantity: 1 },
        idempotencyKey: NEW_KEY,
      }),
    },
    {
      name: 'an order is paid (webhook)',
      targets: once(
        (order) => webhook(order, webhookSecret),
        (order) => webhook(order, webhookSecret),
      ),
    },
    {
      name: 'a paid order is started',
      targets: once(
        (order) => {
          const { customer, variables } = started(order);
          return post(customer, '/graphql', { query: START, variables });
        },
        (order) => {
          const { customer, variables } = started(order);
          return post(customer, '/money/start', variables);
        },
      ),
    },
    {
      name: 'points for traffic',
      targets: again(REDEEM, '/money/redeem', { productId: PRODUCT, idempotencyKey: NEW_KEY }),
    },
  ];
}
