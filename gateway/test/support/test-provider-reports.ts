import { hmacSha256Hex } from '../../src/platform/crypto.js';
import { newId } from '../../src/platform/ids.js';
import { WEBHOOK_SECRET } from './test-services.js';
import { shareSettlement } from './test-settlement.js';

/** A shop that gets the provider's reports as the provider sends them. */
export function shareProviderReports() {
  const shop = shareSettlement();

  const query = <Row>(sql: string, values: unknown[]) => shop.gateway.sql<Row>(sql, values);

  async function moneyOf(orderId: string) {
    const found = await query<Record<string, unknown>>(
      `SELECT status, captured_minor, refunded_minor, pending_refund_minor, lost_minor, disputed_minor, review_reason, hidden_at
       FROM orders WHERE id = $1`,
      [orderId],
    );
    return found[0];
  }

  async function deliver(name: string, object: object) {
    const { services, clock } = shop.gateway;
    const timestamp = String(clock.now().getTime());
    const raw = Buffer.from(
      JSON.stringify({
        id: `evt_${newId()}`,
        name,
        created_at: '2026-11-22T00:00:00Z',
        data: { object },
      }),
    );
    const signature = hmacSha256Hex(WEBHOOK_SECRET, timestamp, raw);
    const event = services.provider.readWebhook(raw, { timestamp, signature }, clock.now());
    return services.paymentReports.receive(event);
  }

  return { shop, query, moneyOf, deliver };
}
