import { createIdempotencyKeys } from './use-idempotency-key';

test('the same request has the same key; a changed request has another', () => {
  const { keyOf } = createIdempotencyKeys();
  const key = keyOf({ planId: 'traffic-1gb', quantity: 1 });
  expect(keyOf({ planId: 'traffic-1gb', quantity: 1 })).toBe(key);
  expect(keyOf({ planId: 'traffic-1gb', quantity: 2 })).not.toBe(key);
  expect(keyOf({ planId: 'traffic-1gb', quantity: 1 })).toBe(key);
});

test('two forms share no key, and a renewed form gets a new one', () => {
  const [one, other] = [createIdempotencyKeys(), createIdempotencyKeys()];
  const key = one.keyOf({ id: '1' });
  expect(other.keyOf({ id: '1' })).not.toBe(key);
  one.renew();
  expect(one.keyOf({ id: '1' })).not.toBe(key);
});
