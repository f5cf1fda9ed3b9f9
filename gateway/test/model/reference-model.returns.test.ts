import { ExampleBooks, GB, MB, month, START, traffic } from './book-kit.js';
import { DAY_MS, HOUR_MS, type CommandBody } from './history.js';

const DAY = 24;
const refunded = (orderId: string, minor: bigint): CommandBody => ({
  type: 'REFUNDED',
  orderId,
  minor,
});
const opened = (orderId: string): CommandBody => ({
  type: 'DISPUTE_OPENED',
  orderId,
  disputeId: `d-${orderId}`,
});
const closed = (orderId: string, lostMinor = 0n): CommandBody => ({
  type: 'DISPUTE_CLOSED',
  orderId,
  disputeId: `d-${orderId}`,
  lostMinor,
});

describe('the unlimited plan (rule 9)', () => {
  it('is free while prioritized, and otherwise once no traffic is left', () => {
    const books = new ExampleBooks()
      .buy(0, 'o1', traffic(100n))
      .buy(0, 'm1', month, 7_500n)
      .unlimited(0)
      .use(1, 'u', 30n)
      .at(2, { type: 'PRIORITIZE', plan: 'TRAFFIC' })
      .use(3, 'u', 130n)
      .use(30 * DAY, 'u', 5n);
    expect(books.bytesOf(30 * DAY, 'u')).toEqual({
      paid: 100n,
      free: 60n,
      writtenOff: { EXPIRED: 5n },
    });
    expect(books.figures(30 * DAY).edge['u']).toEqual({ allow: false, reason: 'EXPIRED' });
  });

  it('starts the next period when the current one is refunded', () => {
    const books = new ExampleBooks()
      .buy(0, 'm1', month, 7_500n)
      .unlimited(0)
      .buy(DAY, 'm2', month, 7_500n);
    expect(books.figures(DAY).balance.unlimited).toEqual({
      activeUntil: START + 60 * DAY_MS,
      daysLeft: 59,
      waiting: 0,
    });
    expect(books.figures(DAY).orders['m2']?.service).toBe('QUEUED');
    books.at(10 * DAY, refunded('m1', 7_500n));
    expect(books.figures(10 * DAY)).toMatchObject({
      balance: { unlimited: { activeUntil: START + 40 * DAY_MS, daysLeft: 30 } },
      orders: { m1: { service: 'ENDED', ended: 'REFUNDED' }, m2: { service: 'ACTIVE' } },
      edge: { u: { allow: true } },
    });
  });

  it('counts paid orders that wait for activation', () => {
    const books = new ExampleBooks().buy(0, 'm1', month, 7_500n, true);
    expect(books.figures(1)).toMatchObject({
      balance: { unlimited: { activeUntil: null, daysLeft: 0, waiting: 1 } },
      orders: { m1: { service: 'NOT_STARTED' } },
    });
    books.at(2, { type: 'START', orderId: 'm1' });
    expect(books.figures(2).orders['m1']?.service).toBe('ACTIVE');
  });

  it('stops during a dispute of the current period, and later periods wait', () => {
    const books = new ExampleBooks()
      .buy(0, 'm1', month, 7_500n)
      .buy(0, 'm2', month, 7_500n)
      .unlimited(0)
      .at(10 * DAY, opened('m1'));
    expect(books.figures(12 * DAY)).toMatchObject({
      balance: { unlimited: { activeUntil: null, daysLeft: 0 } },
      orders: { m1: { service: 'HELD' }, m2: { service: 'QUEUED' } },
      edge: { u: { allow: false, reason: 'EXPIRED' } },
    });
    books.at(15 * DAY, closed('m1'));
    expect(books.figures(15 * DAY).balance.unlimited).toMatchObject({
      activeUntil: START + 65 * DAY_MS,
      daysLeft: 50,
    });
  });

  it('queues a month that is won back behind the running one', () => {
    const books = new ExampleBooks()
      .buy(0, 'm1', month, 7_500n)
      .buy(0, 'm2', month, 7_500n)
      .at(10 * DAY, opened('m1'), closed('m1', 7_500n));
    expect(books.figures(11 * DAY).orders).toMatchObject({
      m1: { service: 'ENDED', ended: 'LOST' },
      m2: { service: 'ACTIVE' },
    });
    books.at(12 * DAY, closed('m1'));
    expect(books.figures(12 * DAY)).toMatchObject({
      orders: { m1: { service: 'QUEUED' }, m2: { service: 'ACTIVE' } },
      balance: { unlimited: { activeUntil: START + 60 * DAY_MS, daysLeft: 48 } },
    });
    expect(books.figures(41 * DAY).orders['m1']?.service).toBe('ACTIVE');
  });
});

