import type { BillingType } from '../../../schema/generated/schema-types';
import type { TrafficLevel } from './low-balance';
import { type Fact, isTrafficPutAway, type PutAway } from './put-away';

/** Refusals that the customer can end. The others are the target's, or pass by themselves. */
const MENDABLE = [
  'UNKNOWN_CREDENTIALS',
  'DISABLED',
  'LIMIT_REACHED',
  'NO_BALANCE',
  'EXPIRED',
  'IP_NOT_ALLOWED',
  'BAD_PARAMETERS',
  'TOO_MANY_CONNECTIONS',
  'TARGET_PORT_FORBIDDEN',
] as const;
export type Mendable = (typeof MENDABLE)[number];

/** From this part of today's requests on, a refusal is worth a line. */
const WORTH_MENDING = 0.01;

/** So many days before its end, an unlimited plan is to be prolonged. */
const ENDS_SOON_DAYS = 3;

export interface Refusal {
  readonly outcome: Mendable;
  readonly requests: number;
}

/** Today's requests by outcome → the most frequent refusal that the customer can end; null if there is none to speak of. */
export function mostRefused(
  rows: readonly { readonly keys: readonly string[]; readonly requests: string | null }[],
): Refusal | null {
  const counted = rows.map(({ keys, requests }) => ({
    outcome: MENDABLE.find((each) => each === keys[0]),
    requests: Number(requests ?? 0),
  }));
  const all = counted.reduce((sum, { requests }) => sum + requests, 0);
  const [most] = counted
    .flatMap(({ outcome, requests }) => (outcome === undefined ? [] : [{ outcome, requests }]))
    .filter(({ requests }) => requests > 0 && requests >= all * WORTH_MENDING)
    .sort((a, b) => b.requests - a.requests);
  return most ?? null;
}

export type NextAction =
  | { readonly kind: 'VERIFY' | 'BUY' | 'GENERATE' }
  | { readonly kind: 'NONE' }
  | { readonly kind: 'ACTIVATE'; readonly runs: boolean }
  | { readonly kind: 'START'; readonly orderId: string; readonly orderNumber: string }
  | ({ readonly kind: 'ADD_TRAFFIC' | 'RENEW' | 'CREATE_SUB_ACCOUNT' } & CanBePutAway)
  | ({ readonly kind: 'MEND'; readonly refusal: Refusal } & CanBePutAway);

/** Has a place of its own: the checklist, or the card of the balance. */
const ELSEWHERE = ['VERIFY', 'GENERATE', 'BUY'] as const;
export type LineAction = Exclude<NextAction, { kind: (typeof ELSEWHERE)[number] }>;

export function isLine(action: NextAction): action is LineAction {
  return ELSEWHERE.every((kind) => kind !== action.kind);
}

/** The plan whose button is in the line already. */
export function toldBy(action: NextAction | undefined): BillingType | null {
  switch (action?.kind) {
    case 'ADD_TRAFFIC':
      return 'TRAFFIC';
    case 'ACTIVATE':
    case 'RENEW':
      return 'UNLIMITED';
    default:
      return null;
  }
}

/** Its line can be put away, until the fact is in another state. */
interface CanBePutAway {
  readonly fact: Fact;
  readonly state: string;
}

export interface Situation {
  readonly done: Readonly<Record<'VERIFY' | 'GENERATE' | 'REQUEST', boolean>>;
  readonly balance: {
    /** No usable traffic, none on hold, and no order to start. */
    readonly isEmpty: boolean;
    readonly level: TrafficLevel;
    /** Null when no unlimited plan runs. */
    readonly unlimitedLeft: { readonly days: number } | null;
    readonly remainingBytes: bigint;
  };
  readonly activeUntil: string | null;
  /** Paid unlimited orders that wait for activation. */
  readonly ordersWaiting: number;
  /** A paid traffic order that waits for its start. */
  readonly startable: { readonly id: string; readonly number: string } | null;
  /** Undefined while it is loading. */
  readonly refusal: Refusal | null | undefined;
  readonly subAccounts: number;
  /** Another part of the screen proposes further sub accounts. */
  readonly hasNextSteps: boolean;
  /** The customer's day, so that tomorrow's refusals are another fact. */
  readonly today: string;
  readonly putAway: PutAway;
}

/**
 * The one thing that the customer should do now. The first that applies, and that was not put away:
 *
 * 1. verify the email, because nothing works before
 * 2. activate or start what is paid and waits, if nothing else can pay
 * 3. buy, if there is nothing at all
 * 4. add traffic that is used up or nearly so (5%), by starting an order that waits if there is one
 * 5. prolong an unlimited plan that ends within three days, by activating an order that waits if there is one
 * 6. set up the first proxy
 * 7. mend the most frequent refusal of today, from 1% of the requests on
 * 8. add traffic that runs low (20%) or out within a week
 * 9. create a second sub account
 *
 * Undefined until it is known what was refused today, if that decides.
 */
export function nextAction(situation: Situation): NextAction | undefined {
  const { done, balance, refusal, startable, ordersWaiting, subAccounts } = situation;
  const { level, unlimitedLeft, isEmpty } = balance;
  if (!done.VERIFY) return { kind: 'VERIFY' };
  const start: NextAction | null = startable && {
    kind: 'START',
    orderId: startable.id,
    orderNumber: startable.number,
  };
  const canPay = unlimitedLeft !== null || balance.remainingBytes > 0n;
  if (unlimitedLeft === null && ordersWaiting > 0) return { kind: 'ACTIVATE', runs: false };
  if (!canPay && start) return start;
  if (isEmpty) return { kind: 'BUY' };

  const addTraffic: NextAction = start ?? { kind: 'ADD_TRAFFIC', fact: 'traffic', state: level };
  const isUrgent = level === 'USED_UP' || level === 'VERY_LOW';
  if (isUrgent && isOpen(addTraffic, situation)) return addTraffic;
  if (unlimitedLeft !== null && unlimitedLeft.days < ENDS_SOON_DAYS) {
    const prolong: NextAction =
      ordersWaiting > 0
        ? { kind: 'ACTIVATE', runs: true }
        : { kind: 'RENEW', fact: 'unlimited', state: situation.activeUntil ?? '' };
    if (isOpen(prolong, situation)) return prolong;
  }
  if (!done.GENERATE) return { kind: 'GENERATE' };
  if (refusal === undefined) return undefined;
  const mend = refusal && {
    kind: 'MEND' as const,
    refusal,
    fact: 'refusal' as const,
    state: `${refusal.outcome} ${situation.today}`,
  };
  if (mend && isOpen(mend, situation)) return mend;
  if (level !== 'FINE' && isOpen(addTraffic, situation)) return addTraffic;
  const create = { kind: 'CREATE_SUB_ACCOUNT', fact: 'subAccount', state: 'first' } as const;
  const isAlone = done.REQUEST && subAccounts === 1 && !situation.hasNextSteps;
  return isAlone && isOpen(create, situation) ? create : { kind: 'NONE' };
}

/** It was not put away. */
function isOpen(action: NextAction, { putAway, balance }: Situation): boolean {
  if (!('fact' in action)) return true;
  if (action.fact === 'traffic') return !isTrafficPutAway(putAway, balance.level);
  return putAway[action.fact] !== action.state;
}
