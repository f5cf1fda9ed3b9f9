import type { ServiceEndReason, ServiceStatus } from './order.object.js';
import { everythingReturned, type OrderMoney, type OrderStatus } from './order.states.js';

/** How an order's service stands, as the view `order_service` tells; without a row nothing was started. */
export interface ServiceRow {
  hasService: boolean;
  serviceStartsAt: Date | null;
  /** Null while that is not known: held, or behind one that is. */
  serviceEndsAt: Date | null;
  serviceHeld: boolean | null;
  /** All of it was taken back by refunds or disputes. */
  serviceReturned: boolean | null;
  /** No traffic of it is left. */
  serviceUsedUp: boolean | null;
}

export interface ServiceState {
  serviceStatus: ServiceStatus;
  serviceEndReason: ServiceEndReason | null;
  endsAt: Date | null;
}

/** The state of an order's service follows from what it entitles to (ACCOUNTING.md rule 12). */
export function serviceOf(
  row: ServiceRow & { status: OrderStatus } & Omit<OrderMoney, 'netMinor'>,
  now: Date,
): ServiceState {
  const { serviceStartsAt: startsAt, serviceEndsAt: endsAt } = row;
  const ended = (serviceEndReason: ServiceEndReason): ServiceState => ({
    ...{ serviceStatus: 'ENDED', serviceEndReason, endsAt },
  });
  const state = (serviceStatus: ServiceStatus): ServiceState => ({
    ...{ serviceStatus, serviceEndReason: null, endsAt },
  });
  const returned = row.status === 'CHARGEBACK' ? 'LOST' : 'REFUNDED';
  // It can never start.
  if (!row.hasService) return everythingReturned(row) ? ended(returned) : state('NOT_STARTED');
  if (row.serviceReturned === true) return ended(returned);
  // The hold is added to the validity when it ends; until then nobody knows the end.
  if (row.serviceHeld === true) return { ...state('HELD'), endsAt: null };
  if (startsAt === null || startsAt > now) return state('QUEUED');
  if (endsAt !== null && endsAt <= now) return ended('EXPIRED');
  return row.serviceUsedUp === true ? ended('USED_UP') : state('ACTIVE');
}
