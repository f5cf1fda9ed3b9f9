import fc from 'fast-check';
import { shareLives, sorted, type Life } from '../../../test/support/test-lives.js';

const { shop, live, deliver, entriesOf, ledgersOf, expectAgreement } = shareLives();

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, place) =>
    permutations(items.filter((_, other) => other !== place)).map((rest) => [item, ...rest]),
  );
}

interface Case {
  reports: string[];
  money: string[];
  points: string[];
  referrer: string[];
  traffic: string[];
}

const PAID = { points: ['AWARD PURCHASE 150'], referrer: ['AWARD PURCHASE_REFERRER 75'] };

const SMALL: Record<string, Case> = {
  'a refund': {
    reports: ['pay', 'settled r 2500 1'],
    money: ['PAYMENT - 7500', 'REFUND - -2500'],
    points: [...PAID.points, 'TAKE_BACK REFUND -50'],
    referrer: [...PAID.referrer, 'TAKE_BACK REFUND -25'],
    traffic: ['REFUND -1666666667'],
  },
  'a full refund': {
    reports: ['pay', 'settled r 7500 1'],
    money: ['PAYMENT - 7500', 'REFUND - -7500'],
    points: [...PAID.points, 'TAKE_BACK REFUND -150'],
    referrer: [...PAID.referrer, 'TAKE_BACK REFUND -75'],
    traffic: ['REFUND -5000000000'],
  },
  'two refunds': {
    reports: ['pay', 'settled r 2500 1', 'settled s 1000 1'],
    money: ['PAYMENT - 7500', 'REFUND - -1000', 'REFUND - -2500'],
    points: [...PAID.points, 'TAKE_BACK REFUND -20', 'TAKE_BACK REFUND -50'],
    referrer: [...PAID.referrer, 'TAKE_BACK REFUND -10', 'TAKE_BACK REFUND -25'],
    traffic: ['REFUND -2333333334'],
  },
  'a refund that fails': {
    reports: ['pay', 'settled r 2500 1', 'failed r 2500 2'],
    money: ['PAYMENT - 7500', 'REFUND - -2500', 'REFUND FAILED 2500'],
    points: [...PAID.points, 'TAKE_BACK REFUND -50', 'TAKE_BACK REFUND 50'],
    referrer: [...PAID.referrer, 'TAKE_BACK REFUND -25', 'TAKE_BACK REFUND 25'],
    traffic: ['REFUND 0'],
  },
  'a dispute that is won': {
    reports: ['pay', 'open d 7500 1', 'won d 7500 2'],
    money: ['DISPUTE OPENED 0 about 7500', 'DISPUTE WON 0 about 7500', 'PAYMENT - 7500'],
    ...PAID,
    traffic: [],
  },
  'a dispute that is lost': {
    reports: ['pay', 'open d 7500 1', 'lost d 7500 2'],
    money: ['DISPUTE LOST -7500', 'DISPUTE OPENED 0 about 7500', 'PAYMENT - 7500'],
    points: [...PAID.points, 'TAKE_BACK CHARGEBACK -150'],
    referrer: [...PAID.referrer, 'TAKE_BACK CHARGEBACK -75'],
    traffic: ['CHARGEBACK -5000000000'],
  },
  'a lost dispute that is won after all': {
    reports: ['pay', 'lost d 2500 1', 'won d 2500 2'],
    money: [
      'DISPUTE LOST -2500',
      'DISPUTE REVERSED 2500',
      'DISPUTE WON 0 about 2500',
      'PAYMENT - 7500',
    ],
    points: [...PAID.points, 'TAKE_BACK CHARGEBACK -50', 'TAKE_BACK CHARGEBACK 50'],
    referrer: [...PAID.referrer, 'TAKE_BACK CHARGEBACK -25', 'TAKE_BACK CHARGEBACK 25'],
    traffic: ['CHARGEBACK 0'],
  },
  'a refund and a lost dispute': {
    reports: ['pay', 'settled r 2500 1', 'lost d 1500 1'],
    money: ['DISPUTE LOST -1500', 'PAYMENT - 7500', 'REFUND - -2500'],
    points: [...PAID.points, 'TAKE_BACK CHARGEBACK -30', 'TAKE_BACK REFUND -50'],
    referrer: [...PAID.referrer, 'TAKE_BACK CHARGEBACK -15', 'TAKE_BACK REFUND -25'],
    traffic: [],
  },
  'more back than was paid': {
    reports: ['pay', 'settled r 2500 1', 'lost d 7500 1'],
    money: ['DISPUTE EXCESS 2500', 'DISPUTE LOST -7500', 'PAYMENT - 7500', 'REFUND - -2500'],
    points: [
      ...PAID.points,
      'TAKE_BACK CHARGEBACK -150',
      'TAKE_BACK CHARGEBACK 50',
      'TAKE_BACK REFUND -50',
    ],
    referrer: [
      ...PAID.referrer,
      'TAKE_BACK CHARGEBACK -75',
      'TAKE_BACK CHARGEBACK 25',
      'TAKE_BACK REFUND -25',
    ],
    traffic: [],
  },
};

