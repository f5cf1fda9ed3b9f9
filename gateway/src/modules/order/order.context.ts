import type { Clock } from '../../platform/clock.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import type { Loader } from '../../platform/graphql/loader.js';
import type { Invoice } from '../invoice/invoice.object.js';
import type { Dispute, Payment, Refund } from '../payment/payment.object.js';
import type { PointsService } from '../points/points.service.js';
import type { OrderLoaders } from './order.loaders.js';
import type { OrderPlacementService } from './order-placement.service.js';
import type { OrderService } from './order.service.js';

export interface OrderContext extends RequestContext<{
  clock: Clock;
  reads: ReadPool;
  /** Reads the answers of mutations from the primary. */
  freshReads: ReadPool;
  orders: OrderService;
  orderPlacement: OrderPlacementService;
  points: PointsService;
}> {
  loaders: OrderLoaders & {
    invoices: Loader<Invoice[]>;
    payments: Loader<Payment[]>;
    refunds: Loader<Refund[]>;
    disputes: Loader<Dispute[]>;
    /** Of customers, for their referrers. */
    maskedEmails: Loader<string | null>;
  };
}
