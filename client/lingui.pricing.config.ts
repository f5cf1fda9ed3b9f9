import { defineConfig } from '@lingui/cli';
import config, { SITE_FRAME, SITE_PRERENDERED, SITE_PRICING } from './lingui.config';

/** German, Spanish, and Russian: the frame and the prices. Lingui extracts every catalog of a configuration in every language. */
export default defineConfig({
  ...config,
  locales: ['de', 'es', 'ru'],
  catalogs: [SITE_FRAME, SITE_PRICING, SITE_PRERENDERED('src/site/pricing/pricing-pages.ts')],
});
