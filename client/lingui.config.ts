import { formatter } from '@lingui/format-po';
import { defineConfig } from '@lingui/cli';
import { siteSources } from './vite/site-sources';

/**
 * Two catalogues, because a visitor of a public page should not download the dashboard's words. What both use is in both. Ids are hashes; the source message and its place stand beside the translation.
 */
export default defineConfig({
  sourceLocale: 'en-US',
  locales: ['en-US', 'zh-HK'],
  rootDir: import.meta.dirname,
  catalogs: [
    // Its other languages, of fewer pages: lingui.pricing.config.ts.
    { path: '<rootDir>/src/locales/site/{locale}', include: siteSources(import.meta.dirname) },
    {
      path: '<rootDir>/src/locales/app/{locale}',
      include: ['src/app', 'src/features', 'src/ui', 'src/lib'],
      // Shown to people, not run; some are templates that no parser reads.
      exclude: ['**/samples/**'],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
});
