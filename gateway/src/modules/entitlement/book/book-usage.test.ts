import { ACCOUNT_POT, emptyBook, inPayingOrder, type Book, type Grant } from './book.js';
import { chargeUsage } from './book-usage.js';
import type { UsageOutcome, WriteOffReason } from './usage-outcome.js';

/** A book with these grants. Times are small numbers of milliseconds. */
function bookOf(grants: readonly Grant[], rest: Partial<Book> = {}): Book {
  return { ...emptyBook(), grants: [...grants].sort(inPayingOrder), ...rest };
}

/** A grant for [0, 100) with these bytes in its pots, none of which was ever empty. */
function grant(
  id: string,
  pots: Record<string, bigint>,
  { startsAt = 0, expiresAt = 100, ...rest }: Partial<Grant> = {},
): Grant {
  const left = Object.values(pots).reduce((sum, bytes) => sum + bytes, 0n);
  return {
    id,
    orderId: null,
    source: 'PURCHASE',
    bytes: left,
    startsAt,
    expiresAt,
    heldAt: null,
    takenBackBytes: 0n,
    unrecoveredBytes: 0n,
    pots: new Map(
      Object.entries(pots).map(([key, bytes]) => [key, { bytes, emptySince: Infinity }]),
    ),
    ...rest,
  };
}

const shared = { type: 'TRAFFIC', active: true, chargeMode: 'SHARED', limitBytes: null } as const;

function withSubAccount(
  book: Book,
  terms: Partial<typeof book.subAccounts extends Map<string, infer T> ? T : never> = {},
): Book {
  book.subAccounts.set('s', { ...shared, usedBytes: 0n, ...terms });
  return book;
}

const use = (book: Book, at: number, bytes: bigint, subAccountId = 's') =>
  chargeUsage(book, { subAccountId, at, bytes });

const left = (book: Book, key = ACCOUNT_POT) =>
  Object.fromEntries(book.grants.map(({ id, pots }) => [id, pots.get(key)?.bytes]));

function outcome(
  paidBytes: bigint,
  writtenOff: Partial<Record<WriteOffReason, bigint>> = {},
  freeBytes = 0n,
): UsageOutcome {
  const parts = Object.entries(writtenOff) as [WriteOffReason, bigint][];
  const reasons = parts.map(([reason, bytes]) => ({ reason, bytes }));
  // Which grants paid is compared by their pots.
  const paidBy: unknown = expect.any(Array);
  return { paidBytes, paidBy: paidBy as UsageOutcome['paidBy'], freeBytes, writtenOff: reasons };
}

describe('choosing the grant that pays (rule 5)', () => {
  it('says which grants paid, in paying order', () => {
    const book = withSubAccount(bookOf([grant('b', { '': 9n }), grant('a', { '': 3n })]));
    expect(use(book, 5, 5n).outcome.paidBy).toEqual([
      { grantId: 'a', bytes: 3n },
      { grantId: 'b', bytes: 2n },
    ]);
    expect(use(book, 6, 1n).outcome.paidBy).toEqual([{ grantId: 'b', bytes: 1n }]);
  });

  it('writes off uncovered bytes with a reason', () => {
    expect(use(withSubAccount(bookOf([grant('g', { '': 3n })])), 5, 7n).outcome).toEqual(
      outcome(3n, { NO_BALANCE: 4n }),
    );
    const closed = bookOf([], { hasClosedGrants: true });
    expect(use(withSubAccount(closed), 5, 7n).outcome).toEqual(outcome(0n, { EXPIRED: 7n }));
    expect(use(withSubAccount(bookOf([])), 5, 7n).outcome).toEqual(outcome(0n, { NO_BALANCE: 7n }));
  });

  it('charges nothing for an event of zero bytes', () => {
    const book = withSubAccount(bookOf([grant('g', { '': 3n })]));
    expect(use(book, 5, 0n)).toEqual({ outcome: outcome(0n), commutes: true });
    expect(left(book)).toEqual({ g: 3n });
  });
});

