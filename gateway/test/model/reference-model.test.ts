import { ExampleBooks, GB, MB, START, traffic } from './book-kit.js';
import { DAY_MS, HOUR_MS } from './history.js';

const DAY = 24;
const trial = { type: 'TRIAL', grantId: 'trial', bytes: 500n * MB, validMs: 7 * DAY_MS } as const;

describe('facts (rules 1 to 4)', () => {
  it('1: puts every byte into exactly one of paid, free, and written off', () => {
    const books = new ExampleBooks()
      .buy(0, 'o1', traffic(100n))
      .shared(0, 's1', 150n)
      .use(1, 's1', 180n)
      .use(2, 'nobody', 7n);
    expect(books.bytesOf(3, 's1')).toEqual({
      paid: 100n,
      free: 0n,
      writtenOff: { OVER_LIMIT: 30n, NO_BALANCE: 50n },
    });
    expect(books.bytesOf(3, 'nobody')).toMatchObject({ writtenOff: { UNKNOWN_OWNER: 7n } });
  });

  it('1: applies a numbered batch once, and refuses a gap', () => {
    const { books } = new ExampleBooks().buy(0, 'o1', traffic(100n)).shared(0, 's1');
    const event = {
      reportedAt: START,
      subAccountId: 's1',
      bytes: 10n,
      country: 'US',
      protocol: 'HTTP',
    };
    expect(books.report('n', 1, [event], START)).toBe('TAKEN');
    expect(books.report('n', 1, [event], START)).toBe('REPEATED');
    expect(books.report('n', 3, [event], START)).toBe('GAP');
    expect(books.figures(START).balance.remaining).toBe(90n);
  });

  it('2: trusts a clock up to 5 minutes ahead', () => {
    const ahead = (minutes: number) =>
      new ExampleBooks()
        .buy(0, 'o1', traffic(100n, 2 * HOUR_MS))
        .shared(0, 's1')
        .use(1.95 + minutes / 60, 's1', 10n, 1.95)
        .bytesOf(1.95, 's1');
    expect(ahead(5)).toMatchObject({ paid: 0n, writtenOff: { EXPIRED: 10n } });
    expect(ahead(6)).toMatchObject({ paid: 10n, writtenOff: {} });
  });

  it('3: ends an order and its grant at the same instant', () => {
    const books = new ExampleBooks().buy(0, 'o1', traffic(100n));
    const end = 30 * DAY;
    expect(books.figures(end - 1 / 3600).orders['o1']).toMatchObject({ service: 'ACTIVE' });
    expect(books.figures(end).orders['o1']).toMatchObject({ service: 'ENDED', ended: 'EXPIRED' });
    expect(books.figures(0).balance.grants[0]?.expiresAt).toBe(START + 30 * DAY_MS);
    expect(books.figures(end).balance.grants).toEqual([]);
  });
});

describe('who pays (rule 5)', () => {
  it('does not let a purchase pay for earlier usage', () => {
    const books = new ExampleBooks()
      .shared(0, 's1')
      .buy(2, 'o1', traffic(100n))
      .use(1, 's1', 30n, 3)
      .use(2, 's1', 40n, 3);
    expect(books.bytesOf(3, 's1')).toEqual({
      paid: 40n,
      free: 0n,
      writtenOff: { NO_BALANCE: 30n },
    });
  });

  it('pays from the trial first, then by earliest expiry', () => {
    const books = new ExampleBooks()
      .buy(0, 'short', traffic(100n, 3 * DAY_MS))
      .buy(0, 'long', traffic(100n))
      .at(1, { ...trial, bytes: 50n })
      .shared(1, 's1')
      .use(2, 's1', 170n);
    expect(books.left(2, 'trial')).toBe(0n);
    expect(books.left(2, 'short')).toBe(0n);
    expect(books.left(2, 'long')).toBe(80n);
  });

  it('breaks ties by earliest start, then by id', () => {
    const books = new ExampleBooks()
      .buy(0, 'b', traffic(10n, 10 * HOUR_MS))
      .buy(1, 'c', traffic(10n, 9 * HOUR_MS))
      .buy(1, 'a', traffic(10n, 9 * HOUR_MS))
      .shared(1, 's1')
      .use(2, 's1', 15n);
    expect(['a', 'b', 'c'].map((id) => books.left(2, id))).toEqual([5n, 0n, 10n]);
  });

  it('applies the toggle at the time of the event, whenever it is reported', () => {
    const books = new ExampleBooks()
      .buy(0, 'o1', traffic(100n))
      .buy(0, 'm1', { kind: 'UNLIMITED', hours: 720n }, 7_500n)
      .unlimited(0)
      .at(2, { type: 'PRIORITIZE', plan: 'TRAFFIC' })
      .at(4, { type: 'PRIORITIZE', plan: 'UNLIMITED' })
      .use(1, 'u', 10n, 5)
      .use(2, 'u', 20n, 5)
      .use(4, 'u', 40n, 5);
    expect(books.bytesOf(5, 'u')).toEqual({ paid: 20n, free: 50n, writtenOff: {} });
  });
});