describe('refunds (rule 10)', () => {
  it('takes back the share, rounded up over all refunds', () => {
    const books = new ExampleBooks()
      .buy(0, 'o1', traffic(1_000n), 300n)
      .at(1, refunded('o1', 100n));
    expect(books.left(1, 'o1')).toBe(666n);
    expect(books.at(2, refunded('o1', 100n)).left(2, 'o1')).toBe(333n);
    expect(books.at(3, refunded('o1', 100n)).left(3, 'o1')).toBe(0n);
    expect(books.figures(3).orders['o1']).toMatchObject({ service: 'ENDED', ended: 'REFUNDED' });
  });

  it('creates no debt for used bytes, and takes allocated bytes last', () => {
    const books = new ExampleBooks()
      .buy(0, 'o1', traffic(1_000n), 1_000n)
      .allocated(0, 's1', 300n)
      .shared(0, 's2')
      .use(1, 's2', 600n)
      .at(2, refunded('o1', 200n));
    expect(books.left(2, 'o1')).toBe(200n);
    expect(books.figures(2).subAccounts['s1']?.setAside).toBe(200n);
    books.at(3, refunded('o1', 500n)).buy(3, 'o2', traffic(50n));
    expect(books.figures(3).balance.remaining).toBe(50n);
  });

  it('takes back hours of an unlimited plan in proportion', () => {
    const books = new ExampleBooks()
      .buy(0, 'm1', month, 7_500n)
      .at(10 * DAY, refunded('m1', 2_500n));
    expect(books.figures(10 * DAY).balance.unlimited.daysLeft).toBe(10);
    // 74.99 of 75 dollars: 720 hours × 7,499 ÷ 7,500 is 719.904, so all 720 go.
    const nearlyAll = new ExampleBooks().buy(0, 'm1', month, 7_500n).at(0, refunded('m1', 7_499n));
    expect(nearlyAll.figures(0).balance.unlimited).toMatchObject({
      activeUntil: null,
      daysLeft: 0,
    });
  });

  it('leaves floor(2 × net) points, and turns spent ones into a debt', () => {
    const books = new ExampleBooks().buy(0, 'o1', traffic(GB), 1_599n).at(1, refunded('o1', 125n));
    // 2 × 15.99 is 31.98; 2 × 14.74 is 29.48.
    expect(books.figures(0.5).points.total).toBe(31n);
    expect(books.figures(1).points).toEqual({ total: 29n, debt: 0n, held: 0n });
    books
      .at(2, { type: 'REDEEM', orderId: 'r1', goods: traffic(GB), points: 25n })
      .at(3, refunded('o1', 1_474n));
    expect(books.figures(3).points).toEqual({ total: 0n, debt: 25n, held: 0n });
    expect(books.left(3, 'r1')).toBe(GB);
    expect(books.at(4, { type: 'AWARD', points: 30n }).figures(4).points).toMatchObject({
      total: 5n,
      debt: 0n,
    });
  });

  it('grants nothing for a partial capture', () => {
    const order = {
      type: 'ORDER',
      orderId: 'o1',
      goods: traffic(GB),
      amountMinor: 1_500n,
      currency: 'USD',
      startLater: false,
    } as const;
    const books = new ExampleBooks().at(0, order, { type: 'CAPTURED', orderId: 'o1', minor: 900n });
    expect(books.figures(1)).toMatchObject({
      orders: { o1: { captured: 900n, underReview: true, service: 'NOT_PAID' } },
      balance: { grants: [] },
      points: { total: 0n },
    });
  });
});

