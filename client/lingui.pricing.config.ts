import { defineConfig } from '@lingui/cli';
import config from './lingui.config';
import { FRAME, siteSources } from './vite/site-sources';

/** German, Spanish and Russian: what the prices say, and the answers that somebody who asks for them may get instead. */
export default defineConfig({
  ...config,
  locales: ['de', 'es', 'ru'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/site/{locale}',
      include: siteSources(import.meta.dirname, [
        FRAME,
        'src/site/pricing/pricing-pages.ts',
        'src/site/answers.ts',
      ]),
    },
  ],
});
