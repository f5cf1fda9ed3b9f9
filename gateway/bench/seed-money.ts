import pg from 'pg';
import { seededId } from './reads/read-case.js';

/** The plan of the orders that wait; the gateway takes it off the market, because its catalogue does not have it. */
const PLAN = 'bench-5gb';
export const PLAN_ON_SALE = 'traffic-1gb';
export const PRODUCT = 'redeem-1gb';
export const PRICE_MINOR = '1500';
/** Earned by an order of that price. */
const POINTS_EARNED = 30;
/** Enough for every redemption of a run. */
const POINTS_EACH = 1_000_000_000;
/** Orders that wait for a payment, and as many that wait for their start. Each is used once in a run. */
export const ORDERS_WAITING = 30_000;

export function payableOf(order: number) {
  return {
    intentId: `int-payable-${order}`,
    number: `PAY-${order}`,
    requestId: `request-payable-${order}`,
  };
}

export function startableOf(order: number, customers: number) {
  return { id: seededId(`startable${order}`), customer: 1 + (order % customers) };
}

/** Gives everybody points, opens the system's accounts as the first purchase would, and writes the orders that wait. */
export async function seedMoney(databaseUrl: string, customers: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const user = `md5('user' || (1 + n % ${customers}))::uuid`;
  const orders = (kind: string, number: string, columns: string, values: string) => `
    INSERT INTO orders (id, number, user_id, plan_id, plan_name, billing_type, quantity, bytes, validity_days, original_minor,
                        total_minor, currency, expires_at, start_later, ${columns})
    SELECT md5('${kind}' || n)::uuid, '${number}-' || n, ${user}, '${PLAN}', '5 GB', 'TRAFFIC', 1, 5000000000, 90, ${PRICE_MINOR},
           ${PRICE_MINOR}, 'USD', now() + interval '5 days', ${values} FROM generate_series(1, ${ORDERS_WAITING}) AS n`;
  const posted = (kind: string) => `
    INSERT INTO ledger_transaction (kind, reference, user_id, order_id)
    SELECT '${kind}', id || ':waiting', user_id, id FROM orders WHERE number LIKE 'START-%'`;
  const entries = (kind: string, account: string, amount: number) => `
    INSERT INTO ledger_entry (transaction_id, account_id, unit, amount)
    SELECT t.id, a.id, a.unit, ${amount} FROM ledger_transaction t, ledger_account a
    WHERE t.kind = '${kind}' AND t.reference LIKE '%:waiting' AND ${account}`;
  try {
    await client.query(`SET session_replication_role = replica`);
    for (const statement of [
      `UPDATE ledger_account SET balance = ${POINTS_EACH} WHERE kind = 'points'`,
      `INSERT INTO ledger_account (kind, unit, tracked, guarded)
       VALUES ('points_issued', 'POINTS', false, false), ('traffic_sold', 'BYTES', false, false),
              ('cash', 'USD', false, false), ('revenue', 'USD', false, false) ON CONFLICT DO NOTHING`,
      orders('payable', 'PAY', 'status', `false, 'PENDING'`),
      `INSERT INTO payment (id, order_id, provider, request_id, intent_id, amount_minor, currency, status, user_id, order_reference)
       SELECT md5('payment' || number)::uuid, id, 'airwallex', 'request-payable-' || substr(number, 5), 'int-payable-' || substr(number, 5),
              total_minor, currency, 'OPEN', user_id, number FROM orders WHERE number LIKE 'PAY-%'`,
      orders(
        'startable',
        'START',
        'status, captured_minor, payment_method, paid_at, invoice_number',
        `true, 'PAID', ${PRICE_MINOR}, 'ONLINE', now(), 'BNC-START-' || n`,
      ),
      `INSERT INTO invoice (id, user_id, order_id, kind, seller, year, sequence, number, total_minor, currency, order_number, document, created_at)
       SELECT md5('invoice' || number)::uuid, user_id, id, 'INVOICE', 'BNC', 2020, substr(number, 7)::integer, invoice_number, total_minor,
              currency, number, '{"corrects": null}', now() FROM orders WHERE number LIKE 'START-%'`,
      posted('money.payment'),
      posted('points.purchase'),
      // So that the next statements are planned for so many rows.
      `ANALYZE ledger_transaction, ledger_account`,
      entries('money.payment', `a.kind = 'cash'`, Number(PRICE_MINOR)),
      entries('money.payment', `a.kind = 'revenue'`, -Number(PRICE_MINOR)),
      entries('points.purchase', `a.kind = 'points' AND a.user_id = t.user_id`, POINTS_EARNED),
      entries('points.purchase', `a.kind = 'points_issued'`, -POINTS_EARNED),
      `VACUUM ANALYZE`,
    ])
      await client.query(statement);
  } finally {
    await client.end();
  }
}
