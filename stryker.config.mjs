/**
 * Mutation testing of the money core (scripts/mutation.mjs): one change after another is made to its code, and the tests
 * beside it must notice. A group names files and the tests that run for each of their mutants: few and quick ones, since
 * jest loads all of them every time.
 * @typedef {{ mutate: string[], tests: string[] }} Group paths below gateway/src/modules, without extensions
 * @type {Record<string, Group[]>}
 */
export const PARTS = {
  entitlement: [
    {
      mutate: ['book', 'book-commands', 'fold', 'unlimited-queue', 'usage-outcome'].map(
        entitlement,
      ),
      tests: ['book-commands', 'book-usage', 'fold', 'unlimited-queue'].map(entitlement),
    },
    {
      mutate: [
        'balance.reads',
        'book.store',
        'closing.store',
        'drawing.reads',
        'entitlement.service',
        'expiry.service',
        'journal',
        'lease.service',
        'posting',
        'unlimited.store',
      ].map(entitlement),
      tests: ['entitlement', 'balance.reads', 'drawing.reads', 'expiry', 'lease-slices'].map(
        entitlement,
      ),
    },
  ],
  points: [
    { mutate: ['points/points-rates'], tests: ['points/points-rates'] },
    {
      mutate: ['points/points.service', 'points/points.reads', 'points/redeemable.service'],
      tests: ['points/points-settlement', 'points/points'],
    },
  ],
  settlement: [
    {
      mutate: ['order/order.states', 'order/order-service-state'],
      tests: ['order/order.states', 'order/order-service-state'],
    },
    {
      mutate: ['order/order-settlement', 'order/order-facts.service', 'order/order-events'],
      tests: ['order/order-settlement-returns', 'order/order-facts'],
    },
  ],
  charging: [
    { mutate: [entitlement('book-usage')], tests: [entitlement('book-usage')] },
    {
      mutate: ['charging.service', 'recount.service'].map(entitlement),
      tests: ['charging', 'recount'].map(entitlement),
    },
  ],
};

/** @param {string} file */
function entitlement(file) {
  return `entitlement/${file}`;
}

/** @type {ConstructorParameters<typeof import('@stryker-mutator/core').Stryker>[0]} */
export default {
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner', './scripts/lib/not-mutated.mjs'],
  ignorers: ['not-mutated'],
  jest: { configFile: 'jest.mutation.config.mjs' },
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  coverageAnalysis: 'perTest',
  // Two cores; a mutant waits for Postgres half of its time.
  concurrency: 2,
  // Modules of jest's virtual machines are never freed.
  maxTestRunnerReuse: 50,
  timeoutMS: 10_000,
  disableTypeChecks: false,
  // Where all other tools look for nothing.
  tempDirName: '.cache/mutation/sandbox',
  cleanTempDir: 'always',
  ignorePatterns: ['client', 'docker', 'dist', '.cache', '.data*', 'coverage'],
  thresholds: { high: 95, low: 85, break: null },
};
