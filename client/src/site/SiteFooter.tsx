import { Trans, useLingui } from '@lingui/macro';
import { ADDRESSES } from '../lib/addresses';
import { brand, tagline } from '../lib/brand';
import { LOCALE_NAMES, localizedPath } from '../lib/locale';
import { Logo } from '../ui/Logo';
import { CompanyFacts } from './CompanyFacts';
import { languagesOf, usePageLink } from './languages';
import { ResourceLinks, UseCaseLinks } from './SiteLinks';
import { useLocale } from './use-locale';

const LINK = 'inline-block py-1 wrap-anywhere text-ink-2 fade hover:text-ink';

/** Footer of every public page. */
export function SiteFooter({ path }: { path: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const link = usePageLink();
  return (
    <footer className="border-t border-line bg-sunk print:hidden">
      <div className="page grid grid-cols-2 gap-x-8 gap-y-10 py-12 text-13 sm:grid-cols-3 lg:grid-cols-[1.5fr_repeat(4,auto)_auto]">
        <div className="col-span-full flex flex-col gap-3 lg:col-span-1">
          <Logo />
          <p className="text-ink-2">{tagline[locale]}</p>
        </div>
        <FooterColumn title={t`Product`}>
          <a {...link(ADDRESSES.pricingTraffic)} className={LINK}>
            <Trans>Traffic plan</Trans>
          </a>
          <a {...link(ADDRESSES.pricingUnlimited)} className={LINK}>
            <Trans>Unlimited plan</Trans>
          </a>
          <a {...link(ADDRESSES.home, '#features')} className={LINK}>
            <Trans>Features</Trans>
          </a>
        </FooterColumn>
        <FooterColumn title={t`Use cases`}>
          <UseCaseLinks path={path} className={LINK} />
        </FooterColumn>
        <FooterColumn title={t`Resources`}>
          <ResourceLinks path={path} className={LINK} />
          <a {...link(ADDRESSES.faq)} className={LINK}>
            <Trans>FAQ</Trans>
          </a>
          <a {...link(ADDRESSES.status)} className={LINK}>
            <Trans>Service status</Trans>
          </a>
        </FooterColumn>
        <FooterColumn title={t`Contact`}>
          <a {...link(ADDRESSES.contact)} className={LINK}>
            <Trans>Contact us</Trans>
          </a>
          <a href={`mailto:${brand.supportEmail}`} className={LINK}>
            {brand.supportEmail}
          </a>
          <a href={`mailto:${brand.salesEmail}`} className={LINK}>
            {brand.salesEmail}
          </a>
          <a href={brand.messaging.url} rel="noreferrer" className={LINK}>
            {brand.messaging.app}
          </a>
        </FooterColumn>
        <FooterColumn title={t`Language`}>
          {languagesOf(path).map((other) => (
            <a
              key={other}
              href={localizedPath(other, path)}
              hrefLang={other}
              lang={other}
              data-locale={other}
              aria-current={other === locale ? 'true' : undefined}
              className={`${LINK} aria-current:font-semibold aria-current:text-ink`}
            >
              {LOCALE_NAMES[other].name}
            </a>
          ))}
        </FooterColumn>
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-t border-line pt-6 col-span-full">
          <CompanyFacts className="text-ink-3 max-lg:w-full lg:mr-auto" />
          <a {...link(ADDRESSES.sources)} className={LINK}>
            <Trans>Sources of addresses</Trans>
          </a>
          <a {...link(ADDRESSES.terms)} className={LINK}>
            <Trans>Terms of Service</Trans>
          </a>
          <a {...link(ADDRESSES.privacy)} className={LINK}>
            <Trans>Privacy Policy</Trans>
          </a>
        </div>
      </div>
    </footer>
  );
}

function FooterColumn({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <nav aria-label={title} className="flex flex-col items-start">
      <p className="mb-2 font-semibold">{title}</p>
      {children}
    </nav>
  );
}
