import {
  ACCOUNT_POT,
  canPay,
  drawableBytes,
  emptyBook,
  type Book,
  type Grant,
  type SubAccountTerms,
} from './book.js';
import { applyCommand, shareTakenBack, type BookCommand } from './book-commands.js';

const MB = 1_000_000n;

const grant = (grantId: string, bytes: bigint, expiresAt = 100): BookCommand => ({
  kind: 'GRANT',
  grantId,
  orderId: `of-${grantId}`,
  source: 'PURCHASE',
  bytes,
  expiresAt,
});
const money = (
  grantId: string,
  { captured = 1_500n, refunded = 0n, lost = 0n, disputed = 0n } = {},
): BookCommand => ({
  kind: 'ORDER_MONEY',
  orderId: `of-${grantId}`,
  capturedMinor: captured,
  refundedMinor: refunded,
  lostMinor: lost,
  disputedMinor: disputed,
});
const subAccount = (
  id: string,
  limitBytes: bigint | null,
  {
    chargeMode = 'ALLOCATED',
    active = true,
    setsAside = true,
  }: Partial<SubAccountTerms> & { setsAside?: boolean } = {},
): BookCommand => ({
  kind: 'SUB_ACCOUNT',
  subAccountId: id,
  terms: { type: 'TRAFFIC', active, chargeMode, limitBytes },
  setsAside,
});

/** The book after these commands, each with its time. */
function after(...commands: readonly [number, BookCommand][]): Book {
  const book = emptyBook();
  for (const [at, command] of commands) applyCommand(book, command, at);
  return book;
}

const pots = (book: Book) =>
  Object.fromEntries(
    book.grants.map(({ id, pots: own }) => [
      id,
      Object.fromEntries(
        [...own]
          .filter(([key, { bytes }]) => key === ACCOUNT_POT || bytes > 0n)
          .map(([key, { bytes }]) => [key === ACCOUNT_POT ? 'account' : key, bytes]),
      ),
    ]),
  );

