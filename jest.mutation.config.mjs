import jestConfig from './jest.config.mjs';

/** For Stryker: the gateway's project, with the Postgres that scripts/mutation.mjs starts once for all mutants. */
export default {
  ...jestConfig.projects.find(({ displayName }) => displayName === 'gateway'),
  testTimeout: 20_000,
  // The sandbox itself lies in .cache.
  modulePathIgnorePatterns: ['/dist/'],
};
