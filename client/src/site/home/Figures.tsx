import { useLingui } from '@lingui/macro';
import { claims } from '../../generated/claims';
import { serviceClaims } from '../../lib/brand';
import { formatFloor } from '../../lib/format';
import { useLocale } from '../use-locale';

/** The claimed figures: counted, or from the brand file. */
export function Figures() {
  const { t } = useLingui();
  const figures = [
    { value: formatFloor(claims.residentialIps, useLocale()), name: t`residential IPs` },
    { value: `${String(claims.countries)}+`, name: t`countries and regions` },
    { value: `${String(serviceClaims.successRatePercent)}%`, name: t`success rate` },
    { value: `<${String(serviceClaims.responseSecondsBelow)} s`, name: t`median response` },
  ];
  return (
    <section aria-label={t`Key figures`}>
      <dl className="page grid grid-cols-2 gap-x-4 gap-y-8 pb-14 lg:grid-cols-4">
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
    </section>
  );
}
