import { isLine, mostRefused, nextAction, type Situation, toldBy } from './next-action';

const NOTHING: Situation = {
  done: { VERIFY: true, GENERATE: true, REQUEST: true },
  balance: { isEmpty: false, level: 'FINE', unlimitedLeft: null, remainingBytes: 5n },
  activeUntil: null,
  ordersWaiting: 0,
  startable: null,
  refusal: null,
  subAccounts: 2,
  hasNextSteps: false,
  today: '2026-11-21',
  putAway: {},
};

interface Given extends Partial<Omit<Situation, 'balance'>> {
  balance?: Partial<Situation['balance']>;
}

const given = ({ balance, ...rest }: Given): Situation => ({
  ...NOTHING,
  ...rest,
  balance: { ...NOTHING.balance, ...balance },
});
const kindOf = (situation: Given) => nextAction(given(situation))?.kind;

const EMPTY = { isEmpty: true, remainingBytes: 0n } as const;
const DAYS_LEFT = (days: number) => ({ unlimitedLeft: { days } });
const REFUSED = { outcome: 'LIMIT_REACHED', requests: 12 } as const;
const ORDER = { id: 'order-1', number: 'HR-1' };

describe('the one thing to do now', () => {
  test.each<[string, Given, ReturnType<typeof kindOf>]>([
    ['nothing', {}, 'NONE'],
    [
      'verify before all else',
      { done: { VERIFY: false, GENERATE: false, REQUEST: false }, balance: EMPTY },
      'VERIFY',
    ],
    [
      'activate if nothing else runs',
      { ordersWaiting: 1, balance: { level: 'USED_UP' } },
      'ACTIVATE',
    ],
    ['start a paid order if nothing else can pay', { startable: ORDER, balance: EMPTY }, 'START'],
    ['buy if there is nothing', { balance: EMPTY }, 'BUY'],
    [
      'add traffic that is used up',
      { balance: { level: 'USED_UP' }, refusal: REFUSED },
      'ADD_TRAFFIC',
    ],
    [
      'add traffic that is nearly used up',
      { balance: { level: 'VERY_LOW' }, refusal: REFUSED },
      'ADD_TRAFFIC',
    ],
    [
      'start the order that waits instead',
      { balance: { level: 'VERY_LOW' }, startable: ORDER },
      'START',
    ],
    ['renew a plan that ends soon', { balance: DAYS_LEFT(2), refusal: REFUSED }, 'RENEW'],
    [
      'activate the order that waits instead',
      { balance: DAYS_LEFT(2), ordersWaiting: 1 },
      'ACTIVATE',
    ],
    ['nothing while the plan runs on', { balance: DAYS_LEFT(3), ordersWaiting: 1 }, 'NONE'],
    [
      'set up the first proxy',
      { done: { VERIFY: true, GENERATE: false, REQUEST: false } },
      'GENERATE',
    ],
    [
      'mend what was refused',
      { refusal: REFUSED, balance: { level: 'LOW' }, subAccounts: 1 },
      'MEND',
    ],
    ['add traffic that runs low', { balance: { level: 'LOW' }, subAccounts: 1 }, 'ADD_TRAFFIC'],
    ['add traffic that lasts less than a week', { balance: { level: 'SOON' } }, 'ADD_TRAFFIC'],
    ['create a second sub account', { subAccounts: 1 }, 'CREATE_SUB_ACCOUNT'],
    ['not if the next steps say so', { subAccounts: 1, hasNextSteps: true }, 'NONE'],
    [
      'not before the first request',
      { subAccounts: 1, done: { VERIFY: true, GENERATE: true, REQUEST: false } },
      'NONE',
    ],
  ])('%s', (_what, situation, kind) => {
    expect(kindOf(situation)).toBe(kind);
  });

  test('is not known before the refusals are, unless something else comes first', () => {
    expect(nextAction(given({ refusal: undefined }))).toBeUndefined();
    expect(kindOf({ refusal: undefined, balance: { level: 'VERY_LOW' } })).toBe('ADD_TRAFFIC');
  });

  test('gives way to the next one when it is put away, until it is worse', () => {
    const putAway = { traffic: 'LOW' };
    expect(kindOf({ balance: { level: 'LOW' }, putAway })).toBe('NONE');
    expect(kindOf({ balance: { level: 'SOON' }, putAway })).toBe('NONE');
    expect(kindOf({ balance: { level: 'VERY_LOW' }, putAway })).toBe('ADD_TRAFFIC');
    const refusal = { refusal: 'LIMIT_REACHED 2026-11-21' };
    expect(kindOf({ refusal: REFUSED, putAway: refusal })).toBe('NONE');
    expect(kindOf({ refusal: REFUSED, putAway: refusal, today: '2026-11-22' })).toBe('MEND');
    expect(kindOf({ subAccounts: 1, putAway: { subAccount: 'first' } })).toBe('NONE');
    const plan = { balance: DAYS_LEFT(1), activeUntil: '2026-11-22' };
    expect(kindOf({ ...plan, putAway: { unlimited: '2026-11-22' } })).toBe('NONE');
    expect(kindOf({ ...plan, putAway: { unlimited: '2026-10-22' } })).toBe('RENEW');
  });
});

describe('the refusal to mend', () => {
  const row = (outcome: string, requests: number) => ({ keys: [outcome], requests: `${requests}` });

  test('is the most frequent one that the customer can end', () => {
    const rows = [
      row('OK', 500),
      row('TARGET_TIMED_OUT', 90),
      row('IP_NOT_ALLOWED', 10),
      row('LIMIT_REACHED', 40),
    ];
    expect(mostRefused(rows)).toEqual({ outcome: 'LIMIT_REACHED', requests: 40 });
  });

  test('is one in a hundred requests at least', () => {
    expect(mostRefused([row('OK', 999), row('LIMIT_REACHED', 1)])).toBeNull();
    expect(mostRefused([row('OK', 99), row('LIMIT_REACHED', 1)])).not.toBeNull();
    expect(mostRefused([])).toBeNull();
  });
});

test('an action has one place, and its plan no second button', () => {
  expect(isLine({ kind: 'VERIFY' })).toBe(false);
  expect(isLine({ kind: 'NONE' })).toBe(true);
  expect(toldBy({ kind: 'ACTIVATE', runs: true })).toBe('UNLIMITED');
  expect(toldBy({ kind: 'ADD_TRAFFIC', fact: 'traffic', state: 'LOW' })).toBe('TRAFFIC');
  expect(toldBy(undefined)).toBeNull();
});
