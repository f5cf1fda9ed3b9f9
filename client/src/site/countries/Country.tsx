import { Plural, Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { ANYWHERE, citySlug, formatProxyUsername } from '../../../../schema/rules/proxy-username';
import { ADDRESSES } from '../../lib/addresses';
import { useCountryNames } from '../../lib/country-names';
import { buttonStyle } from '../../ui/button-style';
import { CodeTabs } from '../../ui/CodeTabs';
import { Breadcrumbs } from '../Breadcrumbs';
import { subjectPath } from '../documentation/paths';
import { EntryLinks } from '../EntryLinks';
import { usePageLink } from '../languages';
import { CoverageMap } from '../locations/CoverageMap';
import { useLocale } from '../use-locale';
import { COUNTRIES } from './countries';
import { SAMPLES, sampleValues, USERNAME } from './request-samples';

/** Facts for a buyer's decision: addresses, cities, and the request that leaves from there. The prices follow it. */
export function Country({ path }: { path: string | undefined }) {
  const { i18n } = useLingui();
  const nameOf = useCountryNames();
  const number = new Intl.NumberFormat(useLocale());
  const placed = COUNTRIES.find((each) => each.path === path);
  if (placed === undefined) throw new Error(`No country has the page ${String(path)}`);
  const { country, continent, cities } = placed;
  const { code, ipCount } = country;
  const name = nameOf(country);
  return (
    <>
      <section className="page pt-8 pb-16">
        <Breadcrumbs
          steps={[
            { path: ADDRESSES.locations, name: <Trans>Locations</Trans> },
            { path: continent.path, name: i18n._(continent.name) },
          ]}
          current={name}
        />
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-end gap-x-12 gap-y-8 lg:mt-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <div>
            <h1 className="text-36 sm:text-48">
              <Trans>{name} residential proxies</Trans>
            </h1>
            <p className="mt-5 text-17 text-ink-2">
              <Trans>
                With the country in the username, each request leaves from a residential address
                there. Every plan and the trial include it.
              </Trans>
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <EntryLinks size="large" />
              <a href="#prices" className={buttonStyle('secondary', 'large')}>
                <Trans>See pricing</Trans>
              </a>
            </div>
            <dl className="mt-8 grid grid-cols-2 gap-x-4 gap-y-6">
              <Figure name={<Trans>residential addresses</Trans>} value={number.format(ipCount)} />
              {cities.length > 0 && (
                <Figure
                  name={
                    <Plural
                      value={cities.length}
                      one="city to choose from"
                      other="cities to choose from"
                    />
                  }
                  value={number.format(cities.length)}
                />
              )}
            </dl>
            <Source />
          </div>
          <CoverageMap countries={[country]} lit={new Set([code])} />
        </div>
      </section>
      <Sample code={code} />
      <Cities code={code} cities={cities} />
    </>
  );
}

function Figure({ name, value }: { name: ReactNode; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end border-l-2 border-brand pl-4">
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className="num text-24 leading-tight sm:text-36">{value}</dd>
    </div>
  );
}

/** The source of the figures. */
function Source() {
  const link = usePageLink();
  return (
    <p className="mt-6 text-13 text-ink-3">
      <Trans>
        Counted from the list that the proxies check each username against. The API returns the same
        numbers:{' '}
        <a {...link(subjectPath('locations'))} className="underline underline-offset-4">
          locations
        </a>
        .
      </Trans>
    </p>
  );
}

function Sample({ code }: { code: string }) {
  const username = formatProxyUsername(USERNAME, { ...ANYWHERE, country: code });
  return (
    <section id="sample" className="scroll-mt-16 border-y border-line bg-sunk">
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 py-16 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <div>
          <h2 className="text-24">
            <Trans>Sample request</Trans>
          </h2>
          <p className="mt-4 text-ink-2">
            <Trans>
              The country is in the username already. Replace USERNAME and PASSWORD with those of a
              sub account, and run it. It prints the address that the site saw.
            </Trans>
          </p>
        </div>
        <div data-samples="country" className="min-w-0 self-start">
          <CodeTabs samples={SAMPLES} shown={sampleValues(username)} />
        </div>
      </div>
    </section>
  );
}

function Cities({ code, cities }: { code: string; cities: readonly string[] }) {
  const [largest] = cities;
  const example =
    largest === undefined
      ? null
      : formatProxyUsername(USERNAME, { ...ANYWHERE, country: code, city: citySlug(largest) });
  return (
    <section className="page grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 pt-16 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
      <div>
        <h2 className="text-24">
          <Trans>Cities</Trans>
        </h2>
        <p className="mt-4 text-ink-2">
          {example === null ? (
            <Trans>
              No city can be chosen here. Requests leave from anywhere in the country, and a
              username with a city is refused.
            </Trans>
          ) : (
            <Trans>
              To leave from a city, write it after the country in the username:{' '}
              <code translate="no" className="num text-13 wrap-anywhere">
                {example}
              </code>
            </Trans>
          )}
        </p>
      </div>
      {cities.length > 0 && (
        <ul className="gap-x-8 self-start sm:columns-2">
          {cities.map((city) => (
            <li
              key={city}
              className="flex break-inside-avoid flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2.5"
            >
              <span translate="no">{city}</span>
              <code translate="no" className="num text-13 text-ink-2">
                {`city-${citySlug(city)}`}
              </code>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
