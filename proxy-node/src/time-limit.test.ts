import { setImmediate as nextTurn } from 'node:timers/promises';
import { timeLimit } from './time-limit.js';

const MANY = 200;
/** Far fewer than begin together. */
const FEW = 4;

it('ends those that began together a few at a time, in their order', async () => {
  const ended: number[] = [];
  for (let number = 0; number < MANY; number += 1) timeLimit(1, () => ended.push(number));
  for (let before = 0; ended.length < MANY; before = ended.length) {
    await nextTurn();
    expect(ended.length - before).toBeLessThanOrEqual(FEW);
  }
  expect(ended).toEqual(Array.from({ length: MANY }, (_, number) => number));
});

it('never ends what was cancelled, even after its time', async () => {
  const ended: number[] = [];
  const cancels = Array.from({ length: MANY }, (_, number) =>
    timeLimit(1, () => {
      ended.push(number);
      // Their time is over, too.
      for (const cancel of cancels.slice(number + 1)) cancel();
    }),
  );
  const later = new Promise<void>((resolve) => timeLimit(1, resolve));
  await later;
  expect(ended).toEqual([0]);
});
