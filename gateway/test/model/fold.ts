import { known, max, min, sum } from './arithmetic.js';
import { Grant, inPayingOrder, payFrom, setAsideUpTo } from './grants.js';
import type { ChargeMode, Command, PlanKind, UsageEvent, WriteOffReason } from './history.js';
import { OrderRecord } from './order-book.js';
import { Points, pointsForNet } from './points.js';
import { UnlimitedQueue } from './unlimited-queue.js';
import { UsageCounts, type Counts } from './usage-counts.js';

export interface SubAccount {
  readonly id: string;
  readonly plan: PlanKind;
  mode: ChargeMode;
  limit: bigint | null;
  active: boolean;
  deleted: boolean;
  /** All bytes counted so far, whatever their outcome. */
  used: bigint;
}

/** The state of one customer's books while commands and usage are folded in canonical order. */
export class BookState {
  readonly grants: Grant[] = [];
  queue = new UnlimitedQueue();
  readonly orders = new Map<string, OrderRecord>();
  readonly subAccounts = new Map<string, SubAccount>();
  readonly points = new Points();
  readonly usage = new UsageCounts();
  prioritized: PlanKind = 'UNLIMITED';

  /** Applies the passing of time: periods run, and grants close. */
  advance(at: number): void {
    this.queue.advance(at);
    for (const grant of this.grants) grant.closeIfDue(at);
  }

  command(command: Command): void {
    const { at } = command;
    this.advance(at);
    switch (command.type) {
      case 'TRIAL':
        this.#grant(command.grantId, 'TRIAL', null, command.bytes, at, command.validMs);
        break;
      case 'AWARD':
        this.points.award(command.points);
        break;
      case 'ORDER': {
        const { orderId, goods, amountMinor, currency, startLater } = command;
        this.orders.set(
          orderId,
          new OrderRecord(orderId, goods, amountMinor, currency, startLater, null),
        );
        break;
      }
      case 'REDEEM': {
        const { orderId, goods, points } = command;
        this.orders.set(orderId, new OrderRecord(orderId, goods, 0n, 'USD', false, points));
        this.points.spend(points);
        this.#start(orderId, at);
        break;
      }
      case 'DELETE_ORDER':
        known(this.orders, command.orderId).deleted = true;
        break;
      case 'START':
        known(this.orders, command.orderId).zone = command.zone ?? 'UTC';
        this.#start(command.orderId, at);
        break;
      case 'CAPTURED':
      case 'REFUNDED':
      case 'REFUND_FAILED':
      case 'DISPUTE_OPENED':
      case 'DISPUTE_CLOSED':
        this.#money(command);
        break;
      case 'PRIORITIZE':
        this.prioritized = command.plan;
        break;
      default:
        this.#subAccount(command);
    }
  }