describe('the settlement window (rule 6)', () => {
  it('writes off, on receipt, what is more than 48 hours late, and charges what is exactly 48 hours late', () => {
    const books = new ExampleBooks()
      .buy(0, 'o1', traffic(100n))
      .shared(0, 's1')
      .use(1, 's1', 10n, 49)
      .use(1, 's1', 20n, 49.001);
    expect(books.bytesOf(50, 's1')).toEqual({ paid: 10n, free: 0n, writtenOff: { LATE: 20n } });
    const { subAccounts, usage } = books.figures(50);
    expect(subAccounts['s1']?.used).toBe(10n);
    const quarters = [1, 49].map((hours) => String(START + hours * HOUR_MS));
    expect(Object.keys(usage['s1'] ?? {})).toEqual(quarters);
  });

  it('charges late bytes to the grant of their time, whatever arrived before', () => {
    const early = { at: 1, bytes: 50n };
    const late = { at: 25, bytes: 100n };
    for (const order of [
      [early, late],
      [late, early],
    ]) {
      const books = new ExampleBooks()
        .buy(0, 'first', traffic(100n, DAY_MS))
        .buy(0, 'second', traffic(100n))
        .shared(0, 's1');
      for (const { at, bytes } of order) books.use(at, 's1', bytes, 30);
      expect(books.left(30, 'second')).toBe(0n);
      expect(books.bytesOf(30, 's1').paid).toBe(150n);
    }
  });

  it('charges nothing at or after the expiry', () => {
    const books = new ExampleBooks()
      .buy(0, 'o1', traffic(100n, DAY_MS))
      .shared(0, 's1')
      .use(24 - 1e-6, 's1', 10n, 25)
      .use(24, 's1', 20n, 25);
    expect(books.bytesOf(25, 's1')).toEqual({ paid: 10n, free: 0n, writtenOff: { EXPIRED: 20n } });
  });
});

