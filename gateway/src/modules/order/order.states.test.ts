import fc from 'fast-check';
import {
  assertTransition,
  availableActions,
  deriveStatus,
  gravestReason,
  orderMoney,
  ORDER_STATES,
  ORDER_STATUSES,
  type OrderFacts,
} from './order.states.js';

const TOTAL = 7_500n;
const at = fc.constantFrom(null, new Date(0));

/** All that `payment` and the customer can make of an order; refunds and disputes never exceed what was captured. */
const anyFacts: fc.Arbitrary<OrderFacts> = fc
  .record({
    capturedMinor: fc.constantFrom(0n, 3_000n, TOTAL),
    parts: fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100)),
    cancelRequestedAt: at,
    expiredAt: at,
    paymentCancelled: fc.boolean(),
    attemptFailed: fc.boolean(),
  })
  .map(({ parts: [refunded, lost, disputed], ...facts }) => {
    const refundedMinor = (facts.capturedMinor * BigInt(refunded)) / 100n;
    const lostMinor = ((facts.capturedMinor - refundedMinor) * BigInt(lost)) / 100n;
    const rest = facts.capturedMinor - refundedMinor - lostMinor;
    const disputedMinor = (rest * BigInt(disputed)) / 100n;
    const money = { totalMinor: TOTAL, refundedMinor, lostMinor, disputedMinor };
    return { ...facts, ...money, paidWithPoints: false };
  });

/** A capture only grows, and what a person or the time did stays done; refunds may fail and disputes be won back. */
const next = (before: OrderFacts, after: OrderFacts): OrderFacts => {
  const captured = after.capturedMinor >= before.capturedMinor;
  return {
    ...(captured ? after : { ...before, attemptFailed: after.attemptFailed }),
    cancelRequestedAt: before.cancelRequestedAt ?? (captured ? after.cancelRequestedAt : null),
    expiredAt: before.expiredAt ?? (captured ? after.expiredAt : null),
    attemptFailed: before.attemptFailed || after.attemptFailed,
    paymentCancelled: after.paymentCancelled && after.capturedMinor === 0n && captured,
  };
};

/** What the customer may do to an unpaid order, and the clock only to one that is still open. */
const isPossible = (before: OrderFacts, after: OrderFacts): boolean => {
  const open = ['PENDING', 'FAILED'].includes(deriveStatus(before)) && before.capturedMinor === 0n;
  const acted =
    (before.cancelRequestedAt === null && after.cancelRequestedAt !== null) ||
    (before.expiredAt === null && after.expiredAt !== null);
  return !acted || open;
};

describe('the order state machine', () => {
  it('has a legal way between all facts that can follow each other', () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, (before, wanted) => {
        const after = next(before, wanted);
        fc.pre(isPossible(before, after));
        expect(() => {
          assertTransition(deriveStatus(before), deriveStatus(after));
        }).not.toThrow();
      }),
      { numRuns: 20_000 },
    );
  });

  it('never keeps more than was captured nor less than nothing', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { netMinor } = orderMoney(facts);
        expect(netMinor >= 0n && netMinor <= facts.capturedMinor).toBe(true);
      }),
    );
  });

  it('calls CHARGEBACK only what a lost dispute took from, and paid only what was paid in full', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const status = deriveStatus(facts);
        const paid = ['PAID', 'PARTIAL_REFUNDED', 'REFUNDED', 'CHARGEBACK'].includes(status);
        expect(paid).toBe(facts.capturedMinor === TOTAL);
        expect(status === 'CHARGEBACK').toBe(paid && facts.lostMinor > 0n);
      }),
    );
  });

  it('keeps the gravest reason for a review, whatever order the reasons come in', () => {
    expect(gravestReason(['PAID_AFTER_EXPIRED', null, 'PAID_TWICE'])).toBe('PAID_TWICE');
    expect(gravestReason(['PAID_TWICE', 'PAID_AFTER_EXPIRED'])).toBe('PAID_TWICE');
    expect(gravestReason([null])).toBeNull();
  });

  it('refuses what the table does not have', () => {
    expect(() => {
      assertTransition('EXPIRED', 'PENDING');
    }).toThrow('cannot go from EXPIRED to PENDING');
    expect(() => {
      assertTransition('PAID', 'PENDING');
    }).toThrow('cannot go from PAID to PENDING');
  });

  it('never lets a paid order be deleted or paid again', () => {
    for (const status of ORDER_STATUSES.filter(
      (candidate) => !['PENDING', 'FAILED', 'CANCELLED', 'EXPIRED'].includes(candidate),
    )) {
      expect(ORDER_STATES[status].actions).not.toEqual(expect.arrayContaining(['DELETE']));
      expect(ORDER_STATES[status].actions).not.toEqual(expect.arrayContaining(['PAY']));
    }
  });

  const money = { capturedMinor: 100n, refundedMinor: 0n, lostMinor: 0n };

  it('offers START only until it was started', () => {
    const order = { ...money, status: 'PAID', startedAt: null } as const;
    expect(availableActions(order)).toContain('START');
    expect(availableActions({ ...order, startedAt: new Date() })).not.toContain('START');
  });

  it('offers START of what a refund or a lost dispute left, and of nothing else', () => {
    const order = { ...money, startedAt: null } as const;
    const lost = (lostMinor: bigint) =>
      availableActions({ ...order, status: 'CHARGEBACK', refundedMinor: 60n, lostMinor });
    expect(lost(39n)).toContain('START');
    expect(lost(40n)).not.toContain('START');
  });

  it('offers neither payment nor deletion where a part of the money is here', () => {
    const order = { ...money, status: 'PENDING', startedAt: null } as const;
    expect(availableActions(order)).toEqual(['EDIT_REMARK']);
  });
});
