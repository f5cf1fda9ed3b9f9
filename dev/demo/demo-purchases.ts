import { DAY_MS } from '../../gateway/src/platform/clock.js';
import { rows } from '../../gateway/src/platform/database/database.js';
import { UserError } from '../../gateway/src/platform/errors.js';
import { newId } from '../../gateway/src/platform/ids.js';
import type { Viewer } from '../../gateway/src/platform/viewer.js';
import type { Services } from '../../gateway/src/services.js';

/** As long as a bank usually waits for evidence. */
const EVIDENCE_DAYS = 10;

interface OrderTotals {
  number: string;
  total_minor: bigint;
  currency: string;
}

/**
 * Buying in the past. Orders, points, grants and money go through the services; only the card provider is left out: its
 * reports are written here as it would send them. Every step may be repeated, since each has a name of its own.
 */
export class DemoPurchases {
  constructor(
    private readonly services: Services,
    private readonly viewer: Viewer,
  ) {}

  /** Makes an order that waits for its payment. */
  order(
    name: string,
    planId: string,
    details: { startLater?: boolean; remark?: string } = {},
  ): Promise<string> {
    const { startLater = false, remark = null } = details;
    return this.services.orderPlacement.create(
      this.viewer,
      { planId, quantity: 1, startLater, remark },
      `demo-order-${name}`,
    );
  }

  /** Makes an order and has the provider report that its card payment succeeded. */
  async buy(
    name: string,
    planId: string,
    details: { startLater?: boolean; remark?: string } = {},
  ): Promise<string> {
    const orderId = await this.order(name, planId, details);
    const { db, clock, provider, paymentReports } = this.services;
    const { number, total_minor: minor, currency } = await this.#totals(orderId);
    await db.transaction((tx) =>
      rows(
        tx,
        `INSERT INTO payment (id, order_id, account_id, order_reference, provider, request_id, intent_id, amount_minor, currency, status, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'OPEN', $10, $10) ON CONFLICT DO NOTHING`,
        [
          newId(),
          orderId,
          this.viewer.accountId,
          number,
          provider.name,
          `demo-${orderId}`,
          intentOf(orderId),
          minor,
          currency,
          clock.now(),
        ],
      ),
    );
    await paymentReports.receive({
      id: `evt_demo_${orderId}`,
      name: 'payment_intent.succeeded',
      occurredAt: clock.now(),
      report: {
        type: 'SUCCEEDED',
        intent: {
          id: intentOf(orderId),
          amount: { minor, currency },
          orderReference: number,
          requestId: null,
        },
        captured: { minor, currency },
      },
      payload: { demo: true },
    });
    return orderId;
  }

  /** Has the provider report that a share of an order's money was paid back. */
  async refund(orderId: string, percent: bigint): Promise<void> {
    const { total_minor: total, currency } = await this.#totals(orderId);
    await this.services.paymentReports.receive({
      id: `evt_demo_refund_${orderId}`,
      name: 'refund.settled',
      occurredAt: this.services.clock.now(),
      report: {
        type: 'REFUND',
        intentId: intentOf(orderId),
        refund: {
          id: `rfd_demo_${orderId}`,
          amount: { minor: (total * percent) / 100n, currency },
          status: 'SETTLED',
          reason: 'Partly unused',
          updatedAt: null,
        },
      },
      payload: { demo: true },
    });
  }

  /** Has the provider report that the cardholder's bank disputes the whole payment; nobody has decided yet. */
  async dispute(orderId: string): Promise<void> {
    const { total_minor: minor, currency } = await this.#totals(orderId);
    const occurredAt = this.services.clock.now();
    await this.services.paymentReports.receive({
      id: `evt_demo_dispute_${orderId}`,
      name: 'payment_dispute.requires_response',
      occurredAt,
      report: {
        type: 'DISPUTE',
        intentId: intentOf(orderId),
        dispute: {
          id: `dis_demo_${orderId}`,
          amount: { minor, currency },
          status: 'OPEN',
          stage: 'CHARGEBACK',
          reason: 'The cardholder does not recognise the payment',
          evidenceDueAt: new Date(occurredAt.getTime() + EVIDENCE_DAYS * DAY_MS),
          updatedAt: null,
        },
      },
      payload: { demo: true },
    });
  }

  async cancel(orderId: string): Promise<void> {
    try {
      await this.services.orders.cancel(this.viewer, orderId);
    } catch (error) {
      // Cancelled by an earlier run that did not come to its end.
      if (!(error instanceof UserError) || error.code !== 'ORDER_NOT_CANCELLABLE') throw error;
    }
  }

  async activate(name: string, orderId: string): Promise<void> {
    await this.services.orders.start(this.viewer, orderId, `demo-start-${name}`);
  }

  async redeem(name: string, productId: string): Promise<void> {
    await this.services.orderPlacement.redeem(this.viewer, productId, `demo-redeem-${name}`);
  }

  async #totals(orderId: string): Promise<OrderTotals> {
    const found = await this.services.db.transaction((tx) =>
      rows<OrderTotals>(tx, `SELECT number, total_minor, currency FROM orders WHERE id = $1`, [
        orderId,
      ]),
    );
    if (!found[0]) throw new Error(`order ${orderId} was not created`);
    return found[0];
  }
}

function intentOf(orderId: string): string {
  return `int_demo_${orderId}`;
}
