import { share } from '../../../../test/support/share.js';
import { TestUsage } from '../../../../test/support/test-usage.js';
import { createSubAccount } from '../../../../test/support/test-sub-accounts.js';
import { DAY_MS } from '../../../platform/clock.js';
import { newId } from '../../../platform/ids.js';
import type { Viewer } from '../../../platform/viewer.js';
import { drawsOf, readDrawing, type Drawer, type Drawing } from './drawing.reads.js';

const drawing: Drawing = {
  prioritizedPlan: 'UNLIMITED',
  unlimitedRuns: false,
  pots: [
    { subAccountId: 's', grantId: 'trial', bytes: 10n },
    { subAccountId: null, grantId: 'first', bytes: 20n },
    { subAccountId: 'other', grantId: 'first', bytes: 40n },
    { subAccountId: null, grantId: 'last', bytes: 80n },
    { subAccountId: 's', grantId: 'last', bytes: 160n },
  ],
};
const nothing = { availableBytes: 0n, paysNext: null };

describe('what a sub account can draw on (rule 8)', () => {
  const draws = (change: Partial<Drawer> = {}, rest: Partial<Drawing> = {}) =>
    drawsOf(
      { ...drawing, ...rest },
      {
        id: 's',
        type: 'TRAFFIC',
        status: 'ACTIVE',
        chargeMode: 'SHARED',
        remainingBytes: null,
        ...change,
      },
    );
  const by = (grantId: string) => ({ plan: 'TRAFFIC', grantId });

  it('is the account’s own traffic, paid by the first grant in paying order', () => {
    expect(draws()).toEqual({ setAsideBytes: null, availableBytes: 100n, paysNext: by('first') });
  });

  it('is only its allocated bytes when it is ALLOCATED', () => {
    const allocated = { chargeMode: 'ALLOCATED' } as const;
    expect(draws(allocated)).toEqual({
      setAsideBytes: 170n,
      availableBytes: 170n,
      paysNext: by('trial'),
    });
    expect(draws({ ...allocated, id: 'third' })).toEqual({ setAsideBytes: 0n, ...nothing });
  });

  it('never exceeds what its limit leaves', () => {
    expect(draws({ remainingBytes: 99n }).availableBytes).toBe(99n);
    expect(draws({ remainingBytes: 101n }).availableBytes).toBe(100n);
    expect(draws({ remainingBytes: 0n })).toEqual({ setAsideBytes: null, ...nothing });
  });

  it('is nothing while it is disabled; its allocated bytes stay', () => {
    const disabled = { status: 'INACTIVE' } as const;
    expect(draws(disabled)).toEqual({ setAsideBytes: null, ...nothing });
    expect(draws({ ...disabled, chargeMode: 'ALLOCATED' })).toEqual({
      setAsideBytes: 170n,
      ...nothing,
    });
  });

  it('is unlimited for the unlimited plan while a period runs', () => {
    const unlimited = { type: 'UNLIMITED' } as const;
    const runs = { unlimitedRuns: true };
    const byPlan = { plan: 'UNLIMITED', grantId: null };
    const free = { setAsideBytes: null, availableBytes: null };
    expect(draws(unlimited)).toEqual({ setAsideBytes: null, ...nothing });
    expect(draws(unlimited, runs)).toEqual({ ...free, paysNext: byPlan });
    const traffic = { ...runs, prioritizedPlan: 'TRAFFIC' } as const;
    expect(draws(unlimited, traffic)).toEqual({ ...free, paysNext: by('first') });
    expect(draws(unlimited, { ...traffic, pots: [] })).toEqual({ ...free, paysNext: byPlan });
    // The charge mode has no effect on the unlimited plan.
    expect(draws({ ...unlimited, chargeMode: 'ALLOCATED' }, traffic)).toMatchObject(free);
  });
});

describe('pots that can pay', () => {
  const usage = share(() => TestUsage.start());

  const read = ({ accountId }: Viewer) => {
    const { services, clock } = usage.gateway;
    return readDrawing(services.freshReads, accountId, clock.now());
  };

  it('are the non-empty ones, in paying order, until their grant expires', async () => {
    const viewer = await usage.gateway.customer();
    expect(await read(viewer)).toEqual({
      prioritizedPlan: 'UNLIMITED',
      unlimitedRuns: false,
      pots: [],
    });
    await usage.grant(viewer, 100n, 3);
    await usage.grant(viewer, 50n, 2);
    const s = await createSubAccount(usage.gateway, viewer, {
      chargeMode: 'ALLOCATED',
      limitBytes: 70n,
    });
    await usage.gateway.services.entitlements.prioritize(viewer, 'TRAFFIC');
    const { prioritizedPlan, pots } = await read(viewer);
    expect(prioritizedPlan).toBe('TRAFFIC');
    expect(pots.map(({ subAccountId, bytes }) => [subAccountId, bytes]).sort()).toEqual(
      [
        [s, 50n],
        [null, 80n],
        [s, 20n],
      ].sort(),
    );
    expect(pots[0]).toMatchObject({ subAccountId: s, bytes: 50n });
    usage.gateway.clock.advance(2 * DAY_MS);
    const later = (await read(viewer)).pots;
    expect(later.map(({ bytes }) => bytes).sort()).toEqual([20n, 80n]);
  });

  it('come with a flag for a running unlimited period, and are empty for an unknown customer', async () => {
    const viewer = await usage.gateway.customer();
    const { services, clock } = usage.gateway;
    const request = { planId: 'unlimited-30d', quantity: 1, startLater: true, remark: null };
    const orderId = await services.orderPlacement.create(viewer, request, newId());
    const order = { orderId, accountId: viewer.accountId, billingType: 'UNLIMITED' } as const;
    const service = { ...order, source: 'PURCHASE', bytes: null, validityDays: 1 } as const;
    await services.db.transaction((tx) => services.entitlements.start(tx, service, clock.now()));
    expect(await read(viewer)).toMatchObject({ unlimitedRuns: true, pots: [] });
    clock.advance(DAY_MS);
    expect(await read(viewer)).toMatchObject({ unlimitedRuns: false });
    expect(await read({ ...viewer, accountId: newId() })).toEqual({
      prioritizedPlan: 'UNLIMITED',
      unlimitedRuns: false,
      pots: [],
    });
  });
});
