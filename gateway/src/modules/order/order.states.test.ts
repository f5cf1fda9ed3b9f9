import fc from 'fast-check';
import {
  assertTransition,
  availableActions,
  deriveStatus,
  netMinor,
  ORDER_STATES,
  ORDER_STATUSES,
  type OrderFacts,
} from './order.states.js';

const anyFacts: fc.Arbitrary<OrderFacts> = fc.record({
  capturedMinor: fc.bigInt({ min: 0n, max: 100_000n }),
  refundedMinor: fc.bigInt({ min: 0n, max: 120_000n }),
  disputeLost: fc.boolean(),
  cancelled: fc.boolean(),
  attemptFailed: fc.boolean(),
  expired: fc.boolean(),
  paidWithPoints: fc.constant(false),
});

/** Facts only ever become more; a dispute alone may be won back. */
const grow = (facts: OrderFacts, more: OrderFacts): OrderFacts => ({
  capturedMinor: facts.capturedMinor > 0n ? facts.capturedMinor : more.capturedMinor,
  refundedMinor:
    facts.refundedMinor > more.refundedMinor ? facts.refundedMinor : more.refundedMinor,
  disputeLost: more.disputeLost,
  cancelled: facts.cancelled || more.cancelled,
  attemptFailed: facts.attemptFailed || more.attemptFailed,
  expired: facts.expired || more.expired,
  paidWithPoints: false,
});

describe('the order state machine', () => {
  it('has a legal way for every growth of the facts', () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, (facts, more) => {
        const after = grow(facts, more);
        // Two refunds of all, then a dispute won: the table must know where it came from.
        expect(() => {
          assertTransition(deriveStatus(facts), deriveStatus(after));
        }).not.toThrow();
      }),
      { numRuns: 5_000 },
    );
  });

  it('never keeps more than was captured nor less than nothing', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const kept = netMinor(facts);
        expect(kept >= 0n && kept <= facts.capturedMinor).toBe(true);
      }),
    );
  });

  it('refuses what the table does not have', () => {
    expect(() => {
      assertTransition('REFUNDED', 'PAID');
    }).toThrow('cannot go from REFUNDED to PAID');
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

  it('offers START only until it was started', () => {
    const order = { status: 'PAID', startedAt: null, paidMinor: 100n } as const;
    expect(availableActions(order)).toContain('START');
    expect(availableActions({ ...order, startedAt: new Date() })).not.toContain('START');
  });
});
