import jestConfig from './jest.config.mjs';

// For Stryker: the gateway's project, whose Postgres scripts/mutation.mjs starts once for all mutants.
const { displayName, globalSetup, globalTeardown, ...gateway } = jestConfig.projects.find(
  (project) => project.displayName === 'gateway',
);

export default {
  ...gateway,
  testTimeout: 20_000,
  // The sandbox itself lies in .cache.
  modulePathIgnorePatterns: ['/dist/'],
};
