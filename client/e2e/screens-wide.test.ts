import { checkScreens } from './screenshots/every-screen.js';
import { APP_SCREENS } from './screenshots/screens.js';
import type { Variant } from './screenshots/variants.js';
import { jobsOf } from './screenshots/visit.js';

const WIDE: Variant = { name: 'light 1440 px', colorScheme: 'light', width: 1440, locale: 'en-US' };

/** A medium width: the sidebar takes width from wide tables. */
const MIDDLE: Variant = { name: '1024 px', colorScheme: 'light', width: 1024, locale: 'en-US' };
const FULL = new Set([
  'overview',
  'proxies-traffic',
  'statistics',
  'sub-accounts',
  'orders',
  'whitelist',
  'api',
]);

checkScreens('every screen in a wide window', [
  ...jobsOf(APP_SCREENS, [WIDE]),
  ...jobsOf(
    APP_SCREENS.filter(({ name }) => FULL.has(name)),
    [MIDDLE],
  ),
]);
