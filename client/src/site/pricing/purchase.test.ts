import fc from 'fast-check';
import { plans } from '../../../../schema/generated/catalogue';
import { mostOf, stopOf, TRAFFIC_MODEL, UNLIMITED_MODEL } from './models';
import { priceOf, purchaseOf, purchasePath, unitsOf } from './purchase';

const MODELS = [TRAFFIC_MODEL, UNLIMITED_MODEL];

test.each(MODELS)('one order can buy any amount of $billingType', (model) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: mostOf(model) }), (units) => {
      const purchase = purchaseOf(model.billingType, units);
      const plan = plans.find(({ id }) => id === purchase.planId)!;
      expect(plan.billingType).toBe(model.billingType);
      expect(purchase.quantity).toBeGreaterThanOrEqual(1);
      expect(purchase.quantity).toBeLessThanOrEqual(plan.maxQuantity);
      expect(purchase.units).toBe(unitsOf(plan) * purchase.quantity);
      expect(purchase.totalMinor).toBe(priceOf(plan, null).minor * purchase.quantity);
      expect(purchase.listMinor).toBe(plan.priceMinor * purchase.quantity);
      // At least the requested amount, and less than one pack more unless the larger order costs no more.
      const asked = purchase.insteadOf ?? purchase;
      expect(asked.units).toBeGreaterThanOrEqual(units);
      expect(asked.units - units).toBeLessThan(25);
    }),
  );
});

test.each(MODELS)('each slider stop of $billingType is sold exactly', ({ billingType, stops }) => {
  for (const units of stops) {
    const purchase = purchaseOf(billingType, units);
    expect((purchase.insteadOf ?? purchase).units).toBe(units);
  }
});

test.each(MODELS)('no order of $billingType is dearer than a larger one', (model) => {
  let larger = Infinity;
  for (let units = mostOf(model); units >= 1; units -= 1) {
    const { totalMinor } = purchaseOf(model.billingType, units);
    expect(totalMinor).toBeLessThanOrEqual(larger);
    larger = totalMinor;
  }
});

test('a larger order that costs less is offered in place of the one asked for', () => {
  expect(purchaseOf('UNLIMITED', 11)).toMatchObject({
    planId: 'unlimited-12m',
    quantity: 1,
    units: 12,
    totalMinor: 72_000,
    validityMonths: 12,
    insteadOf: { planId: 'unlimited-30d', quantity: 11, totalMinor: 82_500, validityDays: 330 },
  });
  expect(purchaseOf('TRAFFIC', 950)).toMatchObject({
    planId: 'traffic-500gb',
    quantity: 2,
    units: 1000,
    totalMinor: 900_000,
    insteadOf: { units: 950, totalMinor: 1_140_000 },
  });
  expect(purchaseOf('UNLIMITED', 9)).toMatchObject({ units: 9, insteadOf: null });
});

test('at an equal price the larger order is offered', () => {
  expect(purchaseOf('TRAFFIC', 9)).toMatchObject({
    planId: 'traffic-5gb',
    units: 10,
    totalMinor: 13_500,
    insteadOf: { units: 9, totalMinor: 13_500 },
  });
});

test('an amount uses the largest plan that fits', () => {
  expect(purchaseOf('TRAFFIC', 50)).toMatchObject({ planId: 'traffic-25gb', quantity: 2 });
  expect(purchaseOf('TRAFFIC', 7)).toMatchObject({ planId: 'traffic-1gb', quantity: 7 });
  expect(purchaseOf('TRAFFIC', 101)).toMatchObject({ planId: 'traffic-5gb', quantity: 21 });
  expect(purchaseOf('UNLIMITED', 6)).toMatchObject({
    planId: 'unlimited-3m',
    quantity: 2,
    validityMonths: 6,
  });
  expect(purchasePath(purchaseOf('TRAFFIC', 50))).toBe(
    '/checkout/payment?plan=traffic-25gb&quantity=2',
  );
});

test('the slider rests at the nearest stop', () => {
  expect(TRAFFIC_MODEL.stops[stopOf(TRAFFIC_MODEL, 24)]).toBe(25);
  expect(TRAFFIC_MODEL.stops[stopOf(TRAFFIC_MODEL, 1000)]).toBe(1000);
});

test('a sale is charged while it runs, and its label goes with it', () => {
  const plan = plans.find(({ id }) => id === 'unlimited-12m')!;
  const sale = { ...plan.sale, from: '2026-06-01T00:00:00Z', until: '2026-06-08T00:00:00Z' };
  // The catalog's own sale has no end.
  const limited = { ...plan, sale } as unknown as typeof plan;
  const list = { minor: 90_000, listMinor: 90_000, percent: 0 };
  const reduced = { minor: 72_000, listMinor: 90_000, percent: 20 };
  expect(priceOf(limited, new Date('2026-05-31T23:59:59Z'))).toEqual(list);
  expect(priceOf(limited, new Date('2026-06-01T00:00:00Z'))).toEqual(reduced);
  expect(priceOf(limited, new Date('2026-06-08T00:00:00Z'))).toEqual(list);
  expect(priceOf(limited, null)).toEqual(list);
  expect(priceOf(plan, null)).toEqual(reduced);
  expect(priceOf({ ...plan, sale: null } as unknown as typeof plan, null)).toEqual(list);
});
