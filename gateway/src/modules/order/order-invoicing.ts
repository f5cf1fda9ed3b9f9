import type { Core } from '../../platform/core.js';
import { rows, type Tx } from '../../platform/database/database.js';
import type { BillingDetailsService } from '../invoice/billing-details.service.js';
import type { InvoicedOrder, InvoiceService } from '../invoice/invoice.service.js';
import type { StatementSealing } from '../statement/statement-sealing.service.js';
import type { BookedFact } from './order-money.js';
import { OrderEntity } from './order.entity.js';

/** Orders that get their invoices in one run of `issueMissing`, each in a transaction of its own. */
const MISSING_AT_ONCE = 500;

interface Dependencies extends Pick<Core, 'db' | 'clock' | 'log'> {
  billingDetails: BillingDetailsService;
  invoices: InvoiceService;
  statementSealing: Pick<StatementSealing, 'latestHead'>;
}

/**
 * Gives an order its invoice when it is paid with money, and its notes when money goes back. A redemption of points is not a
 * sale for money, so it has no invoice (decision 0036).
 */
export class OrderInvoicing {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Issues what the order's facts require and is not issued yet: a note for each of `facts` that moved money back. Sets
   * `invoiceNumber`; the caller saves the order, and holds its lock. Call it last in the transaction (see `InvoiceService`).
   */
  async settle(tx: Tx, order: OrderEntity, facts: readonly BookedFact[], now: Date): Promise<void> {
    const { billingDetails, invoices, statementSealing } = this.deps;
    const { refundedMinor, lostMinor } = order;
    const invoiced = toInvoiced(order);
    const ledger = await statementSealing.latestHead(tx, order.accountId);
    const isNew = order.invoiceNumber === null;
    if (isNew) {
      const buyer = await billingDetails.buyer(tx, order.accountId);
      order.invoiceNumber = await invoices.issue(tx, invoiced, { buyer, ledger }, now);
    }
    const returns = facts
      .filter(({ kind }) => kind !== 'PAYMENT')
      .map(({ kind, minor }) => ({
        reason: kind === 'REFUND' ? ('REFUND' as const) : ('CHARGEBACK' as const),
        minor: -minor,
      }));
    if (!isNew || returns.length > 0 || refundedMinor + lostMinor > 0n)
      await invoices.settleNotes(tx, invoiced, { refundedMinor, lostMinor, returns }, ledger, now);
  }

  /**
   * Issues the invoices of orders that were paid before there were invoices, oldest payment first, dated now. Called by a job,
   * until there are none. An order that fails is logged and passed over, so it delays no other. Returns how many succeeded.
   * @throws AggregateError after the others, if an order failed
   */
  async issueMissing(): Promise<number> {
    const { log } = this.deps;
    const failures = new Map<string, unknown>();
    let done = 0;
    while (done < MISSING_AT_ONCE) {
      const missing = await this.#missing(MISSING_AT_ONCE - done, [...failures.keys()]);
      if (missing.length === 0) break;
      for (const { id } of missing) {
        try {
          await this.#issueMissing(id);
          done++;
        } catch (error) {
          failures.set(id, error);
          log.error({ orderId: id, err: error }, 'the invoice of a paid order was not issued');
        }
      }
    }
    if (failures.size > 0)
      throw new AggregateError(failures.values(), 'the invoices of some orders were not issued');
    return done;
  }

  #missing(most: number, except: readonly string[]): Promise<{ id: string }[]> {
    return this.deps.db.transaction((tx) =>
      rows<{ id: string }>(
        tx,
        `SELECT id FROM orders WHERE paid_at IS NOT NULL AND captured_minor > 0 AND invoice_number IS NULL
           AND id <> ALL ($2::uuid[])
         ORDER BY paid_at, id LIMIT $1`,
        [most, except],
      ),
    );
  }

  #issueMissing(id: string): Promise<void> {
    const { db, clock } = this.deps;
    return db.transaction(async (tx) => {
      const order = await tx.findOneOrFail(OrderEntity, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (order.invoiceNumber !== null) return;
      await this.settle(tx, order, [], clock.now());
      await tx.update(OrderEntity, { id }, { invoiceNumber: order.invoiceNumber });
    });
  }
}

function toInvoiced(order: OrderEntity): InvoicedOrder {
  const { id: orderId, number: orderNumber, accountId, createdAt: placedAt, paidAt } = order;
  if (paidAt === null) throw new Error(`order ${orderId} is not paid`);
  const { planName, billingType, quantity, bytes, currency } = order;
  const { validityDays, validityHours, validityMonths } = order;
  const { originalMinor, discountMinor, totalMinor, capturedMinor } = order;
  return {
    orderId,
    orderNumber,
    accountId,
    placedAt,
    paidAt,
    planName,
    billingType,
    quantity,
    bytes,
    currency,
    validityDays,
    validityHours,
    validityMonths,
    originalMinor,
    discountMinor,
    totalMinor,
    capturedMinor,
  };
}