  #subAccount(
    command: Extract<Command, { type: 'SUB_ACCOUNT' | 'SAVE' | 'STATUS' | 'DELETE_SUB_ACCOUNT' }>,
  ): void {
    const { at, id } = command;
    if (command.type === 'SUB_ACCOUNT') {
      const { plan, mode, limit } = command;
      const made = { id, plan, mode, limit, active: true, deleted: false, used: 0n };
      this.subAccounts.set(id, made);
      this.#setAside(made, at);
      return;
    }
    const subAccount = known(this.subAccounts, id);
    if (command.type === 'STATUS') subAccount.active = command.active;
    else if (command.type === 'SAVE') {
      subAccount.mode = command.mode;
      subAccount.limit = command.limit;
      this.#setAside(subAccount, at);
    } else {
      subAccount.deleted = true;
      subAccount.mode = 'SHARED';
      this.#setAside(subAccount, at);
    }
  }

  /**
   * Rule 8: an allocation gets what its limit leaves, as far as the account's traffic allows. A SHARED sub account gets
   * nothing.
   */
  #setAside(subAccount: SubAccount, at: number): void {
    const { id, mode, limit, used } = subAccount;
    if (mode === 'SHARED' || limit === null) {
      for (const grant of this.grants) grant.moveToSetAside(id, -grant.setAsideFor(id));
    } else {
      setAsideUpTo(this.paying(at), id, max(0n, limit - used));
    }
  }

  /** Grants that can pay at this instant, in paying order. */
  paying(at: number): Grant[] {
    return inPayingOrder(this.grants.filter((grant) => grant.pays(at)));
  }

  #grant(
    id: string,
    source: Grant['source'],
    orderId: string | null,
    bytes: bigint,
    at: number,
    validMs: number,
  ): void {
    this.grants.push(new Grant(id, source, orderId, bytes, at, at + validMs));
  }

  #start(orderId: string, at: number): void {
    const order = known(this.orders, orderId);
    const { goods, points } = order;
    order.startedAt = at;
    if (goods.kind === 'UNLIMITED') this.queue.activate(at, orderId, goods, order.zone);
    else {
      const source = points === null ? 'PURCHASE' : 'REDEMPTION';
      this.#grant(orderId, source, orderId, goods.bytes, at, goods.validMs);
    }
    this.#applyMoney(order, at, null);
  }

  #money(
    command: Extract<
      Command,
      { type: 'CAPTURED' | 'REFUNDED' | 'REFUND_FAILED' | 'DISPUTE_OPENED' | 'DISPUTE_CLOSED' }
    >,
  ): void {
    const { at } = command;
    const order = known(this.orders, command.orderId);
    order.note(command);
    const isDispute = command.type === 'DISPUTE_OPENED' || command.type === 'DISPUTE_CLOSED';
    const cause = isDispute ? 'CHARGEBACK' : command.type === 'CAPTURED' ? null : 'REFUND';
    if (!order.paid) return;
    // Traffic starts when it is paid, unless the customer deferred it. The unlimited plan always needs activation.
    const starts = order.goods.kind === 'TRAFFIC' && !order.startLater;
    if (order.startedAt === null && starts) this.#start(order.id, at);
    else this.#applyMoney(order, at, cause);
  }

  /** Rules 10, 11, and 14: applies an order's money to its points, bytes, and hours. */
  #applyMoney(order: OrderRecord, at: number, cause: 'REFUND' | 'CHARGEBACK' | null): void {
    if (order.points === null) {
      const change = this.points.keepOfOrder(order.id, pointsForNet(order.net, order.currency));
      if (change !== 0n)
        order.pointLines.push(cause === null ? `AWARD ${change}` : `TAKE_BACK ${cause} ${change}`);
      if (order.disputed) this.points.hold(order.id);
      else this.points.release(order.id);
    }
    for (const grant of this.grants.filter(({ orderId }) => orderId === order.id)) {
      if (order.disputed) grant.hold(at);
      else grant.release(at);
      grant.takeBackUpTo(order.takenBackTarget, at);
    }
    const period = this.queue.period(order.id);
    if (period) {
      period.held = order.disputed;
      this.queue.takeBack(period, (hours) => order.takenBackOf(hours));
    }
  }

  /** Charges an event that arrived in time. */
  usageEvent(event: UsageEvent): void {
    const counts = this.#charge(event);
    this.usage.add(event.subAccountId, event.occurredAt, counts);
    const subAccount = this.subAccounts.get(event.subAccountId);
    if (subAccount) subAccount.used += counts.paid + counts.free;
  }

  #charge({ subAccountId, occurredAt: at, bytes }: UsageEvent): Counts {
    const subAccount = this.subAccounts.get(subAccountId);
    if (!subAccount) return writtenOff('UNKNOWN_OWNER', bytes);
    if (subAccount.deleted || !subAccount.active) return writtenOff('DISABLED', bytes);
    const { limit, used } = subAccount;
    const over = limit === null ? 0n : max(0n, min(bytes, used + bytes - limit));
    const within = this.#chargeWithin(subAccount, at, bytes - over);
    within.writtenOff.OVER_LIMIT = over;
    return within;
  }

  /** Rules 5, 8, and 9: charges bytes within the limit. */
  #chargeWithin({ id, plan, mode }: SubAccount, at: number, bytes: bigint): Counts {
    this.queue.advance(at);
    const unlimited = plan === 'UNLIMITED';
    if (unlimited && !this.queue.running) return writtenOff('EXPIRED', bytes);
    const trafficPays = !unlimited || this.prioritized === 'TRAFFIC';
    const pot = mode === 'ALLOCATED' ? id : null;
    const paid = trafficPays ? payFrom(this.paying(at), pot, bytes) : 0n;
    if (unlimited) return { paid, free: bytes - paid, writtenOff: {} };
    return { paid, free: 0n, writtenOff: { [this.emptyReason(at)]: bytes - paid } };
  }

  /** Why traffic cannot pay at this instant. */
  emptyReason(at: number): 'EXPIRED' | 'NO_BALANCE' {
    const covered = this.grants.some((grant) => grant.covers(at));
    const over = this.grants.some((grant) => grant.expiresAt <= at);
    return !covered && over ? 'EXPIRED' : 'NO_BALANCE';
  }

  /** Bytes that a sub account's proxies draw on. */
  drawsOn({ id, mode }: SubAccount, at: number): bigint {
    const grants = this.paying(at);
    return sum(grants.map((grant) => (mode === 'ALLOCATED' ? grant.setAsideFor(id) : grant.pot)));
  }
}

function writtenOff(reason: WriteOffReason, bytes: bigint): Counts {
  return { paid: 0n, free: 0n, writtenOff: { [reason]: bytes } };
}
