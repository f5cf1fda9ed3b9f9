import { Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import { ADDRESSES } from '../lib/addresses';
import { PRICES } from '../lib/prices';
import { usePageLink } from './languages';
import { useMoney } from './pricing/use-money';

interface LinksProps {
  /** Path of the current page. */
  path: string;
  className: string;
}

/** The products with name and price, for menus. */
export function ProductLinks({ path, className }: LinksProps) {
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

/** The pages of the use cases. */
export function UseCaseLinks(props: LinksProps) {
  return (
    <>
      <SiteLink {...props} to={ADDRESSES.useCaseEcommerce} name={<Trans>E-commerce</Trans>} />
      <SiteLink {...props} to={ADDRESSES.useCaseSeo} name={<Trans>SEO</Trans>} />
      <SiteLink
        {...props}
        to={ADDRESSES.useCaseAdVerification}
        name={<Trans>Ad verification</Trans>}
      />
      <SiteLink
        {...props}
        to={ADDRESSES.useCaseMarketResearch}
        name={<Trans>Market research</Trans>}
      />
    </>
  );
}

/** Answers by subject, and where the proxies are. */
export function ResourceLinks(props: LinksProps) {
  return (
    <>
      <SiteLink {...props} to={ADDRESSES.faqGettingStarted} name={<Trans>Getting started</Trans>} />
      <SiteLink {...props} to={ADDRESSES.faqAccount} name={<Trans>Account and billing</Trans>} />
      <SiteLink {...props} to={ADDRESSES.faqTechnical} name={<Trans>Technical support</Trans>} />
      <SiteLink {...props} to={ADDRESSES.documentation} name={<Trans>Documentation</Trans>} />
      <SiteLink {...props} to={ADDRESSES.locations} name={<Trans>Coverage</Trans>} />
    </>
  );
}

/** Links of the header that are in no menu. */
export function SingleLinks(props: LinksProps) {
  return (
    <>
      <SiteLink {...props} to={ADDRESSES.faq} name={<Trans>FAQ</Trans>} />
      <SiteLink {...props} to={ADDRESSES.contact} name={<Trans>Contact sales</Trans>} />
    </>
  );
}

/** A page of the site, marked where it is the current one. */
export function SiteLink({
  path,
  className,
  to,
  name,
}: LinksProps & { to: string; name: ReactNode }) {
  const link = usePageLink();
  return (
    <a
      {...link(to)}
      aria-current={to === path ? 'page' : undefined}
      className={`aria-[current]:text-ink ${className}`}
    >
      {name}
    </a>
  );
}