/** Everything at once, and nothing twice: none of it depends on how much is left. */
const LARGE = [
  'pay',
  'cancel',
  'pending r 2000 1',
  'settled r 2000 2',
  'settled s 1000 1',
  'settled f 500 1',
  'failed f 500 2',
  'open d 1500 1',
  'won d 1500 2',
  'open e 2500 1',
  'lost e 2500 2',
  'second',
  'back b 7500 1',
];
const OF_LARGE = {
  money: [
    'DISPUTE LOST -2500',
    'DISPUTE OPENED 0 about 1500',
    'DISPUTE OPENED 0 about 2500',
    'DISPUTE WON 0 about 1500',
    'PAYMENT - 7500',
    'PAYMENT - 7500',
    'REFUND - -1000',
    'REFUND - -2000',
    'REFUND - -500',
    'REFUND - -7500',
    'REFUND FAILED 500',
  ],
  points: sorted([
    'AWARD PURCHASE 150',
    'TAKE_BACK CHARGEBACK -50',
    'TAKE_BACK REFUND -10',
    'TAKE_BACK REFUND -20',
    'TAKE_BACK REFUND -40',
    'TAKE_BACK REFUND 10',
  ]),
  referrer: sorted([
    'AWARD PURCHASE_REFERRER 75',
    'TAKE_BACK CHARGEBACK -25',
    'TAKE_BACK REFUND -10',
    'TAKE_BACK REFUND -20',
    'TAKE_BACK REFUND -5',
    'TAKE_BACK REFUND 5',
  ]),
};

describe('the entries of an order', () => {
  it.each(Object.entries(SMALL))('are gross in every order of reports: %s', async (_, expected) => {
    for (const reports of permutations(expected.reports)) {
      const life = await live();
      for (const report of reports) await deliver(life, report);
      await deliver(life, reports[0] ?? '');
      await expectAgreement(life);
      const { money, points, referrer, traffic } = await ledgersOf(life);
      expect([reports, money]).toEqual([reports, expected.money]);
      if (expected.points.length > 0)
        expect([reports, points, referrer]).toEqual([
          reports,
          sorted(expected.points),
          sorted(expected.referrer),
        ]);
      if (expected.traffic.length > 0)
        expect([reports, traffic]).toEqual([reports, expected.traffic]);
    }
    await shop.expectLedgerBalanced();
  });

  it('are gross in any order of many reports, some of them repeated', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(LARGE, { minLength: LARGE.length }),
        fc.shuffledSubarray(LARGE),
        async (reports, repeated) => {
          const life = await live(true);
          for (const report of reports) {
            await deliver(life, report);
            if (repeated.includes(report)) await deliver(life, report);
          }
          for (const report of repeated) await deliver(life, report);
          const { money, points, referrer } = await ledgersOf(life);
          expect(money).toEqual(OF_LARGE.money);
          // The payment that counted first earned points of its own while it was the only one.
          if (reports.indexOf('pay') < reports.indexOf('second'))
            expect({ money, points, referrer }).toEqual(OF_LARGE);
        },
      ),
      { numRuns: 6 },
    );
    await shop.expectLedgerBalanced();
  });

  it('add up by kind to what the order says after each report, whatever is reported anew', async () => {
    const reports = [
      'pay',
      'settled r 2500 1',
      'failed r 2500 2',
      'settled r 2600 3',
      'settled s 5000 1',
      'open d 7500 1',
      'lost d 6000 2',
      'won d 6000 3',
      'lost e 3000 1',
      'settled t 1000 1',
    ];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(reports, { minLength: 4 }), async (shuffled) => {
        const life = await live();
        for (const report of shuffled) {
          await deliver(life, report);
          await expectAgreement(life);
        }
      }),
      { numRuns: 6 },
    );
    await shop.expectLedgerBalanced();
  });
});

describe('an entry of a release that posted one entry for each report', () => {
  /** Such a release booked this for the order, and nothing else happened since. */
  async function bookedBefore({ order }: Life, minor: bigint): Promise<void> {
    const { db, ledger } = shop.gateway.services;
    const { orderId, viewer } = order;
    await db.transaction(async (tx) => {
      await ledger.lockCustomers(tx, [viewer.accountId]);
      const reference = `${orderId}:evt_before`;
      const about = { kind: 'money.payment', reference, accountId: viewer.accountId, orderId };
      await ledger.post(tx, about, [
        { account: { kind: 'cash', unit: 'USD' }, amount: minor },
        { account: { kind: 'revenue', unit: 'USD' }, amount: -minor },
      ]);
    });
  }

  it('stays, and is the entry of a payment of its amount', async () => {
    const life = await live();
    await bookedBefore(life, 7_500n);
    for (const report of ['pay', 'settled r 2500 1']) await deliver(life, report);
    expect((await ledgersOf(life)).money).toEqual(['PAYMENT - 7500', 'REFUND - -2500']);
    await expectAgreement(life);
  });

  it('stays, and is corrected with the next report if it netted a payment and a refund', async () => {
    const life = await live();
    await bookedBefore(life, 5_000n);
    for (const report of ['settled r 2500 1', 'pay']) await deliver(life, report);
    expect((await ledgersOf(life)).money).toEqual([
      'PAYMENT - -5000',
      'PAYMENT - 5000',
      'PAYMENT - 7500',
      'REFUND - -2500',
    ]);
    const all = await entriesOf(life.order.viewer, 'MONEY', life.order.orderId);
    expect(all.filter(({ isCorrection }) => isCorrection)).toMatchObject([{ amount: -5_000n }]);
    await expectAgreement(life);
  });
});
