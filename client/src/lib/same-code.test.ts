import { lazy } from 'react';
import { forSameCode } from './same-code';

/** A loader as the development server runs it: the address of what it imports is in its code. */
function loading(address: string) {
  const load = () => Promise.resolve({ default: () => null });
  load.toString = () => `() => import("${address}")`;
  return load;
}
const lazyOf = (name: string, address: string) => {
  const load = loading(address);
  return forSameCode(name, load, () => lazy(load));
};

test('a file that was saved keeps each of its lazy components, and so what was typed there', () => {
  const form = lazyOf('ReplyForm', '/src/features/support/ReplyForm.tsx');
  expect(lazyOf('ReplyForm', '/src/features/support/ReplyForm.tsx?t=1700000000000')).toBe(form);
  expect(lazyOf('ReplyHint', '/src/features/support/ReplyForm.tsx')).not.toBe(form);
  expect(lazyOf('ReplyForm', '/src/features/orders/ReplyForm.tsx')).not.toBe(form);
});
