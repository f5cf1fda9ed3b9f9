import { everythingReturned, type OrderStatus, type ReturnedMoney } from './order-states.js';

type ServiceStatus = 'NOT_STARTED' | 'QUEUED' | 'ACTIVE' | 'HELD' | 'ENDED';
type ServiceEndReason = 'EXPIRED' | 'USED_UP' | 'REFUNDED' | 'LOST';

/** Service state of an order, from the view `order_service`. Without a row, nothing was started. */
export interface ServiceRow {
  hasService: boolean;
  serviceStartsAt: Date | null;
  /** Null if unknown: it is held, or waits behind a held period. */
  serviceEndsAt: Date | null;
  serviceHeld: boolean | null;
  /** Refunds or disputes took back all of it. */
  serviceReturned: boolean | null;
  /** No traffic is left of it. */
  serviceUsedUp: boolean | null;
}

export interface ServiceState {
  serviceStatus: ServiceStatus;
  serviceEndReason: ServiceEndReason | null;
  endsAt: Date | null;
}

/** Derives the state of an order's service from its entitlement (ACCOUNTING 12). */
export function serviceOf(
  row: ServiceRow & ReturnedMoney & { readonly status: OrderStatus },
  now: Date,
): ServiceState {
  const { serviceStartsAt: startsAt, serviceEndsAt: endsAt } = row;
  const ended = (serviceEndReason: ServiceEndReason): ServiceState => ({
    serviceStatus: 'ENDED',
    serviceEndReason,
    endsAt,
  });
  const state = (serviceStatus: ServiceStatus): ServiceState => ({
    serviceStatus,
    serviceEndReason: null,
    endsAt,
  });
  const returned = row.status === 'CHARGEBACK' ? 'LOST' : 'REFUNDED';
  // All money went back before the start, so it can never start.
  if (!row.hasService) return everythingReturned(row) ? ended(returned) : state('NOT_STARTED');
  if (row.serviceReturned === true) return ended(returned);
  // The held time is added to the validity when the hold ends, so the end is unknown until then.
  if (row.serviceHeld === true) return { ...state('HELD'), endsAt: null };
  if (startsAt === null || startsAt > now) return state('QUEUED');
  if (endsAt !== null && endsAt <= now) return ended('EXPIRED');
  return row.serviceUsedUp === true ? ended('USED_UP') : state('ACTIVE');
}
