import type { Needs } from '../../platform/core.js';
import { OrderFactsService } from './order-facts.service.js';
import { OrderInvoicing } from './order-invoicing.js';
import { OrderPlacementService } from './order-placement.service.js';
import { OrderSettlement } from './order-settlement.js';
import { OrderService } from './order.service.js';

type FactsGiven = Needs<
  typeof OrderInvoicing | typeof OrderSettlement | typeof OrderFactsService,
  'invoicing' | 'settlement'
>;

/** Creates what follows from the facts of payments, before the payments themselves: they report to it. */
export function composeOrderFacts(given: FactsGiven) {
  const orderInvoicing = new OrderInvoicing(given);
  const settlement = new OrderSettlement({ ...given, invoicing: orderInvoicing });
  const orderFacts = new OrderFactsService({ ...given, settlement });
  return { orderInvoicing, settlement, orderFacts };
}

/** Creates the services that customers place and pay orders with. */
export function composeOrders(given: Needs<typeof OrderPlacementService | typeof OrderService>) {
  return { orderPlacement: new OrderPlacementService(given), orders: new OrderService(given) };
}
