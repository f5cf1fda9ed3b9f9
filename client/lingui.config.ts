import { formatter } from '@lingui/format-po';
import { defineConfig } from '@lingui/cli';
import babel from '@lingui/cli/api/extractors/babel';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { PROXY_DENIALS } from '../schema/rules/proxy-denials';
import { proseExtractor } from './scripts/lib/prose.mjs';

/** Words that only the prerenderer writes: the footer, and the heads of pages. Browsers do not load them. */
const PRERENDERED = [
  '**/SiteFooter.tsx',
  '**/answers.ts',
  '**/heads.md',
  '**/*-pages.ts',
  '**/home-page.ts',
];

/** A part of the public pages' words. Each page brings those of the frame and those of its folder (src/site/catalogs.ts). */
const siteCatalog = (part: string, ...include: string[]) => ({
  path: `<rootDir>/src/locales/site/${part}/{locale}`,
  include,
  exclude: PRERENDERED,
});

export const SITE_PRERENDERED = (...include: string[]) => ({
  path: '<rootDir>/src/locales/site/prerendered/{locale}',
  include: ['src/site/SiteFooter.tsx', 'src/site/answers.ts', ...include],
});

/** Words of every public page. List each component of src/ui that public pages show, or prerendering them fails. */
export const SITE_FRAME = siteCatalog(
  'frame',
  'src/site/*.ts',
  'src/site/*.tsx',
  'src/ui/ContactLinks.tsx',
  'src/ui/overlay/FloatingMenu.tsx',
);
export const SITE_PRICING = siteCatalog('pricing', 'src/site/pricing');

/** The guide shows refusals in the words of the contract. */
const denialExtractor: typeof proseExtractor = {
  match: (filename) => filename.endsWith('/proxy-denials.ts'),
  extract(filename, _code, onMessage) {
    for (const { description, advice } of Object.values(PROXY_DENIALS))
      for (const message of [description, advice])
        onMessage({ id: generateMessageId(message), message, origin: [filename, 1] });
  },
};

/** One catalog per folder, so that nobody downloads the words of screens and pages that they do not open. */
export default defineConfig({
  sourceLocale: 'en-US',
  locales: ['en-US', 'zh-HK'],
  rootDir: import.meta.dirname,
  catalogs: [
    // Their other languages: lingui.pricing.config.ts.
    SITE_FRAME,
    SITE_PRICING,
    SITE_PRERENDERED('src/site/heads.md', 'src/site/*/*-pages.ts', 'src/site/home/home-page.ts'),
    siteCatalog('home', 'src/site/home', 'src/ui/CopyButton.tsx'),
    siteCatalog('legal', 'src/site/legal'),
    siteCatalog('contact', 'src/site/contact'),
    siteCatalog('faq', 'src/site/faq'),
    siteCatalog('documentation', 'src/site/documentation'),
    // Deeper than the others, so that no page's list of catalogs names it: it comes with its console (site/catalogs.ts).
    siteCatalog('documentation/console', 'src/site/console'),
    // Text that only the prerenderer writes (PRERENDERS).
    siteCatalog(
      'guides',
      'src/site/guides',
      'src/site/reference',
      '<rootDir>/../schema/rules/proxy-denials.ts',
      'src/ui/CopyButton.tsx',
    ),
    siteCatalog('status', 'src/site/status'),
    siteCatalog('locations', 'src/site/locations'),
    // Text that only the prerenderer writes (PRERENDERS).
    siteCatalog('countries', 'src/site/countries', 'src/ui/CopyButton.tsx'),
    siteCatalog('pictures', 'src/site/pictures'),
    siteCatalog('use-cases', 'src/site/use-cases', 'src/ui/CopyButton.tsx'),
    {
      path: '<rootDir>/src/locales/app/shell/{locale}',
      include: ['src/app', 'src/ui', 'src/lib'],
      // Tests of words have words of their own. Samples are templates that no parser reads.
      exclude: ['**/*.test.tsx', '**/samples/**'],
    },
    {
      path: '<rootDir>/src/locales/app/{name}/{locale}',
      include: ['<rootDir>/src/features/{name}'],
      // Shown to people, not run.
      exclude: ['**/samples/**'],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
  extractors: [denialExtractor, babel, proseExtractor],
});
