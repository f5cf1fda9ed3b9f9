import { Plural, Trans, useLingui } from '@lingui/macro';
import { useEffect, useRef, useState } from 'react';
import ArrowIcon from '~icons/lucide/arrow-right';
import SearchIcon from '~icons/lucide/search';
import { claims } from '../../generated/claims';
import { useCountryNames } from '../../lib/country-names';
import { CONTROL } from '../../ui/forms/field-style';
import { Flag } from '../../ui/Flag';
import { Breadcrumbs } from '../Breadcrumbs';
import { CallToAction } from '../CallToAction';
import { usePageLink } from '../languages';
import { useLocale } from '../use-locale';
import { CONTINENTS } from './continents';
import { countryPath } from './country-path';
import { CountryName } from './CountryName';
import { CoverageMap } from './CoverageMap';
import { citiesMatching, matches } from './search';

const ALL = CONTINENTS.flatMap(({ countries }) => countries);

/** All countries by continent, with a search that lights them up on the map. */
export function LocationsPage() {
  const { t, i18n } = useLingui();
  const nameOf = useCountryNames();
  const link = usePageLink();
  const number = new Intl.NumberFormat(useLocale());
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [pointed, setPointed] = useState<string | null>(null);
  // React handles no input before hydration, so take over what was typed until then.
  useEffect(() => {
    setQuery(field.current?.value ?? '');
  }, []);
  const typed = query.trim();
  const found = ALL.filter((country) => matches(country, nameOf(country), query));
  const lit = new Set([...(typed === '' ? [] : found.map(({ code }) => code)), pointed ?? '']);
  const countries = String(claims.countries);
  const cities = number.format(claims.cities);
  return (
    <>
      <section className="page pt-8 pb-20">
        <Breadcrumbs current={<Trans>Locations</Trans>} />
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-end gap-x-12 gap-y-8 lg:mt-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <div>
            <h1 className="text-36 sm:text-48">
              <Trans>{countries} countries and regions</Trans>
            </h1>
            <p className="mt-5 text-17 text-ink-2">
              <Trans>
                Choose a country, or one of {cities} cities, in the username of each request. This
                is the list that the proxies check it against, with the number of residential
                addresses.
              </Trans>
            </p>
            <div role="search" className="needs-script relative mt-8">
              <SearchIcon className="pointer-events-none absolute top-4 left-4 size-4 text-ink-3" />
              <input
                ref={field}
                type="search"
                aria-label={t`Find a country or city`}
                placeholder={t`Find a country or city`}
                value={query}
                onChange={({ target }) => setQuery(target.value)}
                className={`h-12 pl-11 ${CONTROL}`}
              />
            </div>
            <p aria-live="polite" className="mt-2 min-h-5 text-13 text-ink-2">
              {typed !== '' && (
                <Plural
                  value={found.length}
                  _0="No country or city of this name is covered. A request for it is refused, never rerouted."
                  one="# country or region"
                  other="# countries and regions"
                />
              )}
            </p>
          </div>
          <CoverageMap countries={ALL} lit={lit} />
        </div>
        {CONTINENTS.map((continent) => {
          const shown = continent.countries.filter((country) => found.includes(country));
          if (shown.length === 0) return null;
          const addresses = number.format(continent.ipCount);
          return (
            <section key={continent.code} className="pt-12">
              <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-ink pb-3">
                <h2 className="text-24">
                  <a
                    {...link(continent.path)}
                    className="inline-flex items-center gap-2 hover:underline"
                  >
                    <span>{i18n._(continent.name)}</span>
                    <ArrowIcon className="size-4 text-brand" />
                  </a>
                </h2>
                <p className="text-13 text-ink-2">
                  <Trans>{addresses} addresses</Trans>
                </p>
              </div>
              <ul className="country-list gap-x-8 sm:columns-2 lg:columns-3">
                {shown.map((country) => {
                  const matching = citiesMatching(country.cities, query);
                  return (
                    <li key={country.code}>
                      <a
                        {...link(countryPath(country))}
                        onPointerEnter={() => setPointed(country.code)}
                        onFocus={() => setPointed(country.code)}
                      >
                        <Flag code={country.code} />
                        <CountryName country={country} />
                        <b>{number.format(country.ipCount)}</b>
                      </a>
                      {matching.length > 0 && <p>{matching.join(', ')}</p>}
                    </li>
                  );
                })}
              </ul>
            </section>
          );
        })}
      </section>
      <CallToAction />
    </>
  );
}
