import { fileURLToPath } from 'node:url';

const client = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');

process.env.LINGUI_CONFIG ??= `${client}/lingui.config.ts`;

export default {
  displayName: 'client',
  rootDir: client,
  testEnvironment: 'jest-fixed-jsdom',
  testMatch: ['<rootDir>/{src,vite,scripts,jest}/**/*.test.{ts,tsx}'],
  setupFilesAfterEnv: ['<rootDir>/jest/setup.ts'],
  // ES modules, like the rest of the code: some dependencies of msw exist in no other format.
  extensionsToTreatAsEsm: ['.ts', '.tsx', '.md'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
  moduleNameMapper: {
    '^~icons/.*$': '<rootDir>/jest/icon.tsx',
    '^virtual:.*\\.css$': '<rootDir>/jest/empty.cjs',
    '\\.css$': '<rootDir>/jest/empty.cjs',
    '^(.*)\\?(sample|raw)$': '$1',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: {
    '/samples/[^/]+$': '<rootDir>/jest/sample-transform.cjs',
    '\\.graphql$': '<rootDir>/jest/text-transform.cjs',
    '\\.md$': '<rootDir>/jest/prose-transform.cjs',
    '\\.po$': '<rootDir>/jest/po-transform.cjs',
    '\\.tsx?$': '<rootDir>/jest/transform.cjs',
  },
  modulePathIgnorePatterns: ['/dist/', '/.cache/'],
};
