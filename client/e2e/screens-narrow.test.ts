import { checkScreens } from './screenshots/every-screen.js';
import { APP_SCREENS } from './screenshots/screens.js';
import type { Variant } from './screenshots/variants.js';
import { jobsOf } from './screenshots/visit.js';

/** The other theme, the other language, and the narrowest window. */
const NARROW: Variant = {
  name: 'dark 360 px zh-HK',
  colorScheme: 'dark',
  width: 360,
  locale: 'zh-HK',
};

checkScreens('every screen in a narrow window', jobsOf(APP_SCREENS, [NARROW]));
