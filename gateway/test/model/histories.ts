import fc from 'fast-check';
import { DAY_MS, HOUR_MS, type ChargeMode } from './history.js';
import { STARTS, ZONES, type Amount, type History, type Step, type When } from './steps.js';

const index = fc.nat({ max: 7 });
const nudge = fc.constantFrom(0, -1, 1);

const when: fc.Arbitrary<When> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ ago: fc.nat({ max: HOUR_MS }) }) },
  { weight: 3, arbitrary: fc.record({ change: index, nudge }) },
  { weight: 3, arbitrary: fc.record({ ago: fc.nat({ max: 48 * HOUR_MS }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ago: fc.constantFrom(48 * HOUR_MS, 48 * HOUR_MS + 1, 60 * HOUR_MS, 0, -1, -5 * 60_000),
    }),
  },
);

const amount: fc.Arbitrary<Amount> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ bytes: fc.nat({ max: 400_000_000 }) }) },
  { weight: 2, arbitrary: fc.record({ bytes: fc.constantFrom(0, 1, 500_000_000, 1_000_000_000) }) },
  { weight: 3, arbitrary: fc.record({ allAnd: fc.constantFrom(0, -1, 1, 1_000_000) }) },
);

const chargeMode = fc.constantFrom<ChargeMode>('SHARED', 'ALLOCATED');
const percent = fc.oneof(fc.constantFrom(100, 50, 1, 99), fc.integer({ min: 1, max: 100 }));

const wait: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('wait'), ms: fc.nat({ max: 6 * HOUR_MS }) }),
  fc.record({ do: fc.constant('wait'), ms: fc.nat({ max: 8 * DAY_MS }) }),
  fc.record({ do: fc.constant('waitForChange'), which: fc.nat({ max: 3 }), nudge }),
);
const save: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('save'),
  sub: index,
  mode: fc.option(chargeMode, { nil: null }),
  limit: fc.oneof(fc.constant('SAME' as const), fc.constant(null), amount),
});
const create: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('create'),
  mode: chargeMode,
  limit: fc.option(amount, { nil: null }),
});
const buy: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('buy'),
  plan: fc.nat({ max: 6 }),
  quantity: fc.constantFrom(1, 1, 2),
  later: fc.constantFrom(false, false, true),
  deleted: fc.constantFrom(false, false, false, true),
  early: fc.option(
    fc.record({
      what: fc.constantFrom('REFUNDED' as const, 'REFUND_FAILED' as const, 'LOST' as const),
      percent,
    }),
    { nil: null, freq: 4 },
  ),
});
const toggles: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('prioritize'),
    plan: fc.constantFrom('TRAFFIC' as const, 'UNLIMITED' as const),
  }),
  fc.record({ do: fc.constant('status'), sub: index, active: fc.boolean() }),
  fc.record({ do: fc.constant('start'), order: index }),
  fc.constant<Step>({ do: 'redeem' }),
  fc.record({ do: fc.constant('delete'), sub: index }),
);
const money: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('refund'), order: index, percent }),
  fc.record({ do: fc.constant('failRefund'), refund: index }),
  fc.record({ do: fc.constant('dispute'), order: index, percent }),
  fc.record({
    do: fc.constant('closeDispute'),
    dispute: index,
    lostPercent: fc.constantFrom(0, 100, 40),
  }),
);
const operation: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('repeat'), node: fc.nat({ max: 2 }) }),
  fc.constant<Step>({ do: 'jobs' }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('look'), sub: index }) },
);

function historyOf(steps: fc.Arbitrary<Step>, most: number, apart = false): fc.Arbitrary<History> {
  return fc.record({
    zone: fc.constantFrom(...ZONES),
    startsAt: fc.nat({ max: STARTS.length - 1 }),
    apart: fc.constant(apart),
    steps: fc.array(steps, { minLength: 5, maxLength: most, size: 'max' }),
  });
}

const reportOf = (at: fc.Arbitrary<When>): fc.Arbitrary<Step> =>
  fc.record({
    do: fc.constant('report'),
    node: fc.nat({ max: 2 }),
    events: fc.array(fc.record({ sub: index, when: at, amount }), { minLength: 1, maxLength: 5 }),
  });

const everything = (report: fc.Arbitrary<Step>): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 6, arbitrary: report },
    { weight: 4, arbitrary: wait },
    { weight: 2, arbitrary: buy },
    { weight: 2, arbitrary: toggles },
    { weight: 1, arbitrary: create },
    { weight: 1, arbitrary: save },
    { weight: 2, arbitrary: money },
    { weight: 2, arbitrary: operation },
    { weight: 1, arbitrary: fc.constant<Step>({ do: 'restart' }) },
  );

/** All kinds of steps, over about three months. */
export const histories = historyOf(everything(reportOf(when)), 60);

/** The same with prompt usage only: reported when it occurs, before the next step. */
export const promptHistories = historyOf(
  everything(reportOf(fc.record({ ago: fc.constant(0) }))),
  60,
  true,
);
