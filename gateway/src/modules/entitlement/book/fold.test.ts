import type { BookCommand } from './book-commands.js';
import { ACCOUNT_POT, emptyBook, type Grant } from './book.js';
import { SETTLEMENT_WINDOW_MS, type MeteredEvent } from './charging.service.js';
import { closesAt, dropClosedGrants, fold } from './fold.js';
import type { JournalEntry } from './journal.js';
import { paid, writtenOff } from './usage-outcome.js';

const entry = (at: number, command: BookCommand): JournalEntry => ({ at, command });
const grant = (at: number, grantId: string, bytes: bigint, expiresAt = 1_000) =>
  entry(at, {
    kind: 'GRANT',
    grantId,
    orderId: null,
    source: 'PURCHASE',
    bytes,
    expiresAt,
  });
const subAccount = (at: number, active = true) =>
  entry(at, {
    kind: 'SUB_ACCOUNT',
    subAccountId: 's',
    terms: { type: 'TRAFFIC', active, chargeMode: 'SHARED', limitBytes: null },
    setsAside: false,
  });
const use = (at: number, bytes: bigint, isLate = false): MeteredEvent => ({
  at,
  subAccountId: 's',
  country: 'US',
  protocol: 'HTTP',
  bytesUp: bytes - 1n,
  bytesDown: 1n,
  isLate,
});

describe('folding commands and events in time order', () => {
  it('applies commands before simultaneous events', () => {
    const book = emptyBook();
    const commands = [subAccount(0), grant(5, 'g', 100n), subAccount(7, false)];
    expect(fold(book, commands, [use(4, 10n), use(5, 20n), use(6, 30n), use(7, 40n)])).toEqual([
      writtenOff('NO_BALANCE', 10n),
      paid(20n, [{ grantId: 'g', bytes: 20n }]),
      paid(30n, [{ grantId: 'g', bytes: 30n }]),
      writtenOff('DISABLED', 40n),
    ]);
    expect(book.grants[0]?.pots.get(ACCOUNT_POT)?.bytes).toBe(50n);
  });

  it('applies commands after the last event', () => {
    const book = emptyBook();
    fold(book, [subAccount(0), grant(5, 'g', 100n)], [use(1, 10n)]);
    expect(book.grants.map(({ id }) => id)).toEqual(['g']);
    expect(fold(emptyBook(), [], [])).toEqual([]);
  });

  it('writes late bytes off without counting them against a limit', () => {
    const book = emptyBook();
    const commands = [subAccount(0), grant(0, 'g', 100n)];
    expect(fold(book, commands, [use(5, 30n, true)])).toEqual([writtenOff('LATE', 30n)]);
    expect(book.grants[0]?.pots.get(ACCOUNT_POT)?.bytes).toBe(100n);
    expect(book.subAccounts.get('s')?.usedBytes).toBe(0n);
  });
});

describe('closing grants (rule 6)', () => {
  const bookOf = (heldAt: number | null = null) => {
    const book = emptyBook();
    fold(book, [grant(0, 'first', 1n, 50), grant(0, 'last', 1n, 60)], []);
    const first = book.grants[0];
    if (first !== undefined) first.heldAt = heldAt;
    return book;
  };
  const ids = (grants: readonly Grant[]) => grants.map(({ id }) => id);

  it('happens 48 hours after the expiry, and the book remembers it', () => {
    expect(closesAt({ expiresAt: 50 })).toBe(50 + 48 * 3_600_000);
    const open = bookOf();
    dropClosedGrants(open, 49 + SETTLEMENT_WINDOW_MS);
    expect(ids(open.grants)).toEqual(['first', 'last']);
    expect(open.hasClosedGrants).toBe(false);
    dropClosedGrants(open, 50 + SETTLEMENT_WINDOW_MS);
    expect(ids(open.grants)).toEqual(['last']);
    expect(open.hasClosedGrants).toBe(true);
    dropClosedGrants(open, 51 + SETTLEMENT_WINDOW_MS);
    expect(open.hasClosedGrants).toBe(true);
  });

  it('skips a held grant', () => {
    const book = bookOf(40);
    dropClosedGrants(book, 60 + SETTLEMENT_WINDOW_MS);
    expect(ids(book.grants)).toEqual(['first']);
  });
});