function known(book: Book, id: string): Grant {
  const found = book.grants.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no grant ${id}`);
  return found;
}

describe('share of bytes taken back (rule 10)', () => {
  const share = (whole: bigint, refundedMinor: bigint, lostMinor = 0n, capturedMinor = 300n) =>
    shareTakenBack(whole, { capturedMinor, refundedMinor, lostMinor, disputedMinor: 0n });

  it('rounds up once over all refunds, and never exceeds the whole grant', () => {
    expect([0n, 1n, 100n, 200n, 299n, 300n, 301n].map((minor) => share(1_000n, minor))).toEqual([
      0n,
      4n,
      334n,
      667n,
      997n,
      1_000n,
      1_000n,
    ]);
  });

  it('adds up refunds and lost disputes', () => {
    expect(share(1_000n, 100n, 50n)).toBe(500n);
  });

  it('is zero for an order without a captured payment', () => {
    expect(share(1_000n, 100n, 0n, 0n)).toBe(0n);
  });

  it('takes back all 30 days for a refund of 74.99 out of 75 dollars', () => {
    expect(share(720n, 7_499n, 0n, 7_500n)).toBe(720n);
  });
});

describe('traffic refunds', () => {
  it("take from the account's pot first, then from allocated pots, ordered by sub account", () => {
    const setUp: [number, BookCommand][] = [
      [0, grant('g', 1_000n)],
      [1, subAccount('b', 200n)],
      [2, subAccount('a', 300n)],
    ];
    const refunded = (minor: bigint) =>
      pots(after(...setUp, [3, money('g', { captured: 1_000n, refunded: minor })]))['g'];
    expect(refunded(400n)).toEqual({ account: 100n, a: 300n, b: 200n });
    expect(refunded(600n)).toEqual({ account: 0n, a: 200n, b: 200n });
    expect(refunded(900n)).toEqual({ account: 0n, b: 100n });
  });

  it('take only the difference at each further refund', () => {
    const book = after([0, grant('g', 1_000n)]);
    for (const [refunded, left] of [
      [100n, 900n],
      [350n, 650n],
      [900n, 100n],
    ] as const) {
      applyCommand(book, money('g', { captured: 1_000n, refunded }), 5);
      expect(pots(book)).toEqual({ g: { account: left } });
    }
  });

  it('record missing bytes as unrecovered, without creating a debt', () => {
    const book = after([0, grant('g', 1_000n)]);
    known(book, 'g').pots.set(ACCOUNT_POT, { bytes: 100n, emptySince: Infinity });
    applyCommand(book, money('g', { captured: 1_000n, refunded: 500n }), 5);
    expect(known(book, 'g')).toMatchObject({ takenBackBytes: 100n, unrecoveredBytes: 400n });
    applyCommand(book, grant('h', 50n), 6);
    expect(pots(book)).toEqual({ g: { account: 0n }, h: { account: 50n } });
  });

  it('take nothing from a grant that has expired', () => {
    const at = (instant: number) =>
      known(after([0, grant('g', 10n)], [instant, money('g', { refunded: 1_500n })]), 'g');
    expect(at(99)).toMatchObject({ takenBackBytes: 10n, unrecoveredBytes: 0n });
    expect(at(100)).toMatchObject({ takenBackBytes: 0n, unrecoveredBytes: 10n });
  });

  it('return the bytes when they fail, and reduce unrecovered bytes first', () => {
    const book = after([0, grant('g', 1_000n)]);
    known(book, 'g').pots.set(ACCOUNT_POT, { bytes: 100n, emptySince: Infinity });
    applyCommand(book, money('g', { captured: 1_000n, refunded: 500n }), 5);
    applyCommand(book, money('g', { captured: 1_000n, refunded: 200n }), 6);
    expect(known(book, 'g')).toMatchObject({ takenBackBytes: 100n, unrecoveredBytes: 100n });
    applyCommand(book, money('g', { captured: 1_000n, refunded: 40n }), 7);
    expect(known(book, 'g')).toMatchObject({ takenBackBytes: 40n, unrecoveredBytes: 0n });
    expect(pots(book)).toEqual({ g: { account: 60n } });
  });

  it('change nothing when reported twice, or for an order without traffic', () => {
    const refund = money('g', { captured: 1_000n, refunded: 500n });
    const book = after([0, grant('g', 1_000n)], [1, refund], [2, refund], [3, money('other')]);
    expect(known(book, 'g')).toMatchObject({ takenBackBytes: 500n, unrecoveredBytes: 0n });
    expect(pots(book)).toEqual({ g: { account: 500n } });
  });
});

describe('traffic disputes (rule 11)', () => {
  const opened = money('g', { disputed: 100n });

  it('hold the remaining bytes, and add the held time to the expiry when won', () => {
    const book = after([0, grant('g', 10n)], [40, opened]);
    expect(canPay(known(book, 'g'), 50)).toBe(false);
    expect(drawableBytes(book, ACCOUNT_POT, 50)).toBe(0n);
    applyCommand(book, money('g', { disputed: 70n }), 60);
    expect(known(book, 'g').heldAt).toBe(40);
    applyCommand(book, money('g'), 140);
    expect(known(book, 'g')).toMatchObject({ heldAt: null, expiresAt: 200 });
    expect(drawableBytes(book, ACCOUNT_POT, 199)).toBe(10n);
  });

  it('take the disputed share only when lost, after adding the held time to the expiry', () => {
    const book = after([0, grant('g', 100n * MB)], [40, opened], [140, money('g', { lost: 100n })]);
    expect(pots(book)).toEqual({ g: { account: 93_333_333n } });
    expect(known(book, 'g')).toMatchObject({ heldAt: null, expiresAt: 200 });
  });

  it('do not extend a grant that had already expired', () => {
    const book = after([0, grant('g', 10n)], [100, opened], [140, money('g')]);
    expect(known(book, 'g')).toMatchObject({ heldAt: null, expiresAt: 100 });
    const before = after([0, grant('g', 10n)], [99, opened], [140, money('g')]);
    expect(known(before, 'g').expiresAt).toBe(141);
  });

  it('allow a refund to take held bytes, even after the original expiry', () => {
    const disputed = money('g', { disputed: 100n, refunded: 750n });
    const book = after([0, grant('g', 10n)], [40, opened], [140, disputed]);
    expect(known(book, 'g')).toMatchObject({ takenBackBytes: 5n, unrecoveredBytes: 0n });
    const late = after([0, grant('g', 10n)], [100, opened], [140, disputed]);
    expect(known(late, 'g')).toMatchObject({ takenBackBytes: 0n, unrecoveredBytes: 5n });
  });

  it('reorder the grants when they move an expiry', () => {
    const book = after([0, grant('g', 10n)], [0, grant('h', 10n, 110)], [40, opened]);
    expect(book.grants.map(({ id }) => id)).toEqual(['g', 'h']);
    applyCommand(book, money('g'), 60);
    expect(book.grants.map(({ id }) => id)).toEqual(['h', 'g']);
  });
});

describe('allocating bytes to a sub account (rule 8)', () => {
  const two: [number, BookCommand][] = [
    [0, grant('first', 100n, 90)],
    [0, grant('last', 100n)],
  ];

  it('takes from the grant that pays first, and returns to the grant that pays last', () => {
    const book = after(...two, [1, subAccount('s', 150n)]);
    expect(pots(book)).toEqual({ first: { account: 0n, s: 100n }, last: { account: 50n, s: 50n } });
    applyCommand(book, subAccount('s', 120n), 2);
    expect(pots(book)).toEqual({ first: { account: 0n, s: 100n }, last: { account: 80n, s: 20n } });
    applyCommand(book, subAccount('s', 70n), 3);
    expect(pots(book)).toEqual({ first: { account: 30n, s: 70n }, last: { account: 100n } });
  });

  it('allocates at most the traffic that is left', () => {
    expect(pots(after(...two, [1, subAccount('s', 900n)]))).toEqual({
      first: { account: 0n, s: 100n },
      last: { account: 0n, s: 100n },
    });
  });

  it('allocates the limit less what the sub account has used', () => {
    const book = after(...two, [1, subAccount('s', 60n, { chargeMode: 'SHARED' })]);
    const known60 = book.subAccounts.get('s');
    if (known60 !== undefined) known60.usedBytes = 45n;
    applyCommand(book, subAccount('s', 60n), 2);
    expect(drawableBytes(book, 's', 2)).toBe(15n);
    applyCommand(book, subAccount('s', 40n), 3);
    expect(drawableBytes(book, 's', 3)).toBe(0n);
    expect(book.subAccounts.get('s')?.usedBytes).toBe(45n);
  });

  it('ignores bytes that have lapsed or are held', () => {
    const book = after(...two, [1, subAccount('s', 150n)], [90, subAccount('s', 150n)]);
    expect(pots(book)).toEqual({ first: { account: 0n, s: 100n }, last: { account: 0n, s: 100n } });
    const held = after(...two, [1, money('first', { disputed: 1n })], [2, subAccount('s', 150n)]);
    expect(pots(held)).toEqual({ first: { account: 100n }, last: { account: 0n, s: 100n } });
    applyCommand(held, money('first'), 3);
    applyCommand(held, subAccount('s', 50n), 4);
    expect(pots(held)).toEqual({ first: { account: 100n }, last: { account: 50n, s: 50n } });
  });

  it('returns usable bytes when the limit shrinks, and leaves held bytes alone', () => {
    const held: [number, BookCommand] = [2, money('last', { disputed: 1n })];
    const book = after(...two, [1, subAccount('s', 150n)], held, [3, subAccount('s', 70n)]);
    expect(pots(book)).toEqual({ first: { account: 30n, s: 70n }, last: { account: 50n, s: 50n } });
  });

  it('returns everything, including held bytes, when the charge mode becomes SHARED', () => {
    const book = after(...two, [1, subAccount('s', 150n)], [2, money('first', { disputed: 1n })]);
    applyCommand(book, subAccount('s', 150n, { chargeMode: 'SHARED' }), 3);
    expect(pots(book)).toEqual({ first: { account: 100n }, last: { account: 100n } });
  });

  it('happens only when a limit or a charge mode is saved', () => {
    const book = after(...two, [1, subAccount('s', 50n)]);
    applyCommand(book, subAccount('s', 50n, { active: false, setsAside: false }), 2);
    applyCommand(book, grant('later', 10n), 3);
    expect(drawableBytes(book, 's', 3)).toBe(50n);
    expect(book.subAccounts.get('s')?.active).toBe(false);
    const short = after(...two, [1, subAccount('s', 250n)], [2, grant('later', 60n)]);
    applyCommand(short, subAccount('s', 250n, { active: false, setsAside: false }), 3);
    expect(drawableBytes(short, 's', 3)).toBe(200n);
  });

  it('leaves other sub accounts unchanged', () => {
    const book = after(...two, [1, subAccount('a', 150n)], [2, subAccount('b', 80n)]);
    expect(drawableBytes(book, 'a', 2)).toBe(150n);
    expect(drawableBytes(book, 'b', 2)).toBe(50n);
    applyCommand(book, subAccount('a', 10n), 3);
    expect(drawableBytes(book, 'b', 3)).toBe(50n);
    applyCommand(book, subAccount('b', 80n), 4);
    expect(drawableBytes(book, 'b', 4)).toBe(80n);
  });
});

it('records which plan pays first', () => {
  expect(after([0, { kind: 'PRIORITIZE', plan: 'TRAFFIC' }]).plan).toBe('TRAFFIC');
});

it('keeps grants in paying order, whatever order they arrive in', () => {
  const book = after(
    [0, grant('last', 1n, 90)],
    [1, grant('first', 1n, 80)],
    [2, grant('b', 1n, 85)],
  );
  expect(book.grants.map(({ id }) => id)).toEqual(['first', 'b', 'last']);
});

it('does not change traffic when an unlimited order starts', () => {
  const book = after([0, grant('g', 10n)], [1, { kind: 'UNLIMITED', orderId: 'u', hours: 720 }]);
  expect(pots(book)).toEqual({ g: { account: 10n } });
});
