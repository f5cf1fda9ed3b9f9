import { Trans, useLingui } from '@lingui/macro';
import { claims } from '../../generated/claims';
import { serviceClaims } from '../../lib/brand';
import { ADDRESSES } from '../../lib/addresses';
import { formatFloor } from '../../lib/format';
import { usePageLink } from '../languages';
import { useLocale } from '../use-locale';

const LINK = 'underline underline-offset-4';

/** The claimed figures, counted or from the brand file, and where they come from. */
export function Figures() {
  const { t } = useLingui();
  const locale = useLocale();
  const link = usePageLink();
  const { url, from, until } = serviceClaims.source;
  // Not as a range: Node and browsers put different blanks into it, and React would render the page anew.
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const first = day.format(new Date(from));
  const last = day.format(new Date(until));
  const figures = [
    { value: formatFloor(claims.residentialIps, locale), name: t`residential IPs` },
    { value: `${String(claims.countries)}+`, name: t`countries and regions` },
    { value: `${String(serviceClaims.successRatePercent)}%`, name: t`success rate` },
    { value: `<${String(serviceClaims.responseSecondsBelow)} s`, name: t`median response` },
  ];
  return (
    <section aria-label={t`Key figures`}>
      <dl className="page grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-4">
        {figures.map(({ value, name }) => (
          <div
            key={name}
            className="flex flex-col-reverse justify-end border-l-2 border-brand pl-4"
          >
            <dt className="text-13 text-ink-2">{name}</dt>
            {/* The first figure in Chinese has seven full-width characters. */}
            <dd className="num text-24 leading-tight whitespace-nowrap sm:text-36 [&:lang(zh-HK)]:text-17 sm:[&:lang(zh-HK)]:text-24">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <p className="page pt-6 pb-14 text-13 text-ink-3">
        <Trans>
          Addresses and countries are those of our{' '}
          <a {...link(ADDRESSES.locations)} className={LINK}>
            list of locations
          </a>
          . Success and response were{' '}
          <a href={url} rel="noreferrer" className={LINK}>
            measured
          </a>{' '}
          from {first} to {last}.
        </Trans>
      </p>
    </section>
  );
}
