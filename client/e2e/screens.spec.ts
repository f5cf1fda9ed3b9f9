import { checkScreens } from './screenshots/check-screens.js';
import { APP_SCREENS } from './screenshots/screens.js';
import { NARROW, WIDE } from './screenshots/variants.js';

/** Lists and forms for which the sidebar leaves little room at a medium width. */
const FULL = [
  'overview',
  'proxies-traffic',
  'statistics',
  'sub-accounts',
  'orders',
  'whitelist',
  'api',
];

checkScreens(APP_SCREENS, WIDE);
checkScreens(APP_SCREENS, NARROW);
checkScreens(
  APP_SCREENS.filter(({ name }) => FULL.includes(name)),
  { ...WIDE, name: '1024 px', width: 1024 },
);
