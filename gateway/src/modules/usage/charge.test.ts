import fc from 'fast-check';
import { takeInOrder } from '../../platform/allocate.js';
import { splitCharge, type ChargeItem, type ChargePot } from './charge.js';

const bytes = fc.bigInt({ min: 0n, max: 1_000_000n });
const owners = [null, 'a', 'b'] as const;

const pots: fc.Arbitrary<ChargePot[]> = fc
  .array(fc.record({ subAccountId: fc.constantFrom(...owners), balance: bytes }), { maxLength: 8 })
  .map((list) => list.map((pot, index) => ({ ...pot, accountId: BigInt(index) })));

const item = (subAccountId: string): fc.Arbitrary<ChargeItem> =>
  fc
    .record({
      mode: fc.constantFrom('SHARED' as const, 'ALLOCATED' as const, 'UNLIMITED' as const),
      bytes,
      share: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ mode, bytes: used, share }) => ({
      subAccountId,
      mode,
      bytes: used,
      coveredBytes: mode === 'UNLIMITED' ? (used * BigInt(share)) / 100n : 0n,
    }));
const items = fc.tuple(item('a'), item('b'), item('c')).map((list) => [...list]);
const plan = fc.constantFrom('TRAFFIC' as const, 'UNLIMITED' as const);

const total = (parts: readonly { amount: bigint }[]) =>
  parts.reduce((sum, part) => sum + part.amount, 0n);

describe('splitting bytes over pots', () => {
  it('adds up to the whole, takes in order, and never more than there is', () => {
    fc.assert(
      fc.property(pots, bytes, (from, wanted) => {
        const { parts, uncovered } = takeInOrder(from, wanted);
        expect(total(parts) + uncovered).toBe(wanted);
        for (const { source: pot, amount } of parts)
          expect(amount > 0n && amount <= pot.balance).toBe(true);
        // Only the last pot that pays may keep something.
        for (const { source: pot, amount } of parts.slice(0, -1)) expect(amount).toBe(pot.balance);
        if (uncovered > 0n)
          expect(total(parts)).toBe(from.reduce((sum, pot) => sum + pot.balance, 0n));
        const order = parts.map(({ source: pot }) => pot.accountId);
        expect(order).toEqual([...order].sort((a, b) => Number(a - b)));
      }),
    );
  });
});

describe('who pays for what was used', () => {
  it('accounts for every byte exactly once, and overdraws no pot', () => {
    fc.assert(
      fc.property(items, pots, plan, (used, from, prioritized) => {
        const charge = splitCharge(used, from, prioritized);
        const whole = used.reduce((sum, { bytes: part }) => sum + part, 0n);
        expect(total(charge.parts) + charge.freeBytes + charge.writtenOffBytes).toBe(whole);
        expect(new Set(charge.parts.map((part) => part.accountId)).size).toBe(charge.parts.length);
        for (const { accountId, amount } of charge.parts) {
          const pot = from.find((candidate) => candidate.accountId === accountId);
          expect(pot && amount > 0n && amount <= pot.balance).toBe(true);
        }
      }),
    );
  });

  it('never lets one sub account pay from what was set aside for another', () => {
    fc.assert(
      fc.property(items, pots, plan, (used, from, prioritized) => {
        const allocated = new Set(
          used.filter(({ mode }) => mode === 'ALLOCATED').map(({ subAccountId }) => subAccountId),
        );
        const { parts } = splitCharge(used, from, prioritized);
        for (const { accountId } of parts) {
          const owner = from[Number(accountId)]?.subAccountId ?? null;
          expect(owner === null || allocated.has(owner)).toBe(true);
        }
      }),
    );
  });

  it('writes nothing off while a pot that may pay is left', () => {
    fc.assert(
      fc.property(items, pots, plan, (used, from, prioritized) => {
        const shared = used.filter(({ mode }) => mode === 'SHARED');
        const charge = splitCharge(shared, from, prioritized);
        const own = from
          .filter((pot) => pot.subAccountId === null)
          .reduce((sum, pot) => sum + pot.balance, 0n);
        if (charge.writtenOffBytes > 0n) expect(total(charge.parts)).toBe(own);
      }),
    );
  });

  const unlimited: ChargeItem = {
    subAccountId: 'u',
    mode: 'UNLIMITED',
    bytes: 100n,
    coveredBytes: 80n,
  };
  const traffic: ChargePot[] = [{ accountId: 1n, subAccountId: null, balance: 1_000n }];

  it('lets an active unlimited plan carry its sub account, and writes off what lies outside its period', () => {
    expect(splitCharge([unlimited], traffic, 'UNLIMITED')).toEqual({
      parts: [],
      freeBytes: 80n,
      writtenOffBytes: 20n,
    });
  });

  it('takes traffic first where both could pay and traffic is prioritised', () => {
    expect(splitCharge([unlimited], traffic, 'TRAFFIC')).toEqual({
      parts: [{ accountId: 1n, amount: 80n }],
      freeBytes: 0n,
      writtenOffBytes: 20n,
    });
  });

  it('keeps traffic for those that nothing else can pay for', () => {
    const shared: ChargeItem = { subAccountId: 's', mode: 'SHARED', bytes: 950n, coveredBytes: 0n };
    expect(splitCharge([unlimited, shared], traffic, 'TRAFFIC')).toEqual({
      parts: [{ accountId: 1n, amount: 1_000n }],
      freeBytes: 30n,
      writtenOffBytes: 20n,
    });
  });
});
