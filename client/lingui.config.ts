import { formatter } from '@lingui/format-po';
import { defineConfig } from '@lingui/cli';

/** A part of the public pages' words. Each page brings those of the frame and those of its folder (src/site/catalogs.ts). */
export const siteCatalog = (part: string, ...include: string[]) => ({
  path: `<rootDir>/src/locales/site/${part}/{locale}`,
  include,
});

/** What every public page shows. A component of src/ui that public pages show is listed, or prerendering them fails. */
export const SITE_FRAME = siteCatalog(
  'frame',
  'src/site/*.ts',
  'src/site/*.tsx',
  'src/ui/ContactLinks.tsx',
  'src/ui/FloatingMenu.tsx',
);
export const SITE_PRICING = siteCatalog('pricing', 'src/site/pricing');

/** One catalog per folder, so that nobody downloads the words of screens and pages that they do not open. */
export default defineConfig({
  sourceLocale: 'en-US',
  locales: ['en-US', 'zh-HK'],
  rootDir: import.meta.dirname,
  catalogs: [
    // Their other languages: lingui.pricing.config.ts.
    SITE_FRAME,
    SITE_PRICING,
    siteCatalog('home', 'src/site/home', 'src/ui/CopyButton.tsx'),
    siteCatalog('legal', 'src/site/legal'),
    siteCatalog('contact', 'src/site/contact'),
    siteCatalog('faq', 'src/site/faq'),
    siteCatalog('documentation', 'src/site/documentation'),
    // Text that only the prerenderer writes (PRERENDERS).
    siteCatalog(
      'guides',
      'src/site/guides',
      'src/site/reference',
      'src/lib/account-denial-words.ts',
      'src/ui/CopyButton.tsx',
    ),
    siteCatalog('status', 'src/site/status'),
    siteCatalog('locations', 'src/site/locations'),
    siteCatalog('pictures', 'src/site/pictures'),
    siteCatalog('use-cases', 'src/site/use-cases', 'src/ui/CopyButton.tsx'),
    {
      path: '<rootDir>/src/locales/app/shell/{locale}',
      include: ['src/app', 'src/ui', 'src/lib'],
      // Tests of words have words of their own.
      exclude: ['**/*.test.tsx'],
    },
    {
      path: '<rootDir>/src/locales/app/{name}/{locale}',
      include: ['<rootDir>/src/features/{name}'],
      // Shown to people, not run; some are templates that no parser reads.
      exclude: ['**/samples/**'],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
});
