import { Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import { ADDRESSES } from '../lib/addresses';
import { PRICES } from '../lib/prices';
import { usePageLink } from './languages';
import { useMoney } from './pricing/use-money';

/** The products with name and price, for menus. */
export function ProductLinks({ path, className }: { path: string; className: string }) {
  const pageLink = usePageLink();
  const money = useMoney();
  const gigabyte = money.short(PRICES.perGigabyteMinor);
  const month = money.short(PRICES.perMonthMinor);
  const link = (to: string, name: ReactNode, price: ReactNode) => (
    <a
      {...pageLink(to)}
      aria-current={to === path ? 'page' : undefined}
      className={`flex items-baseline justify-between gap-4 aria-[current]:text-ink ${className}`}
    >
      {name}
      <span className="text-13 font-normal text-ink-3">{price}</span>
    </a>
  );
  return (
    <>
      {link(ADDRESSES.pricingTraffic, <Trans>By traffic</Trans>, <Trans>{gigabyte} per GB</Trans>)}
      {link(ADDRESSES.pricingUnlimited, <Trans>Unlimited</Trans>, <Trans>{month} per month</Trans>)}
    </>
  );
}

/** Sections of the home page, and the sales contact. */
export function SectionLinks({ className }: { className: string }) {
  const link = usePageLink();
  return (
    <>
      <a {...link(ADDRESSES.home, '#use-cases')} className={className}>
        <Trans>Use cases</Trans>
      </a>
      <a {...link(ADDRESSES.home, '#coverage')} className={className}>
        <Trans>Coverage</Trans>
      </a>
      <a {...link(ADDRESSES.faq)} className={className}>
        <Trans>FAQ</Trans>
      </a>
      <a {...link(ADDRESSES.contact)} className={className}>
        <Trans>Contact sales</Trans>
      </a>
    </>
  );
}
