import { formatter } from '@lingui/format-po';
import { defineConfig } from '@lingui/cli';

/**
 * Two catalogues, because a visitor of a public page should not download the dashboard's words. What both use (ui, shared
 * parts of lib) is in both. Ids are hashes; the source message and its place stand beside the translation.
 */
export default defineConfig({
  sourceLocale: 'en-US',
  locales: ['en-US', 'zh-HK'],
  rootDir: import.meta.dirname,
  catalogs: [
    { path: '<rootDir>/src/locales/site/{locale}', include: ['src/site', 'src/ui'] },
    {
      path: '<rootDir>/src/locales/app/{locale}',
      include: ['src/app', 'src/features', 'src/ui', 'src/lib'],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
});
