import fc from 'fast-check';
import {
  ACTIONS_OF_STATUS,
  everythingReturned,
  availableActions,
  ORDER_STATUSES,
  type OrderStatus,
} from '../../../../schema/rules/order-states.js';
import {
  assertTransition,
  isPaid,
  deriveStatus,
  gravestReason,
  orderMoney,
  REVIEW_REASONS,
  type OrderFacts,
} from './order.states.js';

const TOTAL = 7_500n;
const at = fc.constantFrom(null, new Date(0));

/** Any facts that payments and the customer can produce. Refunds and disputes never exceed the captured amount. */
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

/**
 * The facts after a change: captures only grow, and actions of people or of time are permanent. Refunds may fail and
 * disputes may be won.
 */
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

/** Whether the change can happen: the customer acts only on an unpaid order, and expiry only hits an open one. */
const isPossible = (before: OrderFacts, after: OrderFacts): boolean => {
  const open = ['PENDING', 'FAILED'].includes(deriveStatus(before)) && before.capturedMinor === 0n;
  const acted =
    (before.cancelRequestedAt === null && after.cancelRequestedAt !== null) ||
    (before.expiredAt === null && after.expiredAt !== null);
  return !acted || open;
};

describe('order state machine', () => {
  it('allows the transition between any facts that can follow each other', () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, (before, wanted) => {
        const after = next(before, wanted);
        fc.pre(isPossible(before, after));
        assertTransition(deriveStatus(before), deriveStatus(after));
      }),
      { numRuns: 20_000 },
    );
  });

  it('never keeps more than was captured, nor less than zero', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { netMinor } = orderMoney(facts);
        expect(netMinor >= 0n && netMinor <= facts.capturedMinor).toBe(true);
      }),
    );
  });

  it('uses CHARGEBACK only after a lost dispute, and settled statuses only after full payment or return', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const status = deriveStatus(facts);
        const paid = ['PAID', 'PARTIAL_REFUNDED', 'REFUNDED', 'CHARGEBACK'].includes(status);
        expect(paid).toBe(facts.capturedMinor === TOTAL || everythingReturned(facts));
        expect(status === 'CHARGEBACK').toBe(paid && facts.lostMinor > 0n);
      }),
    );
  });

  it('keeps the gravest review reason for any order of reasons', () => {
    expect(gravestReason(['PAID_AFTER_EXPIRED', null, 'PAID_TWICE'])).toBe('PAID_TWICE');
    expect(gravestReason(['PAID_TWICE', 'PAID_AFTER_EXPIRED'])).toBe('PAID_TWICE');
    expect(gravestReason([null])).toBeNull();
  });

  it('ranks all review reasons', () => {
    const inOrder = [...REVIEW_REASONS];
    expect(inOrder).toEqual([
      ...['PAID_TWICE', 'UNREADABLE_REPORT', 'AMOUNT_MISMATCH', 'PAID_AFTER_DELETED'],
      ...['PARTIAL_CAPTURE', 'PAID_AFTER_CANCELLED', 'PAID_AFTER_EXPIRED'],
    ]);
    inOrder.forEach((reason, index) => {
      expect(gravestReason(inOrder.slice(index).reverse())).toBe(reason);
    });
  });

  const nothing: OrderFacts = {
    totalMinor: TOTAL,
    capturedMinor: 0n,
    refundedMinor: 0n,
    lostMinor: 0n,
    disputedMinor: 0n,
    cancelRequestedAt: null,
    paymentCancelled: false,
    attemptFailed: false,
    expiredAt: null,
    paidWithPoints: false,
  };
  const [kept, now] = [{ capturedMinor: TOTAL }, new Date(0)];
  it.each<[OrderStatus, Partial<OrderFacts>]>([
    ['PENDING', {}],
    ['FAILED', { attemptFailed: true }],
    ['CANCELLED', { attemptFailed: true, paymentCancelled: true }],
    ['EXPIRED', { paymentCancelled: true, expiredAt: now }],
    ['CANCELLED', { expiredAt: now, cancelRequestedAt: now }],
    ['PENDING', { capturedMinor: TOTAL - 1n }],
    ['PAID', { ...kept, cancelRequestedAt: now, expiredAt: now }],
    ['PAID', { ...kept, disputedMinor: TOTAL }],
    ['PAID', { capturedMinor: TOTAL + 1n }],
    ['PAID', { paidWithPoints: true, totalMinor: 0n }],
    ['PENDING', { totalMinor: 0n }],
    ['PARTIAL_REFUNDED', { ...kept, refundedMinor: TOTAL - 1n }],
    ['REFUNDED', { ...kept, refundedMinor: TOTAL }],
    ['CHARGEBACK', { ...kept, lostMinor: 1n, refundedMinor: TOTAL - 1n }],
  ])('is %s', (status, facts) => {
    expect(deriveStatus({ ...nothing, ...facts })).toBe(status);
    expect(isPaid({ ...nothing, ...facts })).toBe(!ACTIONS_OF_STATUS[status].includes('DELETE'));
  });

  it('ends a returned partial capture, whatever state the order had', () => {
    const [part, cancelled] = [{ capturedMinor: TOTAL - 1n }, { cancelRequestedAt: now }];
    const status = (facts: Partial<OrderFacts>) =>
      deriveStatus({ ...nothing, ...part, ...cancelled, ...facts });
    expect(status({ refundedMinor: TOTAL - 2n })).toBe('CANCELLED');
    expect(status({ refundedMinor: TOTAL - 1n })).toBe('REFUNDED');
    expect(status({ refundedMinor: TOTAL - 2n, lostMinor: 1n })).toBe('CHARGEBACK');
    expect(isPaid({ ...nothing, ...part, refundedMinor: TOTAL - 1n })).toBe(false);
  });

  it('allows exactly these transitions', () => {
    const settled = ['PAID', 'PARTIAL_REFUNDED', 'REFUNDED', 'CHARGEBACK'] as const;
    const unpaid = ['PENDING', 'FAILED', 'CANCELLED', 'EXPIRED'] as const;
    const afterPayment = (status: (typeof settled)[number]) =>
      settled.filter((other) => other !== status);
    const ways: Record<OrderStatus, readonly OrderStatus[]> = {
      PENDING: ['FAILED', 'CANCELLED', 'EXPIRED', ...settled],
      FAILED: ['CANCELLED', 'EXPIRED', ...settled],
      CANCELLED: ['PENDING', 'FAILED', ...settled],
      EXPIRED: settled,
      PAID: afterPayment('PAID'),
      PARTIAL_REFUNDED: afterPayment('PARTIAL_REFUNDED'),
      REFUNDED: [...afterPayment('REFUNDED'), ...unpaid],
      CHARGEBACK: [...afterPayment('CHARGEBACK'), ...unpaid],
    };
    const legal = (from: OrderStatus, to: OrderStatus) => {
      try {
        assertTransition(from, to);
        return true;
      } catch {
        return false;
      }
    };
    for (const from of ORDER_STATUSES)
      expect(ORDER_STATUSES.filter((to) => legal(from, to)).sort()).toEqual(
        [from, ...ways[from]].sort(),
      );
  });

  it('refuses a transition that is not in the table', () => {
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
      expect(ACTIONS_OF_STATUS[status]).not.toEqual(expect.arrayContaining(['DELETE']));
      expect(ACTIONS_OF_STATUS[status]).not.toEqual(expect.arrayContaining(['PAY']));
    }
  });

  const money = {
    capturedMinor: 100n,
    refundedMinor: 0n,
    lostMinor: 0n,
    invoiceNumber: 'HRT-2026-000001',
  };

  it.each<[OrderStatus, string[]]>([
    ['PENDING', ['PAY', 'CANCEL', 'DELETE', 'EDIT_REMARK']],
    ['FAILED', ['RETRY_PAYMENT', 'CANCEL', 'DELETE', 'EDIT_REMARK']],
    ['CANCELLED', ['DELETE', 'EDIT_REMARK']],
    ['EXPIRED', ['DELETE', 'EDIT_REMARK']],
  ])('offers these actions for an unpaid order that is %s: %j', (status, actions) => {
    const unpaid = {
      capturedMinor: 0n,
      refundedMinor: 0n,
      lostMinor: 0n,
      startedAt: null,
      invoiceNumber: null,
    };
    expect(availableActions({ ...unpaid, status })).toEqual(actions);
    // With a partial capture, the order waits for review.
    expect(availableActions({ ...unpaid, status, capturedMinor: 1n })).toEqual(['EDIT_REMARK']);
  });

  it.each<[OrderStatus, string[]]>([
    ['PAID', ['START', 'VIEW_INVOICE', 'EDIT_REMARK']],
    ['PARTIAL_REFUNDED', ['START', 'VIEW_INVOICE', 'EDIT_REMARK']],
    ['REFUNDED', ['VIEW_INVOICE', 'EDIT_REMARK']],
    ['CHARGEBACK', ['START', 'VIEW_INVOICE', 'EDIT_REMARK']],
  ])('offers these actions for a paid order that is %s: %j', (status, actions) => {
    expect(availableActions({ ...money, status, startedAt: null })).toEqual(actions);
  });

  it('offers no invoice for an order paid with points', () => {
    const redeemed = {
      ...money,
      capturedMinor: 0n,
      invoiceNumber: null,
      status: 'PAID',
      startedAt: new Date(),
    } as const;
    expect(availableActions(redeemed)).toEqual(['EDIT_REMARK']);
  });

  it('offers no invoice for a partial capture that was refunded', () => {
    const part = { ...money, refundedMinor: 100n, startedAt: null, invoiceNumber: null } as const;
    expect(availableActions({ ...part, status: 'REFUNDED' })).toEqual(['EDIT_REMARK']);
  });

  it('recognizes that all money went back', () => {
    const returned = (capturedMinor: bigint, refundedMinor: bigint, lostMinor: bigint) =>
      everythingReturned({ capturedMinor, refundedMinor, lostMinor });
    expect([returned(10n, 6n, 4n), returned(10n, 10n, 0n), returned(10n, 6n, 5n)]).toEqual([
      ...[true, true, true],
    ]);
    expect([returned(10n, 6n, 3n), returned(0n, 0n, 0n)]).toEqual([false, false]);
  });

  it('offers START only before the start', () => {
    const order = { ...money, status: 'PAID', startedAt: null } as const;
    expect(availableActions(order)).toContain('START');
    expect(availableActions({ ...order, startedAt: new Date() })).not.toContain('START');
  });

  it('offers START only while a refund or a lost dispute left some money', () => {
    const order = { ...money, startedAt: null } as const;
    const lost = (lostMinor: bigint) =>
      availableActions({ ...order, status: 'CHARGEBACK', refundedMinor: 60n, lostMinor });
    expect(lost(39n)).toContain('START');
    expect(lost(40n)).not.toContain('START');
  });

  it('offers neither payment nor deletion after a partial capture', () => {
    const order = { ...money, status: 'PENDING', startedAt: null } as const;
    expect(availableActions(order)).toEqual(['EDIT_REMARK']);
  });
});
