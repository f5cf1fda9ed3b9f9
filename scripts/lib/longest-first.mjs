import imported from '@jest/test-sequencer';

/** Its types describe the CommonJS build, but Node imports the other one. */
const Sequencer = /** @type {typeof imported.default} */ (/** @type {unknown} */ (imported));

/** The journeys that take longest, the longest first. */
const LONGEST = [
  'gateway/test/start.test.ts',
  'gateway/test/crash.test.ts',
  'gateway/test/faults.test.ts',
];

/**
 * Starts the longest journeys first, so that none runs alone in the end. Jest itself orders files by the times of the last
 * run on the same machine, and without one by size, of which the longest journey has least.
 */
export default class LongestFirst extends Sequencer {
  /**
   * @override
   * @param {Parameters<InstanceType<typeof Sequencer>['sort']>[0]} tests
   */
  async sort(tests) {
    const rank = (/** @type {{ path: string }} */ { path }) => {
      const index = LONGEST.findIndex((file) => path.replaceAll('\\', '/').endsWith(`/${file}`));
      return index === -1 ? LONGEST.length : index;
    };
    const sorted = await super.sort(tests);
    return [...sorted].sort((one, other) => rank(one) - rank(other));
  }
}
