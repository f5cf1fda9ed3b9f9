import { serviceOf } from './order-service.js';

const NOW = new Date('2026-05-10T10:00:00Z');
const after = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

/** The state of a paid traffic order with one second left, with a test's changes. */
const stateOf = (change: Partial<Parameters<typeof serviceOf>[0]> = {}) =>
  serviceOf(
    {
      status: 'PAID',
      hasService: true,
      serviceHeld: false,
      serviceReturned: false,
      serviceStartsAt: after(-1_000),
      serviceEndsAt: after(1_000),
      serviceUsedUp: false,
      capturedMinor: 100n,
      refundedMinor: 0n,
      lostMinor: 0n,
      ...change,
    },
    NOW,
  );
const ended = (serviceEndReason: string) => ({ serviceStatus: 'ENDED', serviceEndReason });
const state = (serviceStatus: string) => ({ serviceStatus, serviceEndReason: null });

describe('service state of an order (rule 12)', () => {
  it('is ACTIVE from its first instant until just before its end', () => {
    expect(stateOf()).toEqual({ ...state('ACTIVE'), endsAt: after(1_000) });
    expect(stateOf({ serviceStartsAt: NOW })).toMatchObject(state('ACTIVE'));
    expect(stateOf({ serviceStartsAt: after(1) })).toMatchObject(state('QUEUED'));
    expect(stateOf({ serviceEndsAt: after(1) })).toMatchObject(state('ACTIVE'));
    expect(stateOf({ serviceEndsAt: NOW })).toEqual({ ...ended('EXPIRED'), endsAt: NOW });
  });

  it('is USED_UP when no bytes are left before its end; the unlimited plan has no bytes', () => {
    expect(stateOf({ serviceUsedUp: true })).toMatchObject(ended('USED_UP'));
    expect(stateOf({ serviceUsedUp: true, serviceEndsAt: NOW })).toMatchObject(ended('EXPIRED'));
    expect(stateOf({ serviceUsedUp: false })).toMatchObject(state('ACTIVE'));
  });

  it('is QUEUED while its start is unknown, and may run while its end is unknown', () => {
    const unknown = { serviceStartsAt: null, serviceEndsAt: null, serviceUsedUp: null };
    expect(stateOf(unknown)).toEqual({ ...state('QUEUED'), endsAt: null });
    expect(stateOf({ ...unknown, serviceStartsAt: NOW })).toMatchObject(state('ACTIVE'));
  });

  it('is HELD at any time, without a known end, unless everything was taken back', () => {
    const held = { serviceHeld: true, serviceEndsAt: after(-1) };
    expect(stateOf(held)).toEqual({ ...state('HELD'), endsAt: null });
    expect(stateOf({ ...held, serviceReturned: true })).toMatchObject(ended('REFUNDED'));
  });

  it('says whether a refund or a chargeback took it back', () => {
    const returned = { serviceReturned: true };
    expect(stateOf({ ...returned, status: 'REFUNDED' })).toMatchObject(ended('REFUNDED'));
    expect(stateOf({ ...returned, status: 'CHARGEBACK' })).toMatchObject(ended('LOST'));
  });

  it('is NOT_STARTED before its start, and ENDED when all money went back before it', () => {
    const waiting = { hasService: false, serviceStartsAt: null, serviceEndsAt: null };
    const unknown = { serviceHeld: null, serviceReturned: null, serviceUsedUp: null };
    const kept = { ...waiting, ...unknown };
    expect(stateOf(kept)).toEqual({ ...state('NOT_STARTED'), endsAt: null });
    const part = { ...kept, refundedMinor: 99n };
    expect(stateOf({ ...part, status: 'PARTIAL_REFUNDED' })).toMatchObject(state('NOT_STARTED'));
    const gone = { ...kept, refundedMinor: 60n, lostMinor: 40n };
    expect(stateOf({ ...gone, status: 'CHARGEBACK' })).toMatchObject(ended('LOST'));
    expect(stateOf({ ...kept, refundedMinor: 100n, status: 'REFUNDED' })).toMatchObject(
      ended('REFUNDED'),
    );
  });
});
