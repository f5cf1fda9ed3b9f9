import fc from 'fast-check';
import { max, takenBackShare } from '../../../../test/model/arithmetic.js';
import { BookState } from '../../../../test/model/fold.js';
import { Grant, inPayingOrder, setAsideUpTo } from '../../../../test/model/grants.js';
import { noBytes } from '../../../../test/model/usage-counts.js';
import { HOUR_MS } from '../../../platform/clock.js';
import { applyCommand, type BookCommand } from './book-commands.js';
import { chargeUsage } from './book-usage.js';
import { ACCOUNT_POT, emptyBook, type Book } from './book.js';

const CAPTURED = 1_000n;
const RUNS = { from: 10 * HOUR_MS, hours: 25n };

const hours = fc.constantFrom(0, 0, 1, 4).map((wait) => wait * HOUR_MS);
const minor = fc.constantFrom(0n, 0n, 0n, 333n, 500n, 700n, CAPTURED);
const step = fc.oneof(
  fc.record({
    do: fc.constant('grant' as const),
    wait: hours,
    bytes: fc.bigInt({ min: 1n, max: 200n }),
    valid: fc.constantFrom(1, 4, 20, 40),
    source: fc.constantFrom('TRIAL' as const, 'PURCHASE' as const, 'PURCHASE' as const),
  }),
  fc.record({
    do: fc.constant('money' as const),
    wait: hours,
    grant: fc.nat({ max: 3 }),
    refunded: minor,
    lost: minor,
    disputed: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('save' as const),
    wait: hours,
    id: fc.constantFrom('a', 'b'),
    mode: fc.constantFrom('SHARED' as const, 'ALLOCATED' as const),
    limit: fc.option(fc.bigInt({ min: 0n, max: 80n })),
    active: fc.constantFrom(true, true, true, false),
    setsAside: fc.constantFrom(true, true, false),
  }),
  fc.record({
    do: fc.constant('prioritize' as const),
    wait: hours,
    plan: fc.constantFrom('TRAFFIC' as const, 'UNLIMITED' as const),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('use' as const),
      wait: hours,
      id: fc.constantFrom('a', 'a', 'b', 'u', 'nobody'),
      bytes: fc.bigInt({ min: 0n, max: 90n }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const UNLIMITED = { id: 'u', plan: 'UNLIMITED', mode: 'SHARED', limit: null } as const;
const shared = (id: string) => ({ ...UNLIMITED, id, plan: 'TRAFFIC' as const });

/** A customer in the product's book and in the reference model. */
class Both {
  readonly book: Book = emptyBook();
  readonly model = new BookState();
  /** The model's answer to the last event. */
  #counted = noBytes();
  #at = 0;

  constructor() {
    this.model.usage.add = (_subAccountId, _at, counts) => {
      this.#counted = counts;
    };
    for (const { id, plan } of [UNLIMITED, shared('a'), shared('b')]) {
      const start = { id, plan, mode: 'SHARED', limit: null, active: true } as const;
      this.model.subAccounts.set(id, { ...start, deleted: false, used: 0n });
      this.#apply({
        kind: 'SUB_ACCOUNT',
        subAccountId: id,
        terms: { type: plan, active: true, chargeMode: 'SHARED', limitBytes: null },
        setsAside: true,
      });
    }
    const { from, hours: period } = RUNS;
    this.book.segments = [{ orderId: 'u', from, to: from + Number(period) * HOUR_MS }];
  }

  #apply(command: BookCommand): void {
    applyCommand(this.book, command, this.#at);
  }

  run(given: Step): void {
    const at = (this.#at += given.wait);
    if (at >= RUNS.from && this.model.queue.periods.length === 0)
      this.model.queue.activate(RUNS.from, 'u', { hours: RUNS.hours });
    switch (given.do) {
      case 'grant':
        this.#grant(given, at);
        return;
      case 'money':
        this.#money(given, at);
        return;
      case 'save':
        this.#save(given, at);
        return;
      case 'prioritize':
        this.model.prioritized = given.plan;
        this.#apply({ kind: 'PRIORITIZE', plan: given.plan });
        return;
      case 'use':
        this.#use(given, at);
    }
  }

  #grant({ bytes, valid, source }: Extract<Step, { do: 'grant' }>, at: number): void {
    // Ids do not follow the order in which grants come.
    const id = `g${(this.model.grants.length * 7) % 10}${this.model.grants.length}`;
    const expiresAt = at + valid * HOUR_MS;
    this.model.grants.push(new Grant(id, source, id, bytes, at, expiresAt));
    this.#apply({ kind: 'GRANT', grantId: id, orderId: id, source, bytes, expiresAt });
  }

  #money(given: Extract<Step, { do: 'money' }>, at: number): void {
    const { refunded, lost, disputed } = given;
    // One of the newest, which are rarely over.
    const grant = this.model.grants.at(-1 - given.grant);
    if (disputed) grant?.hold(at);
    else grant?.release(at);
    if (grant) grant.takeBackUpTo(takenBackShare(grant.granted, refunded + lost, CAPTURED), at);
    this.#apply({
      kind: 'ORDER_MONEY',
      orderId: grant?.id ?? 'without traffic',
      capturedMinor: CAPTURED,
      refundedMinor: refunded,
      lostMinor: lost,
      disputedMinor: disputed ? 1n : 0n,
    });
  }

  #save({ id, mode, limit: given, active, setsAside }: Extract<Step, { do: 'save' }>, at: number) {
    // An allocation has a limit.
    const limit = mode === 'ALLOCATED' ? (given ?? 100n) : given;
    const subAccount = this.model.subAccounts.get(id);
    if (!subAccount) throw new Error(id);
    Object.assign(subAccount, { mode, limit, active });
    if (setsAside && mode === 'ALLOCATED')
      setAsideUpTo(this.model.paying(at), id, max(0n, (limit ?? 0n) - subAccount.used));
    else if (setsAside)
      for (const grant of this.model.grants) grant.moveToSetAside(id, -grant.setAsideFor(id));
    const terms = { type: 'TRAFFIC', active, chargeMode: mode, limitBytes: limit } as const;
    this.#apply({ kind: 'SUB_ACCOUNT', subAccountId: id, terms, setsAside });
  }

  /** The outcome must be the same. */
  #use({ id, bytes }: Extract<Step, { do: 'use' }>, at: number): void {
    const event = { subAccountId: id, occurredAt: at, bytes, reportedAt: at, receivedAt: at };
    const rest = { country: 'US', protocol: 'HTTP', node: 'n', batch: 1, position: 0 };
    this.model.usageEvent({ ...event, ...rest });
    const { paid, free, writtenOff } = this.#counted;
    const { outcome } = chargeUsage(this.book, { subAccountId: id, at, bytes });
    expect({
      ...outcome,
      paidBy: outcome.paidBy.reduce((sum, { bytes: part }) => sum + part, 0n),
      writtenOff: sorted(outcome.writtenOff.map(({ reason, bytes: part }) => [reason, part])),
    }).toEqual({
      paidBytes: paid,
      paidBy: paid,
      freeBytes: free,
      writtenOff: sorted(Object.entries(writtenOff)),
    });
  }

  expectEqual(): void {
    const { grants, subAccounts, plan } = this.book;
    expect({
      plan,
      used: [...subAccounts.values()].map(({ usedBytes }) => usedBytes),
      grants: grants.map((grant) => [
        ...[grant.id, grant.expiresAt, grant.heldAt, grant.takenBackBytes, grant.unrecoveredBytes],
        sorted([...grant.pots].map(([key, { bytes }]) => [key, bytes])),
      ]),
    }).toEqual({
      plan: this.model.prioritized,
      used: [...this.model.subAccounts.values()].map(({ used }) => used),
      grants: inPayingOrder(this.model.grants).map((grant) => [
        ...[grant.id, grant.expiresAt, grant.heldSince, grant.takenBack, grant.unrecovered],
        sorted([[ACCOUNT_POT, grant.pot], ...grant.setAside]),
      ]),
    });
  }
}

const saved = (id: 'a' | 'b', limit: bigint): Step => {
  const settings = { mode: 'ALLOCATED', active: true, setsAside: true } as const;
  return { do: 'save', wait: 0, id, limit, ...settings };
};
/** A refund takes from two allocations, which rarely happens at random. */
const FROM_ALLOCATIONS: Step[] = [
  { do: 'grant', wait: 0, bytes: 100n, valid: 20, source: 'PURCHASE' },
  saved('b', 60n),
  saved('a', 40n),
  { do: 'money', wait: 0, grant: 0, refunded: 500n, lost: 0n, disputed: false },
];

/** Parts that have bytes, by name. */
const sorted = (parts: readonly (readonly [string, bigint])[]) =>
  parts.filter(([, bytes]) => bytes > 0n).sort(([a], [b]) => (a < b ? -1 : 1));

it('a book changes and is charged as the reference model says (rules 5, 8 to 11)', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
      const both = new Both();
      for (const given of steps) {
        both.run(given);
        both.expectEqual();
      }
    }),
    { numRuns: 500, examples: [[FROM_ALLOCATIONS]] },
  );
});
