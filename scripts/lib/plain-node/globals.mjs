// Takes the place of `@jest/globals`, which works only in a VM of Jest. Evaluated once per test file that imports it.
const { jestGlobals } = /** @type {{ jestGlobals: typeof import('@jest/globals') }} */ (
  /** @type {unknown} */ (globalThis)
);

export const { afterAll, afterEach, beforeAll, beforeEach } = jestGlobals;
export const { describe, expect, it, jest, test } = jestGlobals;
