import { max, min, sum } from './arithmetic.js';
import type { BookState, SubAccount } from './fold.js';
import { inPayingOrder, type Grant } from './grants.js';
import type { OrderRecord } from './order-book.js';
import type { Counts } from './usage-counts.js';

/** Every figure that a customer or a node can read. Instants are milliseconds since the epoch. */
export interface Figures {
  balance: BalanceFigures;
  orders: Record<string, OrderFigures>;
  points: { total: bigint; debt: bigint; held: bigint };
  subAccounts: Record<string, SubAccountFigures>;
  /** By sub account, then by start of the quarter hour. */
  usage: Record<string, Record<number, Counts>>;
  edge: Record<string, EdgeAnswer>;
}

export interface BalanceFigures {
  prioritized: string;
  remaining: bigint;
  total: bigint;
  nextExpiry: number | null;
  /** Grants with bytes that have not expired: in paying order, then the held ones. */
  grants: GrantFigures[];
  /** Rule 33: each paid order that has not ended is activated, held, or waiting. */
  unlimited: {
    activeUntil: number | null;
    daysLeft: number;
    activated: number;
    held: number;
    waiting: number;
  };
}

export interface GrantFigures {
  id: string;
  left: bigint;
  setAside: bigint;
  held: boolean;
  startsAt: number;
  expiresAt: number;
}

type ServiceState = 'NOT_PAID' | 'NOT_STARTED' | 'QUEUED' | 'ACTIVE' | 'HELD' | 'ENDED';
type EndReason = 'USED_UP' | 'EXPIRED' | 'REFUNDED' | 'LOST';

export interface OrderFigures {
  captured: bigint;
  refunded: bigint;
  lost: bigint;
  net: bigint;
  service: ServiceState;
  ended: EndReason | null;
  visible: boolean;
  underReview: boolean;
  /** Rule 27: the lines of its money and of the buyer's points for it, in the order of the alphabet. */
  money: string;
  points: string;
}

export interface SubAccountFigures {
  limit: bigint | null;
  setAside: bigint;
  used: bigint;
  /** Null means unlimited. */
  available: bigint | null;
}

/** The edge's answer for a sub account now. Null bytes mean unlimited. */
export type EdgeAnswer =
  | { allow: true; maxBytes: bigint | null }
  | {
      allow: false;
      reason: 'UNKNOWN_CREDENTIALS' | 'DISABLED' | 'LIMIT_REACHED' | 'NO_BALANCE' | 'EXPIRED';
    };

export function balanceFigures(state: BookState, now: number): BalanceFigures {
  const grants = inPayingOrder(state.grants).filter((grant) => grant.covers(now));
  const live = grants.filter((grant) => grant.pays(now));
  const withBytes = live.filter(({ left }) => left > 0n);
  const held = grants.filter(({ heldSince, left }) => heldSince !== null && left > 0n);
  const { activeUntil, daysLeft } = state.queue;
  const waiting = [...state.orders.values()].filter(
    (order) => order.goods.kind === 'UNLIMITED' && isWaiting(order),
  );
  return {
    prioritized: state.prioritized,
    remaining: sum(live.map(({ left }) => left)),
    total: sum(grants.map(({ granted, takenBack }) => granted - takenBack)),
    nextExpiry: withBytes.length ? Math.min(...withBytes.map(({ expiresAt }) => expiresAt)) : null,
    grants: [...withBytes, ...held].map(grantFigures),
    unlimited: { activeUntil, daysLeft, ...state.queue.counts, waiting: waiting.length },
  };
}

function grantFigures(grant: Grant): GrantFigures {
  const { id, left, pot, heldSince, startsAt, expiresAt } = grant;
  return { id, left, setAside: left - pot, held: heldSince !== null, startsAt, expiresAt };
}

function isWaiting(order: OrderRecord): boolean {
  return order.paid && order.startedAt === null && !order.everythingReturned;
}

/** Rule 12: the service state is derived from the order's entitlement. */
export function orderFigures(state: BookState, order: OrderRecord, now: number): OrderFigures {
  const { captured, refunded, lost, net, visible, underReview } = order;
  const [service, ended] = serviceState(state, order, now);
  const [money, points] = [order.moneyLines, order.pointLines].map((lines) =>
    lines.toSorted().join(', '),
  );
  return {
    captured,
    refunded,
    lost,
    net,
    service,
    ended,
    visible,
    underReview,
    money: money ?? '',
    points: points ?? '',
  };
}

function serviceState(
  state: BookState,
  order: OrderRecord,
  now: number,
): [ServiceState, EndReason | null] {
  if (!order.paid) return ['NOT_PAID', null];
  const takenBack = order.lost > 0n ? 'LOST' : 'REFUNDED';
  if (order.startedAt === null) {
    return order.everythingReturned ? ['ENDED', takenBack] : ['NOT_STARTED', null];
  }
  const period = state.queue.period(order.id);
  if (period) {
    if (order.everythingTakenBackOf(period.hours) || period.lastWentBack)
      return ['ENDED', takenBack];
    if (period.leftMs === 0) return ['ENDED', 'EXPIRED'];
    if (period.held) return ['HELD', null];
    return [state.queue.isCurrent(period) ? 'ACTIVE' : 'QUEUED', null];
  }
  const grant = state.grants.find(({ orderId }) => orderId === order.id);
  if (!grant) throw new Error(`order ${order.id} was started and brought nothing`);
  if (order.everythingTakenBackOf(grant.granted)) return ['ENDED', takenBack];
  if (grant.heldSince !== null) return ['HELD', null];
  if (now >= grant.expiresAt) return ['ENDED', 'EXPIRED'];
  return grant.left === 0n ? ['ENDED', 'USED_UP'] : ['ACTIVE', null];
}

export function pointsFigures({ points }: BookState): Figures['points'] {
  return { total: points.total, debt: points.debt, held: points.held };
}

export function subAccountFigures(
  state: BookState,
  subAccount: SubAccount,
  now: number,
): SubAccountFigures {
  const { id, limit } = subAccount;
  const setAside = sum(
    state.grants.filter((grant) => grant.pays(now)).map((grant) => grant.setAsideFor(id)),
  );
  const answer = edgeAnswer(state, subAccount, now);
  const available = answer.allow ? answer.maxBytes : 0n;
  return { limit, setAside, used: subAccount.used, available };
}

/** Rule 7 without leases: whether a new connection may start, and the total bytes available. */
export function edgeAnswer(state: BookState, subAccount: SubAccount, now: number): EdgeAnswer {
  const { plan, limit, active, deleted, used } = subAccount;
  if (deleted) return { allow: false, reason: 'UNKNOWN_CREDENTIALS' };
  if (!active) return { allow: false, reason: 'DISABLED' };
  const toLimit = limit === null ? null : max(0n, limit - used);
  if (toLimit === 0n) return { allow: false, reason: 'LIMIT_REACHED' };
  if (plan === 'UNLIMITED') {
    return state.queue.running
      ? { allow: true, maxBytes: toLimit }
      : { allow: false, reason: 'EXPIRED' };
  }
  const there = state.drawsOn(subAccount, now);
  if (there === 0n) return { allow: false, reason: state.emptyReason(now) };
  return { allow: true, maxBytes: toLimit === null ? there : min(toLimit, there) };
}

export function usageFigures({ usage }: BookState): Figures['usage'] {
  return Object.fromEntries(
    [...usage.bySubAccount].map(([id, quarters]) => [id, Object.fromEntries(quarters)]),
  );
}
