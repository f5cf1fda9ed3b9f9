import fc from 'fast-check';
import { anyPage } from '../../../test/support/any-page.js';
import { shareInvoices } from '../../../test/support/test-invoices.js';
import { providerEvent, usd, type OpenOrder } from '../../../test/support/test-settlement.js';
import { newId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';
import { readEntries } from '../account-ledger/ledger-entries.reads.js';
import type { EntryLedger } from '../ledger/entries/account-entries.service.js';

const { shop, summary, orderOf } = shareInvoices();

/** An order of 75 USD, or 5 GB, by a referred customer, with the provider's names of what happens to it. */
interface Life {
  order: OpenOrder;
  /** The intent of a second payment that was open at the same time. */
  second: string;
  idOf: (name: string) => string;
}

async function live(isPaidTwice = false): Promise<Life> {
  const order = await shop.openOrder();
  const second = isPaidTwice ? (await secondPayment(order)).intentId : '';
  const ids = new Map<string, string>();
  const idOf = (name: string) => {
    const id = ids.get(name) ?? `${name}_${newId()}`;
    ids.set(name, id);
    return id;
  };
  return { order, second, idOf };
}

async function secondPayment({ viewer, orderId }: OpenOrder): Promise<{ intentId: string }> {
  await shop.gateway.sql(`UPDATE payment SET status = 'CANCELLED' WHERE order_id = $1`, [orderId]);
  const { intent } = await shop.gateway.services.orders.pay(viewer, orderId, newId(), 'PAY');
  if (!intent) throw new Error('the order is paid');
  return intent;
}

const EVENTS = new Map<string, ReturnType<typeof providerEvent>>();

/** A report with a fixed event of the provider, so that a repetition is one. */
function deliver(life: Life, name: string): Promise<unknown> {
  const { order, second, idOf } = life;
  const [what = '', of = '', amount = '0', at = '0'] = name.split(' ');
  const intentId = order.intent.id;
  const money = usd(BigInt(amount));
  const id = idOf(of);
  const reports = {
    pay: () => providerEvent({ type: 'SUCCEEDED', intent: order.intent }),
    second: () => providerEvent({ type: 'SUCCEEDED', intent: { ...order.intent, id: second } }),
    cancel: () => providerEvent({ type: 'CANCELLED', intent: order.intent }),
    refund: (status: 'SETTLED' | 'FAILED' | 'PENDING', of = intentId) =>
      providerEvent(
        { type: 'REFUND', intentId: of, refund: { id, amount: money, status } },
        new Date(Number(at)),
      ),
    dispute: (status: 'OPEN' | 'LOST' | 'WON') =>
      providerEvent(
        { type: 'DISPUTE', intentId, dispute: { id, amount: money, status } },
        new Date(Number(at)),
      ),
  };
  const eventOf = () => {
    switch (what) {
      case 'pay':
      case 'second':
      case 'cancel':
        return reports[what]();
      case 'settled':
      case 'failed':
      case 'pending':
        return reports.refund(what.toUpperCase() as 'SETTLED');
      case 'back':
        return reports.refund('SETTLED', second);
      case 'open':
      case 'lost':
      case 'won':
        return reports.dispute(what.toUpperCase() as 'OPEN');
      default:
        throw new Error(name);
    }
  };
  const key = `${intentId} ${name}`;
  const event = EVENTS.get(key) ?? eventOf();
  EVENTS.set(key, event);
  return shop.receive(event);
}

const EVERYTHING = { from: null, to: null, kinds: null, grantId: null, subAccountId: null };

async function entriesOf({ accountId }: Viewer, ledger: EntryLedger, orderId: string) {
  const { reads, clock } = shop.gateway.services;
  const conditions = { ...EVERYTHING, ledger, orderId };
  const page = anyPage({ first: 100 });
  const { nodes } = await readEntries(reads, accountId, conditions, page, clock.now());
  return nodes;
}

const sorted = (lines: string[]) => lines.toSorted();

/** What the ledgers say of an order, without the order of the entries. */
async function ledgersOf({ order }: Life) {
  const { viewer, referrer, orderId } = order;
  const points = async (of: Viewer) =>
    (await entriesOf(of, 'POINTS', orderId))
      .filter(({ kind }) => kind === 'AWARD' || kind === 'TAKE_BACK')
      .map(({ kind, reason, quantity }) => `${kind} ${reason ?? ''} ${quantity}`);
  const traffic = new Map<string, bigint>();
  for (const { kind, reason, amount } of await entriesOf(viewer, 'TRAFFIC', orderId))
    if (kind === 'TAKE_BACK') traffic.set(`${reason}`, (traffic.get(`${reason}`) ?? 0n) + amount);
  return {
    money: sorted(
      (await entriesOf(viewer, 'MONEY', orderId)).map(
        ({ kind, reason, amount, quantity }) =>
          `${kind} ${reason ?? '-'} ${amount}${quantity === amount ? '' : ` about ${quantity}`}`,
      ),
    ),
    points: sorted(await points(viewer)),
    referrer: sorted(await points(referrer)),
    traffic: sorted([...traffic].map(([reason, amount]) => `${reason} ${amount}`)),
  };
}

/** The sums by kind are those of the order, and each note is one of the entries that moved money back. */
async function expectAgreement(life: Life): Promise<void> {
  const { order } = life;
  const [money, { captured, refunded, chargedBack }] = [
    await entriesOf(order.viewer, 'MONEY', order.orderId),
    await orderOf(order),
  ];
  const sum = (wanted: string) =>
    money.reduce((total, { kind, amount }) => (kind === wanted ? total + amount : total), 0n);
  expect([sum('PAYMENT'), sum('REFUND'), sum('DISPUTE')]).toEqual([
    captured.minor,
    -refunded.minor,
    -chargedBack.minor,
  ]);
  const back = money.filter(({ kind, amount }) => kind !== 'PAYMENT' && amount !== 0n);
  const notes = (await summary(order)).slice(1);
  expect(sorted(notes.map(([kind, reason, minor]) => `${kind} ${reason} ${minor}`))).toEqual(
    captured.minor < 7_500n
      ? []
      : sorted(
          back.map(({ kind, amount }) => {
            const note = amount < 0n ? 'CREDIT_NOTE' : 'DEBIT_NOTE';
            const minor = amount < 0n ? -amount : amount;
            return `${note} ${kind === 'REFUND' ? 'REFUND' : 'CHARGEBACK'} ${minor}`;
          }),
        ),
  );
}

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