describe('disputes (rule 11)', () => {
  const bought = () => new ExampleBooks().buy(0, 'o1', traffic(100n * MB), 1_500n).shared(0, 's1');

  it('hold the remaining bytes and points', () => {
    const books = bought()
      .use(1, 's1', 40n * MB)
      .at(2, opened('o1'))
      .use(3, 's1', 10n * MB);
    const { balance, orders, points, edge } = books.figures(3);
    expect(balance).toMatchObject({ remaining: 0n, total: 100n * MB });
    expect(balance.grants).toMatchObject([{ id: 'o1', left: 60n * MB, held: true }]);
    expect(orders['o1']?.service).toBe('HELD');
    expect(points).toEqual({ total: 0n, debt: 0n, held: 30n });
    expect(edge['s1']).toEqual({ allow: false, reason: 'NO_BALANCE' });
    expect(books.bytesOf(3, 's1').writtenOff).toEqual({ NO_BALANCE: 10n * MB });
  });

  it('extend the expiry by the hold when won, even after the expiry', () => {
    const books = bought()
      .at(29 * DAY, opened('o1'))
      .at(40 * DAY, closed('o1'));
    expect(books.figures(40 * DAY)).toMatchObject({
      balance: { remaining: 100n * MB, grants: [{ expiresAt: START + 41 * DAY_MS }] },
      orders: { o1: { service: 'ACTIVE' } },
    });
  });

  it('take only the disputed share when lost', () => {
    const books = bought().at(2, opened('o1'), closed('o1', 100n));
    // A fifteenth of 100,000,000 bytes, rounded up.
    expect(books.left(2, 'o1')).toBe(93_333_333n);
    expect(books.figures(2)).toMatchObject({
      orders: { o1: { lost: 100n, net: 1_400n, service: 'ACTIVE' } },
      points: { total: 28n, held: 0n },
    });
  });

  it('give back what a lost dispute took once it is won', () => {
    const books = bought().at(2, opened('o1'), closed('o1', 1_500n)).at(3, closed('o1'));
    expect(books.left(3, 'o1')).toBe(100n * MB);
    expect(books.figures(3).points).toEqual({ total: 30n, debt: 0n, held: 0n });
  });
});

describe('the service state (rule 12), redeemed goods (13) and debt (14)', () => {
  it('12: distinguishes every way in which an order ends', () => {
    const books = new ExampleBooks()
      .buy(0, 'used', traffic(10n, 2 * HOUR_MS))
      .shared(0, 's1')
      .use(1, 's1', 10n)
      .buy(1, 'expired', traffic(10n, HOUR_MS))
      .buy(1, 'refunded', traffic(10n))
      .at(1, refunded('refunded', 1_500n))
      .buy(1, 'lost', traffic(10n))
      .at(1, opened('lost'), closed('lost', 1_500n));
    const ended = (hours: number, id: string) => books.figures(hours).orders[id]?.ended;
    expect(ended(1, 'used')).toBe('USED_UP');
    expect(ended(2, 'expired')).toBe('EXPIRED');
    expect(ended(2, 'refunded')).toBe('REFUNDED');
    expect(ended(2, 'lost')).toBe('LOST');
  });

  it('12: shows a deleted order again once it is paid', () => {
    const books = new ExampleBooks().at(
      0,
      {
        type: 'ORDER',
        orderId: 'o1',
        goods: traffic(GB),
        amountMinor: 1_500n,
        currency: 'USD',
        startLater: false,
      },
      { type: 'DELETE_ORDER', orderId: 'o1' },
    );
    expect(books.figures(0).orders['o1']?.visible).toBe(false);
    books.at(1, { type: 'CAPTURED', orderId: 'o1', minor: 1_500n });
    expect(books.figures(1).orders['o1']).toMatchObject({ visible: true, service: 'ACTIVE' });
  });

  it('13: keeps redeemed goods after a chargeback of the order that earned the points', () => {
    const books = new ExampleBooks()
      .buy(0, 'o1', traffic(GB), 30_000n)
      .at(1, { type: 'REDEEM', orderId: 'r1', goods: traffic(GB), points: 500n })
      .at(2, opened('o1'), closed('o1', 30_000n));
    expect(books.left(2, 'r1')).toBe(GB);
    expect(books.figures(2).points).toEqual({ total: 0n, debt: 500n, held: 0n });
  });

  it('14: repays a debt of 470 from four payments of 450, and keeps the rest', () => {
    const books = new ExampleBooks()
      .buy(0, 'o1', traffic(GB), 23_500n)
      .at(1, { type: 'REDEEM', orderId: 'r1', goods: traffic(GB), points: 470n })
      .at(2, refunded('o1', 23_500n));
    expect(books.figures(2).points).toMatchObject({ total: 0n, debt: 470n });
    for (const id of ['a', 'b', 'c', 'd']) books.buy(3, id, traffic(GB), 22_500n);
    expect(books.figures(3).points).toMatchObject({ total: 1_330n, debt: 0n });
  });

  it('14: earns nothing in a currency without a rate', () => {
    const order = {
      type: 'ORDER',
      orderId: 'o1',
      goods: traffic(GB),
      amountMinor: 1_500n,
      currency: 'HKD',
      startLater: false,
    } as const;
    const books = new ExampleBooks().at(0, order, {
      type: 'CAPTURED',
      orderId: 'o1',
      minor: 1_500n,
    });
    expect(books.figures(1).points.total).toBe(0n);
  });
});
