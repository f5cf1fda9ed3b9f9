import fc from 'fast-check';
import { plans } from '../../generated/catalogue';
import { amountOf, mostOf, stopOf, TRAFFIC_MODEL, UNLIMITED_MODEL } from './models';
import { purchaseOf, purchasePath, unitsOf } from './purchase';

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
      expect(purchase.totalMinor).toBe(plan.priceMinor * purchase.quantity);
      // At least the requested amount, and less than one pack more.
      expect(purchase.units).toBeGreaterThanOrEqual(units);
      expect(purchase.units - units).toBeLessThan(25);
    }),
  );
});

test.each(MODELS)('what $billingType stops at is sold exactly', ({ billingType, stops }) => {
  for (const units of stops) expect(purchaseOf(billingType, units).units).toBe(units);
});

test('an amount uses the largest plan that fits', () => {
  expect(purchaseOf('TRAFFIC', 50)).toMatchObject({ planId: 'traffic-25gb', quantity: 2 });
  expect(purchaseOf('TRAFFIC', 7)).toMatchObject({ planId: 'traffic-1gb', quantity: 7 });
  expect(purchaseOf('TRAFFIC', 101)).toMatchObject({ planId: 'traffic-5gb', quantity: 21 });
  expect(purchaseOf('UNLIMITED', 6)).toMatchObject({
    planId: 'unlimited-90d',
    quantity: 2,
    validityDays: 180,
  });
  expect(purchasePath(purchaseOf('TRAFFIC', 50))).toBe(
    '/checkout/payment?plan=traffic-25gb&quantity=2',
  );
});

test.each([
  ['25', 25],
  ['0', 1],
  ['-3', 1],
  ['7.2', 8],
  ['', 1],
  ['e', 1],
  ['99999', 1000],
])('parses "%s" as %d GB', (typed, amount) => {
  expect(amountOf(TRAFFIC_MODEL, typed)).toBe(amount);
});

test('the slider rests at the nearest stop', () => {
  expect(TRAFFIC_MODEL.stops[stopOf(TRAFFIC_MODEL, 24)]).toBe(25);
  expect(TRAFFIC_MODEL.stops[stopOf(TRAFFIC_MODEL, 1000)]).toBe(1000);
});
