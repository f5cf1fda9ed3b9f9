/**
 * Mutation testing of the money core (scripts/mutation.mjs): its code is changed in one place after another, and the tests
 * next to it must notice. A group names files and the tests that run for their mutants: those next to them, so that a mutant
 * costs a second.
 * @typedef {{ mutate: string[], tests: string[] }} Group files without extensions, below gateway/src/modules or in schema/
 * @type {Record<string, Group[]>}
 */
export const PARTS = {
  entitlement: [
    group('entitlement', 'book book-commands', 'book-model book-commands book-usage'),
    group('entitlement', 'fold', 'fold'),
    group('entitlement', 'unlimited-queue', 'unlimited-queue'),
    group('entitlement', 'balance.reads', 'balance.reads'),
    group('entitlement', 'drawing.reads', 'drawing.reads'),
    group('entitlement', 'expiry.service', 'expiry'),
    group('entitlement', 'lease.service', 'lease-slices'),
    group(
      'entitlement',
      'book.store closing.store posting',
      'recount closing entitlement entitlement-orders',
    ),
    group(
      'entitlement',
      'entitlement.service journal unlimited.store',
      'entitlement entitlement-orders',
    ),
  ],
  points: [
    {
      mutate: ['schema/rules/points', 'points/points-rates'],
      tests: ['points/points-rates'],
    },
    group('points', 'points.reads redeemable.service', 'points'),
    group('points', 'points.service', 'points-settlement points'),
  ],
  settlement: [
    { mutate: ['schema/rules/order-states'], tests: ['order/order.states'] },
    group('order', 'order.states', 'order.states'),
    group('order', 'order-service-state', 'order-service-of order-service-state'),
    group('order', 'order-settlement order-facts.service order-events', 'order-facts'),
  ],
  charging: [
    group('entitlement', 'book-usage usage-outcome', 'book-model book-usage'),
    group(
      'entitlement',
      'charging.service metered-event recount-requests',
      'charging canonical-order',
    ),
    group('entitlement', 'recount.service', 'recount closing'),
  ],
};

/** @param {string} folder @param {string} mutate @param {string} tests @returns {Group} */
function group(folder, mutate, tests) {
  const files = (/** @type {string} */ names) =>
    names.split(' ').map((name) => `${folder}/${name}`);
  return { mutate: files(mutate), tests: files(tests) };
}

/** @type {ConstructorParameters<typeof import('@stryker-mutator/core').Stryker>[0]} */
export default {
  testRunner: 'gateway',
  plugins: ['./scripts/lib/mutation-runner.mjs', './scripts/lib/not-mutated.mjs'],
  ignorers: ['not-mutated'],
  // TypeScript with decorators, whose types are kept from the first module on.
  testRunnerNodeArgs: [
    ...['--import', '@swc-node/register/esm-register'],
    ...['--import', 'reflect-metadata'],
  ],
  coverageAnalysis: 'perTest',
  // Two cores; a mutant waits for Postgres half of its time.
  concurrency: 2,
  timeoutMS: 10_000,
  disableTypeChecks: false,
  // Where all other tools look for nothing.
  tempDirName: '.cache/mutation/sandbox',
  cleanTempDir: 'always',
  ignorePatterns: ['client', 'docker', 'dist', '.cache', '.data*', 'coverage'],
  thresholds: { high: 95, low: 85, break: null },
};
