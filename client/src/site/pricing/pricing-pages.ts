import { t } from '@lingui/macro';
import { prices } from '../../../../schema/generated/catalogue';
import { ADDRESSES } from '../../lib/addresses';
import { formatMoney } from '../../lib/format';
import { lazyNamed } from '../../lib/lazy-named';
import { UNLIMITED_LIMITS } from '../../lib/prices';
import { type SitePage, unsaid } from '../site-page';

const money = (minor: number, locale: string) => formatMoney(minor, prices.currency, locale);

export const PRICING_PAGES: readonly SitePage[] = [
  {
    path: ADDRESSES.pricingTraffic,
    module: 'src/site/pricing/TrafficPricingPage.tsx',
    Page: lazyNamed(() => import('./TrafficPricingPage'), 'TrafficPricingPage'),
    words: PRERENDERS
      ? (i18n) => {
          const gigabyte = money(prices.perGigabyteMinor, i18n.locale);
          return {
            name: t(i18n)`Traffic`,
            title: t(i18n)`Residential proxies by traffic, ${gigabyte} per GB`,
            description: t(
              i18n,
            )`Residential proxies by the gigabyte: list price ${gigabyte} per GB for any amount, sub accounts with limits, every country and city. Calculate what you need.`,
          };
        }
      : unsaid,
  },
  {
    path: ADDRESSES.pricingUnlimited,
    module: 'src/site/pricing/UnlimitedPricingPage.tsx',
    Page: lazyNamed(() => import('./UnlimitedPricingPage'), 'UnlimitedPricingPage'),
    words: PRERENDERS
      ? (i18n) => {
          const month = money(prices.perMonthMinor, i18n.locale);
          const { connections, megabits } = UNLIMITED_LIMITS;
          return {
            name: t(i18n)`Unlimited`,
            title: t(i18n)`Unlimited residential proxies, ${month} per month`,
            description: t(
              i18n,
            )`Residential proxies with no traffic limit: ${month} for 30 days, one login, ${connections} connections at a time, ${megabits} Mbit/s. Compare it with the traffic plan.`,
          };
        }
      : unsaid,
  },
];
