import { checkScreens } from './screenshots/check-screens.js';
import { APP_SCREENS } from './screenshots/screens.js';
import { NARROW, WIDE } from './screenshots/variants.js';

checkScreens(APP_SCREENS, WIDE);
checkScreens(APP_SCREENS, NARROW);
