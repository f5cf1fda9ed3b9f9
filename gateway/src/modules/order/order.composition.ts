import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/database/database.js';
import type { Logger } from '../../platform/logger.js';
import type { AuditService } from '../audit/audit.service.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { BillingDetailsService } from '../invoice/billing-details.service.js';
import type { InvoiceService } from '../invoice/invoice.service.js';
import type { PaymentService } from '../payment/payment.service.js';
import type { PointsService } from '../points/points.service.js';
import type { RedeemableService } from '../points/redeemable.service.js';
import type { UserService } from '../user/user.service.js';
import { OrderFactsService } from './order-facts.service.js';
import { OrderInvoicing } from './order-invoicing.js';
import { OrderPlacementService } from './order-placement.service.js';
import { OrderSettlement, type SettlementDependencies } from './order-settlement.js';
import { OrderService } from './order.service.js';

interface FactsDependencies extends Omit<SettlementDependencies, 'invoicing'> {
  db: Database;
  clock: Clock;
  log: Logger;
  users: UserService;
  billingDetails: BillingDetailsService;
  invoices: InvoiceService;
}

/** Creates what follows from the facts of payments, before the payments themselves: they report to it. */
export function createOrderFacts(deps: FactsDependencies) {
  const orderInvoicing = new OrderInvoicing(deps);
  const settlement = new OrderSettlement({ ...deps, invoicing: orderInvoicing });
  return {
    orderInvoicing,
    settlement,
    orderFacts: new OrderFactsService({ ...deps, settlement }),
  };
}

interface OrderDependencies {
  db: Database;
  clock: Clock;
  audit: AuditService;
  idempotency: IdempotencyService;
  points: PointsService;
  redeemables: RedeemableService;
  payments: PaymentService;
  settlement: OrderSettlement;
}

/** Creates the services that customers place and pay orders with. */
export function createOrders(deps: OrderDependencies) {
  return { orderPlacement: new OrderPlacementService(deps), orders: new OrderService(deps) };
}
