import { readCheckoutAddress } from './checkout-address';

const read = (query: string) => readCheckoutAddress(new URLSearchParams(query));

test.each([
  ['5', 5],
  ['+5+', 5],
  ['５', 5],
  ['1e3', 1],
  ['0x10', 1],
  ['-1', 1],
  ['1.5', 1],
  ['0', 1],
  ['', 1],
])('?quantity=%s is %i', (typed, quantity) => {
  expect(read(`plan=traffic-5gb&quantity=${typed}`)).toMatchObject({ quantity });
});

test('an order, a plan, and a kind of plan are read; anything else is nothing', () => {
  expect(read('order=o-1&plan=traffic-5gb')).toEqual({ orderId: 'o-1' });
  expect(read('plan=traffic-5gb&start=later&instead=o-1')).toMatchObject({
    orderId: null,
    planId: 'traffic-5gb',
    startLater: true,
    insteadOf: 'o-1',
  });
  expect(read('buy=traffic')).toMatchObject({ planId: null, billingType: 'TRAFFIC' });
  expect(read('buy=all')).toBeNull();
});