describe('limits (rule 7) and allocations (rule 8)', () => {
  it('7: is strict in both modes, and counts all bytes that were charged since the beginning', () => {
    const books = new ExampleBooks()
      .buy(0, 'o1', traffic(1_000n))
      .shared(0, 's1', 100n)
      .allocated(0, 's2', 100n)
      .use(1, 's1', 130n)
      .use(1, 's2', 130n)
      .at(2, { type: 'SAVE', id: 's1', mode: 'SHARED', limit: 150n })
      .use(3, 's1', 30n);
    expect(books.bytesOf(4, 's1')).toMatchObject({ paid: 130n, writtenOff: { OVER_LIMIT: 30n } });
    expect(books.bytesOf(4, 's2')).toMatchObject({ paid: 100n, writtenOff: { OVER_LIMIT: 30n } });
    expect(books.figures(4).edge['s1']).toMatchObject({ allow: true });
    books.use(5, 's1', 30n);
    expect(books.figures(6).edge['s1']).toEqual({ allow: false, reason: 'LIMIT_REACHED' });
  });

  it('8: allocates bytes in paying order, unavailable to other sub accounts', () => {
    const books = new ExampleBooks()
      .buy(0, 'first', traffic(100n, 10 * DAY_MS))
      .buy(0, 'second', traffic(100n))
      .allocated(0, 's1', 150n)
      .shared(0, 's2')
      .use(1, 's2', 60n)
      .use(1, 's1', 120n);
    expect(books.bytesOf(2, 's2')).toMatchObject({ paid: 50n, writtenOff: { NO_BALANCE: 10n } });
    expect(books.figures(2).subAccounts['s1']).toEqual({
      limit: 150n,
      setAside: 30n,
      used: 120n,
      available: 30n,
    });
    expect(books.figures(2).balance.remaining).toBe(30n);
  });

  it('8: lets allocated bytes lapse with their grant, and allocates again when the limit is saved', () => {
    const books = new ExampleBooks()
      .buy(0, 'first', traffic(100n, DAY_MS))
      .buy(0, 'second', traffic(100n))
      .allocated(0, 's1', 150n);
    expect(books.figures(24).subAccounts['s1']).toMatchObject({ setAside: 50n, available: 50n });
    books.at(25, { type: 'SAVE', id: 's1', mode: 'ALLOCATED', limit: 150n });
    expect(books.figures(25).subAccounts['s1']).toMatchObject({ setAside: 100n, available: 100n });
  });

  it('8: returns a surplus to the grant that pays last', () => {
    const books = new ExampleBooks()
      .buy(0, 'first', traffic(100n, 10 * DAY_MS))
      .buy(0, 'second', traffic(100n))
      .allocated(0, 's1', 150n)
      .at(1, { type: 'SAVE', id: 's1', mode: 'ALLOCATED', limit: 120n });
    const setAside = () => books.figures(1).balance.grants.map((grant) => grant.setAside);
    expect(setAside()).toEqual([100n, 20n]);
    books.at(1, { type: 'DELETE_SUB_ACCOUNT', id: 's1' });
    expect(setAside()).toEqual([0n, 0n]);
  });

  it('8: refuses to allocate more than there is, but accepts unchanged limits', () => {
    const { books } = new ExampleBooks().buy(0, 'o1', traffic(100n)).allocated(0, 's1', 100n);
    expect(books.refusesToSetAside(START, 's1', 100n)).toBe(false);
    expect(books.refusesToSetAside(START, 's1', 101n)).toBe(true);
    expect(books.refusesToSetAside(START, 's2', 1n)).toBe(true);
  });

  it('writes off usage of a disabled or deleted sub account, by the time of the event', () => {
    const books = new ExampleBooks()
      .buy(0, 'o1', traffic(100n))
      .shared(0, 's1')
      .at(2, { type: 'STATUS', id: 's1', active: false })
      .at(4, { type: 'STATUS', id: 's1', active: true })
      .at(6, { type: 'DELETE_SUB_ACCOUNT', id: 's1' })
      .use(1, 's1', 1n, 7)
      .use(3, 's1', 2n, 7)
      .use(5, 's1', 4n, 7)
      .use(6, 's1', 8n, 7);
    expect(books.bytesOf(7, 's1')).toEqual({ paid: 5n, free: 0n, writtenOff: { DISABLED: 10n } });
    expect(books.figures(3).edge['s1']).toEqual({ allow: false, reason: 'DISABLED' });
    expect(books.figures(7).edge['s1']).toMatchObject({ reason: 'UNKNOWN_CREDENTIALS' });
  });
});

describe('displayed figures (rule 15)', () => {
  it('counts empty grants, but not bytes taken back, until the grants expire', () => {
    const books = new ExampleBooks()
      .at(0, trial)
      .buy(0, 'o1', traffic(GB))
      .buy(0, 'o2', traffic(2n * GB), 3_000n)
      .shared(0, 's1')
      .use(1, 's1', 1_500n * MB)
      .at(2, { type: 'REFUNDED', orderId: 'o2', minor: 1_500n });
    expect(books.figures(2).balance).toMatchObject({ total: 2_500n * MB, remaining: 1_000n * MB });
    expect(books.figures(7 * DAY).balance.total).toBe(2_000n * MB);
  });

  it('shows the next expiry of a grant with bytes', () => {
    const books = new ExampleBooks()
      .buy(0, 'first', traffic(100n, DAY_MS))
      .buy(0, 'second', traffic(100n))
      .shared(0, 's1');
    expect(books.figures(1).balance.nextExpiry).toBe(START + DAY_MS);
    expect(books.use(1, 's1', 100n).figures(1).balance.nextExpiry).toBe(START + 30 * DAY_MS);
  });
});