describe('sub accounts', () => {
  it('pay nothing beyond their limit, in both charge modes', () => {
    for (const [chargeMode, key] of [
      ['SHARED', ''],
      ['ALLOCATED', 's'],
    ] as const) {
      const book = withSubAccount(bookOf([grant('g', { [key]: 100n })]), {
        chargeMode,
        limitBytes: 50n,
        usedBytes: 40n,
      });
      expect(use(book, 5, 15n)).toEqual({
        outcome: outcome(10n, { OVER_LIMIT: 5n }),
        commutes: false,
      });
      expect(use(book, 6, 8n).outcome).toEqual(outcome(0n, { OVER_LIMIT: 8n }));
      expect(left(book, key)).toEqual({ g: 90n });
    }
  });

  it('may use exactly their limit', () => {
    const book = withSubAccount(bookOf([grant('g', { '': 100n })]), {
      limitBytes: 50n,
      usedBytes: 40n,
    });
    expect(use(book, 5, 10n)).toEqual({ outcome: outcome(10n), commutes: true });
  });

  it('have no payer if they never existed', () => {
    const book = bookOf([grant('g', { '': 3n })]);
    expect(use(book, 5, 2n)).toEqual({
      outcome: outcome(0n, { UNKNOWN_OWNER: 2n }),
      commutes: true,
    });
    expect(left(book)).toEqual({ g: 3n });
  });
});

describe("the unlimited plan's sub account (rule 9)", () => {
  const unlimited = (rest: Partial<Book> = {}) =>
    withSubAccount(
      bookOf([grant('g', { '': 10n })], {
        segments: [{ orderId: 'o', from: 10, to: 20 }],
        ...rest,
      }),
      { type: 'UNLIMITED' },
    );

  it('is free during a period, from its first instant until just before its end', () => {
    for (const [at, expected] of [
      [9, outcome(0n, { EXPIRED: 7n })],
      [10, outcome(0n, {}, 7n)],
      [19, outcome(0n, {}, 7n)],
      [20, outcome(0n, { EXPIRED: 7n })],
    ] as const) {
      const book = unlimited();
      expect(use(book, at, 7n)).toEqual({ outcome: expected, commutes: true });
      expect(left(book)).toEqual({ g: 10n });
    }
  });
});

describe('an event commutes with later events that are already booked', () => {
  const commutes = (book: Book, at: number, bytes: bigint) => use(book, at, bytes).commutes;

  it('when one pot pays for all of it and keeps some bytes', () => {
    const two = () => withSubAccount(bookOf([grant('a', { '': 10n }), grant('b', { '': 10n })]));
    expect(commutes(two(), 5, 9n)).toBe(true);
    expect(commutes(two(), 5, 10n)).toBe(false);
    expect(commutes(two(), 5, 11n)).toBe(false);
  });

  it('but not when a pot that could have paid was emptied later', () => {
    const emptied = (emptySince: number) => {
      const a = grant('a', {}, { pots: new Map([['', { bytes: 0n, emptySince }]]) });
      return withSubAccount(bookOf([a, grant('b', { '': 10n })]));
    };
    expect(commutes(emptied(4), 5, 1n)).toBe(true);
    expect(commutes(emptied(5), 5, 1n)).toBe(false);
    expect(commutes(emptied(6), 5, 1n)).toBe(false);
    expect(commutes(emptied(Infinity), 5, 1n)).toBe(false);
  });

  it('but not when a later event emptied a pot that could have paid', () => {
    const book = () => withSubAccount(bookOf([grant('a', { '': 10n }), grant('b', { '': 10n })]));
    const [earlier, later] = [book(), book()];
    for (const one of [earlier, later]) use(one, 6, 10n);
    expect(commutes(earlier, 5, 1n)).toBe(false);
    expect(commutes(later, 7, 1n)).toBe(true);
  });

  it('but not below a limit if a grant has expired since: a later event may have passed the limit unpaid', () => {
    const booked = (limitBytes: bigint | null, bookedThrough: number) =>
      chargeUsage(
        withSubAccount(bookOf([grant('g', { '': 10n }, { expiresAt: 8 })]), { limitBytes }),
        { subAccountId: 's', at: 5, bytes: 1n, bookedThrough },
      ).commutes;
    expect(booked(10n, 7)).toBe(true);
    expect(booked(10n, 8)).toBe(false);
    expect(booked(null, 8)).toBe(true);
  });

  it('regardless of pots that are held or cover another time', () => {
    const none = new Map([['', { bytes: 0n, emptySince: 6 }]]);
    const book = withSubAccount(
      bookOf([
        grant('held', {}, { pots: none, heldAt: 1 }),
        grant('later', {}, { pots: none, startsAt: 6 }),
        grant('b', { '': 10n }),
      ]),
    );
    expect(commutes(book, 5, 1n)).toBe(true);
  });

  it('when no pot had bytes then or has had any since', () => {
    const book = () =>
      withSubAccount(
        bookOf([grant('a', {}, { pots: new Map([['', { bytes: 0n, emptySince: 3 }]]) })]),
      );
    expect(commutes(book(), 5, 1n)).toBe(true);
    expect(commutes(book(), 2, 1n)).toBe(false);
  });
});
