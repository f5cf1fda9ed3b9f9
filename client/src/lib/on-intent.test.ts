import { chunkOfCode } from './on-intent';

const Orders = () => null;
const Plans = () => null;

/** A loader as the development server runs it: the address of what it imports is in its code. */
function loading(component: () => null, address: string) {
  const load = () => Promise.resolve(component);
  load.toString = () => `async () => (await import("${address}")).Dialog`;
  return load;
}

test('a screen that was saved keeps the component of its dialog, and so what was typed', () => {
  const first = chunkOfCode(loading(Orders, '/src/features/orders/Orders.tsx'));
  const saved = chunkOfCode(loading(Orders, '/src/features/orders/Orders.tsx?t=1700000000000'));
  const other = chunkOfCode(loading(Plans, '/src/features/plans/Plans.tsx'));
  expect(saved.Component).toBe(first.Component);
  expect(other.Component).not.toBe(first.Component);
});
