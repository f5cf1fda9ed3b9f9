import { planSchema, times, toOrderInput, toPlanForm } from './plan-form';

test.each([
  [1, true],
  [100, true],
  [0, false],
  [101, false],
  [1.5, false],
  [null, false],
])('a quantity of %p: %p', (quantity, valid) => {
  expect(planSchema(100).isValidSync({ ...toPlanForm(1), quantity })).toBe(valid);
});

test('form → API', () => {
  const values = { ...toPlanForm(3), startLater: true };
  expect(toOrderInput(values, 'traffic-5gb')).toEqual({
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
