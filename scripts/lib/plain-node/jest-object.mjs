/**
 * The part of Jest's `jest` that works in plain Node and that tests use. It has no mocks of modules.
 * @param {import('./environment.mjs').default} environment
 */
export function jestOf({ moduleMocker, fakeTimersModern }) {
  return {
    fn: moduleMocker.fn.bind(moduleMocker),
    spyOn: moduleMocker.spyOn.bind(moduleMocker),
    restoreAllMocks: () => moduleMocker.restoreAllMocks(),
    useFakeTimers: () => fakeTimersModern.useFakeTimers(),
    useRealTimers: () => fakeTimersModern.useRealTimers(),
    advanceTimersByTime: (/** @type {number} */ ms) => fakeTimersModern.advanceTimersByTime(ms),
    setTimeout: (/** @type {number} */ ms) =>
      Object.assign(globalThis, { [Symbol.for('TEST_TIMEOUT_SYMBOL')]: ms }),
  };
}
