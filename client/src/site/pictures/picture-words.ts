import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import type { PictureName } from './picture-files';

const SETUP = msg`Proxy setup: country, city, and the proxy line that follows from them.`;

/** The content of each picture, in wide and in narrow windows. */
export const PICTURE_WORDS: Readonly<Record<PictureName, MessageDescriptor>> = {
  overview: msg`Overview: the traffic left, the date it runs out, its orders, and a bar for each of seven days.`,
  statistics: msg`Statistics of a sub account: a bar for each of 30 days, divided by country, and the sum for each country.`,
  setup: SETUP,
  'setup-seo': SETUP,
  'setup-ecommerce': SETUP,
  order: msg`An order: its payment, and the time of each step.`,
};
