import type { Tx } from '../../platform/database/database.js';
import { bookedMoney } from '../ledger/booked-money.service.js';
import type { LedgerService } from '../ledger/ledger.service.js';
import { MONEY_KINDS, type MoneyFact, type MoneyKind } from '../payment/money-facts.service.js';
import type { MoneyHistory } from '../payment/payment-facts.service.js';
import type { OrderEntity } from './order.entity.js';
import { orderMoney, type OrderMoney } from './order.states.js';

/** Why something is settled, and the one time used for all its effects. */
export interface Cause {
  /** The trigger, such as a provider event's id. It must be unique, because the ledger's references contain it. */
  cause: string;
  now: Date;
}

/** A fact about an order's money that has an entry in the ledger. */
export interface BookedFact extends Omit<MoneyFact, 'paymentId'> {
  /** Null in entries of an earlier release, and in corrections. */
  paymentId: string | null;
}

/**
 * The books of orders' money: an entry for each fact, gross, and never twice (ACCOUNTING 27). The caller holds the order's
 * lock.
 */
export class OrderMoneyBook {
  constructor(private readonly ledger: LedgerService) {}

  /** The facts that have entries, in the order of posting. */
  async booked(tx: Tx, orderId: string): Promise<BookedFact[]> {
    const found = await bookedMoney(tx, orderId);
    return found.map(({ kind, reference, minor, detail }) => ({
      kind: kindOf(kind),
      reference,
      minor,
      aboutMinor: typeof detail.about === 'string' ? BigInt(detail.about) : minor,
      reason: (detail.reason ?? null) as MoneyFact['reason'],
      paymentId: typeof detail.paymentId === 'string' ? detail.paymentId : null,
    }));
  }

  /**
   * Posts the facts that have no entry yet. Returns all, and those posted now. A difference that no fact explains is a correction of
   * its kind: a captured or disputed amount was reported anew, a refund settles again after it failed, or an entry of an earlier
   * release netted several facts.
   */
  async book(
    tx: Tx,
    order: OrderEntity,
    history: MoneyHistory,
    because: Cause,
  ): Promise<{ all: BookedFact[]; posted: BookedFact[] }> {
    const before = await this.booked(tx, order.id);
    const posted = inOrder(missingOf(order.id, history.facts, before), sumOf(before), history);
    for (const fact of posted) await this.#post(tx, order, fact, because, false);
    for (const kind of MONEY_KINDS) {
      const have = sumOf([...before, ...posted].filter((fact) => fact.kind === kind));
      const minor = history.totals[kind] - have;
      if (minor === 0n) continue;
      const reference = `correction:${order.id}:${because.cause}`;
      const correction = { kind, reference, minor, aboutMinor: minor, reason: null };
      posted.push({ ...correction, paymentId: null });
      await this.#post(tx, order, { ...correction, paymentId: null }, because, true);
    }
    await this.#setSurplusAside(tx, order, history, because);
    return { all: [...before, ...posted], posted };
  }

  async #post(
    tx: Tx,
    order: OrderEntity,
    { kind, reference, minor, aboutMinor, reason, paymentId }: BookedFact,
    { cause, now: at }: Cause,
    isCorrection: boolean,
  ): Promise<void> {
    const { id: orderId, accountId, currency: unit } = order;
    const detail = {
      cause,
      ...(paymentId !== null && { paymentId }),
      ...(reason !== null && { reason }),
      ...(aboutMinor !== minor && { about: aboutMinor.toString() }),
      ...(isCorrection && { isCorrection }),
    };
    const about = { kind: LEDGER_KINDS[kind], reference, accountId, orderId, detail, at };
    const isNew = await this.ledger.post(tx, about, [
      { account: { kind: 'cash', unit }, amount: minor },
      { account: { kind: 'revenue', unit }, amount: -minor },
    ]);
    if (!isNew) throw new Error(`${about.kind} ${reference} was posted before, without the lock`);
  }

  /** The money of a second capture is owed, so `cash` has the money of the payment that counts. Customers see no entry of this. */
  async #setSurplusAside(
    tx: Tx,
    { id: orderId, accountId, currency: unit }: OrderEntity,
    { facts, surplusMinor }: MoneyHistory,
    { cause, now: at }: Cause,
  ): Promise<void> {
    if (facts.filter(({ kind }) => kind === 'PAYMENT').length < 2) return;
    const change = surplusMinor - (await this.ledger.orderTotal(tx, orderId, 'cash_owed'));
    if (change === 0n) return;
    await this.ledger.post(
      tx,
      {
        kind: 'money.surplus',
        reference: `${orderId}:${cause}`,
        accountId,
        orderId,
        detail: { cause },
        at,
      },
      [
        { account: { kind: 'cash', unit }, amount: -change },
        { account: { kind: 'cash_owed', unit }, amount: change },
      ],
    );
  }
}

const LEDGER_KINDS = {
  PAYMENT: 'money.payment',
  REFUND: 'money.refund',
  DISPUTE: 'money.dispute',
} as const satisfies Record<MoneyKind, string>;

function kindOf(ledgerKind: string): MoneyKind {
  const kind = MONEY_KINDS.find((each) => LEDGER_KINDS[each] === ledgerKind);
  if (kind === undefined) throw new Error(`${ledgerKind} is no fact about money`);
  return kind;
}

