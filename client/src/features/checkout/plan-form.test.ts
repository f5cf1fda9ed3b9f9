import { planErrors, times, toCount, toOrderInput, toPlanForm } from './plan-form';

const ASKED = { quantity: 3, startLater: true };

test.each([
  [1, true],
  [100, true],
  [0, false],
  [101, false],
  [1.5, false],
  [null, false],
])('a quantity of %p: %p', (quantity, valid) => {
  const errors = planErrors({ ...toPlanForm(ASKED), quantity }, 100);
  expect(errors).toEqual(valid ? {} : { quantity: 'QUANTITY_OUT_OF_RANGE' });
  expect(toCount(quantity, 100) !== null).toBe(valid);
});

test('form → API', () => {
  expect(toOrderInput(toPlanForm(ASKED), 'traffic-5gb')).toEqual({
    planId: 'traffic-5gb',
    quantity: 3,
    startLater: true,
  });
});

test('prices are multiplied as integers', () => {
  expect(times({ minor: '9007199254740993', currency: 'USD' }, 3)).toEqual({
    minor: '27021597764222979',
    currency: 'USD',
  });
});
