import { isPayable, ORDER_STATUSES, PAYABLE, SETTLED, UNPAID } from './order-states.js';

test('an order is payable until it is paid, cancelled, or expired', () => {
  expect(PAYABLE).toEqual(['PENDING', 'FAILED']);
  expect(ORDER_STATUSES.filter((status) => isPayable({ status }))).toEqual(PAYABLE);
});

test('each status is paid or unpaid', () => {
  expect(UNPAID).toEqual(['PENDING', 'FAILED', 'CANCELLED', 'EXPIRED']);
  expect(SETTLED.filter((status) => UNPAID.includes(status))).toEqual([]);
});
