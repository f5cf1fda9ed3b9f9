import { codesOf } from '../../../../jest/problems';
import { planSchema, times, toCount, toOrderInput, toPlanForm } from './plan-form';

const PLAN = { id: 'traffic-5gb', maxQuantity: 100 };
const FORM = toPlanForm({ quantity: 3, startLater: true }, PLAN);

test.each([
  [1, true],
  [100, true],
  [0, false],
  [101, false],
  [1.5, false],
  [null, false],
])('a quantity of %p: %p', async (quantity, valid) => {
  const codes = await codesOf(planSchema([PLAN]), { ...FORM, quantity });
  expect(codes).toEqual(valid ? [] : ['QUANTITY_OUT_OF_RANGE']);
  expect(toCount(quantity, 100) !== null).toBe(valid);
});

test('form → API', () => {
  expect(toOrderInput(FORM)).toEqual({
    planId: 'traffic-5gb',
    quantity: 3,
    startLater: true,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});

test('prices are multiplied as integers', () => {
  expect(times({ minor: '9007199254740993', currency: 'USD' }, 3)).toEqual({
    minor: '27021597764222979',
    currency: 'USD',
  });
});