const sumOf = (facts: readonly { minor: bigint }[]) =>
  facts.reduce((sum, { minor }) => sum + minor, 0n);

/**
 * The facts without an entry. Entries of an earlier release refer to the order and a report instead of a fact; one of the
 * same kind and amount is the fact's. What goes beyond the captured amount changes with every report: its missing part is a
 * fact.
 */
function missingOf(
  orderId: string,
  facts: readonly MoneyFact[],
  booked: readonly BookedFact[],
): BookedFact[] {
  const known = new Set(booked.map(({ kind, reference }) => `${kind} ${reference}`));
  const former = booked.filter(({ reference }) => reference.startsWith(`${orderId}:`));
  const missing = facts.filter(({ kind, reference, reason, minor }) => {
    if (reason === 'EXCESS' || known.has(`${kind} ${reference}`)) return false;
    const place = former.findIndex((one) => one.kind === kind && one.minor === minor);
    if (place < 0) return true;
    former.splice(place, 1);
    return false;
  });
  return [...missing, ...changesOfExcess(facts, booked)];
}

function changesOfExcess(facts: readonly MoneyFact[], booked: readonly BookedFact[]): BookedFact[] {
  const changes = new Map<string, BookedFact & { entries: number }>();
  const isExcess = ({ reason }: BookedFact) => reason === 'EXCESS';
  for (const fact of facts.filter(isExcess))
    changes.set(`${fact.kind} ${fact.reference}`, Object.assign({ entries: 0 }, fact));
  for (const { reference: posted, ...fact } of booked.filter(isExcess)) {
    const reference = posted.replace(/:excess:\d+$/, ':excess');
    const key = `${fact.kind} ${reference}`;
    const nothing = Object.assign({ entries: 0, reference }, fact, { minor: 0n });
    const change = changes.get(key) ?? nothing;
    change.minor -= fact.minor;
    change.entries += 1;
    changes.set(key, change);
  }
  return [...changes.values()]
    .filter(({ minor }) => minor !== 0n)
    .map(({ entries, reference, ...change }) =>
      Object.assign(change, {
        reference: entries === 0 ? reference : `${reference}:${entries + 1}`,
        aboutMinor: change.minor,
      }),
    );
}

/** Facts in an order in which the balance stays between nothing and all that was paid, as far as there is one. */
function inOrder(
  facts: readonly BookedFact[],
  balance: bigint,
  { totals }: MoneyHistory,
): BookedFact[] {
  const rest = [...facts];
  const ordered: BookedFact[] = [];
  while (rest.length > 0) {
    const fits = rest.findIndex(
      ({ minor }) => balance + minor >= 0n && balance + minor <= totals.PAYMENT,
    );
    const [next] = rest.splice(Math.max(fits, 0), 1);
    if (next === undefined) break;
    balance += next.minor;
    ordered.push(next);
  }
  return ordered;
}

/** An order's money after one of its facts. */
export interface MoneyStep {
  money: OrderMoney;
  /** Why points and traffic change, if they do. Null: money came in. */
  after: 'REFUND' | 'CHARGEBACK' | null;
}

/**
 * The order's money after each fact; the last is `money`. Each effect then has the amount and the reason of its own cause. If
 * the facts do not lead from `since` to `money`, there is one step: some entries are of an earlier release, or another payment
 * counts now.
 */
export function moneySteps(
  facts: readonly BookedFact[],
  money: OrderMoney,
  since: 'NOTHING' | 'BEFORE',
): MoneyStep[] {
  const { capturedMinor } = money;
  const steps: MoneyStep[] = [];
  const back = (kind: MoneyKind) => -sumOf(facts.filter((fact) => fact.kind === kind));
  let refundedMinor = money.refundedMinor - back('REFUND');
  let lostMinor = money.lostMinor - back('DISPUTE');
  const starts = since === 'BEFORE' || (refundedMinor === 0n && lostMinor === 0n);
  const open = new Map<string, bigint>();
  for (const { kind, reference, reason, minor, aboutMinor } of facts) {
    if (kind === 'REFUND') refundedMinor -= minor;
    if (kind === 'DISPUTE') lostMinor -= minor;
    if (reason === 'OPENED') open.set(disputeOf(reference), aboutMinor);
    else if (kind === 'DISPUTE' && reason !== 'EXCESS') open.delete(disputeOf(reference));
    const left = capturedMinor - refundedMinor - lostMinor;
    const disputed = [...open.values()].reduce((sum, each) => sum + each, 0n);
    const disputedMinor = since === 'BEFORE' ? money.disputedMinor : min(disputed, left);
    const now = { capturedMinor, refundedMinor, lostMinor, disputedMinor };
    const after = kind === 'PAYMENT' ? null : kind === 'REFUND' ? 'REFUND' : 'CHARGEBACK';
    steps.push({ money: orderMoney(now), after });
  }
  const last = steps.at(-1);
  const isWithin = steps.every(
    ({ money: { netMinor } }) => netMinor >= 0n && netMinor <= capturedMinor,
  );
  if (last === undefined || !starts || !isWithin)
    return [{ money, after: money.lostMinor > 0n ? 'CHARGEBACK' : 'REFUND' }];
  last.money = money;
  return steps;
}

const disputeOf = (reference: string) => reference.replace(/:[a-z]+$/, '');

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
