import { msg } from '@lingui/macro';
import { ADDRESSES } from '../../lib/addresses';

/** All use cases, in the order of the menus, for the pages that list them. */
export const USE_CASES = [
  {
    path: ADDRESSES.useCaseEcommerce,
    name: msg`E-commerce`,
    summary: msg`See prices and stock the way local shoppers do, every morning.`,
  },
  {
    path: ADDRESSES.useCaseSeo,
    name: msg`SEO`,
    summary: msg`See search results by country and language, just as local users get them.`,
  },
  {
    path: ADDRESSES.useCaseAdVerification,
    name: msg`Ad verification`,
    summary: msg`View a campaign from where it runs, and keep one IP address while you click through.`,
  },
  {
    path: ADDRESSES.useCaseMarketResearch,
    name: msg`Market research`,
    summary: msg`Collect public pages from many markets at once, with each project's traffic counted separately.`,
  },
] as const;
