import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SWC_OPTIONS } from './scripts/lib/plain-node/compile.mjs';

const rootDir = fileURLToPath(new URL('.', import.meta.url));

/** What the Node projects share: TypeScript by swc with the decorators that type-graphql and TypeORM read. */
const node = {
  rootDir,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  moduleFileExtensions: ['ts', 'js', 'mjs', 'json'],
  transform: {
    '\\.ts$': ['@swc/jest', SWC_OPTIONS],
  },
  // Built files are not tested, and must not be mistaken for the sources they come from.
  modulePathIgnorePatterns: ['/dist/', '/.data/', '/.cache/'],
};

/** Tests that load a module once per worker instead of once per file, which took most of their time. */
const plainNode = {
  ...node,
  testEnvironment: '<rootDir>/scripts/lib/plain-node/environment.mjs',
  runtime: '<rootDir>/scripts/lib/plain-node/runtime.mjs',
};

const onPostgres = {
  globalSetup: '<rootDir>/gateway/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/gateway/test/support/global-teardown.mjs',
};

const projects = [
  {
    ...plainNode,
    ...onPostgres,
    displayName: 'gateway',
    // Before type-graphql, whichever module a test file loads first.
    setupFiles: ['reflect-metadata'],
    testMatch: [
      ...['<rootDir>/gateway/src/**/*.test.ts', '<rootDir>/gateway/test/model/**/*.test.ts'],
      '<rootDir>/dev/**/*.test.ts',
    ],
  },
  { ...plainNode, displayName: 'schema', testMatch: ['<rootDir>/schema/**/*.test.ts'] },
  { ...plainNode, displayName: 'mocks', testMatch: ['<rootDir>/mocks/src/**/*.test.ts'] },
  {
    ...plainNode,
    displayName: 'proxy-node',
    testMatch: ['<rootDir>/proxy-node/{src,test}/**/*.test.ts'],
  },
  {
    ...node,
    globalSetup: '<rootDir>/gateway/test/support/journeys-setup.mjs',
    globalTeardown: '<rootDir>/gateway/test/support/journeys-teardown.mjs',
    displayName: 'journeys',
    testMatch: ['<rootDir>/gateway/test/**/*.test.ts', '<rootDir>/client/e2e/**/*.test.ts'],
    // The model needs no product that runs: it is tested with the gateway.
    testPathIgnorePatterns: ['/node_modules/', '<rootDir>/gateway/test/model/'],
  },
];

// The client's own settings (Babel for Lingui's macros, jsdom) live with the client.
const client = new URL('client/jest.config.mjs', import.meta.url);
if (existsSync(client)) projects.push((await import(client.href)).default);

export default {
  projects,
  // Only ends what hangs: a test must pass on a machine that is many times slower, or while two other tests run.
  testTimeout: 300_000,
  testSequencer: fileURLToPath(new URL('scripts/lib/longest-first.mjs', import.meta.url)),
  // Two cores: one worker each.
  maxWorkers: 2,
  // Modules of Node's ESM loader are never collected: after 100 files a worker holds 4 GB and spends its time on garbage.
  workerIdleMemoryLimit: '1GB',
};
