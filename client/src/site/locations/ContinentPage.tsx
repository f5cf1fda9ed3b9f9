import { Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import { ADDRESSES } from '../../lib/addresses';
import { Flag } from '../../ui/Flag';
import { Breadcrumbs } from '../Breadcrumbs';
import { CallToAction } from '../CallToAction';
import { usePageLink } from '../languages';
import { useLocale } from '../use-locale';
import { type ContinentCode, CONTINENTS, countryId } from './continents';
import { countryPath } from './country-path';
import { CountryName } from './CountryName';
import { CoverageMap } from './CoverageMap';

/** The page of one continent, as a component. */
export function continentPage(code: ContinentCode) {
  return function Page() {
    return <ContinentPage code={code} />;
  };
}

const CITY = 'country-br-city-sao_paulo';
const CELL = 'py-2.5 pr-4 align-baseline';

/** The countries of a continent: how each is written in a username, its addresses, its cities. */
function ContinentPage({ code }: { code: ContinentCode }) {
  const { t, i18n } = useLingui();
  const link = usePageLink();
  const number = new Intl.NumberFormat(useLocale());
  const [pointed, setPointed] = useState<string | null>(null);
  const continent = CONTINENTS.find((each) => each.code === code);
  if (continent === undefined) return null;
  const { countries, ipCount } = continent;
  const name = i18n._(continent.name);
  const count = countries.length;
  const addresses = number.format(ipCount);
  return (
    <>
      <section className="page pt-8 pb-20">
        <Breadcrumbs
          steps={[{ path: ADDRESSES.locations, name: <Trans>Locations</Trans> }]}
          current={name}
        />
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-end gap-x-12 gap-y-8 lg:mt-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <div>
            <h1 className="text-36 sm:text-48">
              <Trans>Residential proxies in {name}</Trans>
            </h1>
            <p className="mt-5 text-17 text-ink-2">
              <Trans>
                {addresses} residential addresses in {count} countries and regions. Every plan and
                the trial include all of them.
              </Trans>
            </p>
            <p className="mt-3 text-ink-2">
              <Trans>
                A city follows its country in the username, in lower case, without accents, with _
                for spaces and hyphens:{' '}
                <code translate="no" className="num wrap-anywhere">
                  {CITY}
                </code>
              </Trans>
            </p>
          </div>
          <CoverageMap countries={countries} lit={new Set([pointed ?? ''])} />
        </div>
        {/* A table that is laid out as blocks, on narrow screens, is one to screen readers only by its roles. */}
        <table role="table" className="mt-12 w-full border-b border-line text-left max-md:block">
          <caption className="sr-only">{t`Countries and regions, with addresses and cities`}</caption>
          <thead role="rowgroup" className="text-13 text-ink-2 max-md:sr-only">
            <tr role="row">
              <th
                role="columnheader"
                scope="col"
                className={`${CELL} font-medium`}
              >{t`Country or region`}</th>
              <th
                role="columnheader"
                scope="col"
                className={`${CELL} font-medium`}
              >{t`In the username`}</th>
              <th
                role="columnheader"
                scope="col"
                className={`${CELL} text-right font-medium`}
              >{t`Addresses`}</th>
              <th
                role="columnheader"
                scope="col"
                className={`${CELL} font-medium`}
              >{t`Cities to choose from`}</th>
            </tr>
          </thead>
          <tbody role="rowgroup" className="max-md:block">
            {countries.map((country) => (
              <tr
                role="row"
                key={country.code}
                id={countryId(country)}
                onPointerEnter={() => setPointed(country.code)}
                className="scroll-mt-16 *:border-t *:border-line target:bg-brand-soft max-md:flex max-md:flex-wrap max-md:items-baseline max-md:border-t max-md:border-line max-md:py-2 max-md:*:border-0 max-md:*:py-0.5"
              >
                <th role="rowheader" scope="row" className={`${CELL} font-semibold max-md:grow`}>
                  <span className="inline-flex items-center gap-3">
                    <Flag code={country.code} />
                    <a {...link(countryPath(country))} className="hover:underline">
                      <CountryName country={country} />
                    </a>
                  </span>
                </th>
                <td
                  role="cell"
                  className={`${CELL} num text-13 text-ink-2 max-md:order-3 max-md:w-full max-md:pl-7`}
                >
                  {`country-${country.code.toLowerCase()}`}
                </td>
                <td role="cell" className={`${CELL} num text-right max-md:order-2 max-md:pr-0`}>
                  {number.format(country.ipCount)}
                </td>
                <td
                  role="cell"
                  className={`${CELL} text-13 text-ink-2 max-md:order-4 max-md:w-full max-md:pl-7`}
                >
                  {country.cities}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <nav aria-label={t`Other continents`} className="mt-12">
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {CONTINENTS.filter((each) => each.code !== code).map((each) => (
              <li key={each.code}>
                <a {...link(each.path)} className="font-semibold text-brand hover:underline">
                  {i18n._(each.name)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </section>
      <CallToAction />
    </>
  );
}
