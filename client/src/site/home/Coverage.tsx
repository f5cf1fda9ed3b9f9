import { Plural, Trans, useLingui } from '@lingui/macro';
import { claims } from '../../generated/claims';
import { ADDRESSES } from '../../lib/addresses';
import { usePageLink } from '../languages';
import { useLocale } from '../use-locale';

type ContinentCode = (typeof claims.continents)[number]['code'];

/** The number of addresses by continent, with the same figures as the locations page and the API. */
export function Coverage() {
  const { t } = useLingui();
  const locale = useLocale();
  const link = usePageLink();
  const paths: Readonly<Record<ContinentCode, string>> = {
    ASIA: ADDRESSES.locationsAsia,
    AFRICA: ADDRESSES.locationsAfrica,
    EUROPE: ADDRESSES.locationsEurope,
    NORTH_AMERICA: ADDRESSES.locationsNorthAmerica,
    SOUTH_AMERICA: ADDRESSES.locationsSouthAmerica,
    OCEANIA: ADDRESSES.locationsOceania,
  };
  const names: Readonly<Record<ContinentCode, string>> = {
    ASIA: t`Asia`,
    AFRICA: t`Africa`,
    EUROPE: t`Europe`,
    NORTH_AMERICA: t`North America`,
    SOUTH_AMERICA: t`South America`,
    OCEANIA: t`Oceania`,
  };
  const number = new Intl.NumberFormat(locale);
  const most = Math.max(...claims.continents.map(({ residentialIps }) => residentialIps));
  const cities = number.format(claims.cities);
  const countries = String(claims.countries);
  return (
    <section id="coverage" className="page py-20">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <h2 className="text-36">
          <Trans>Coverage in {countries} countries and regions</Trans>
        </h2>
        <p className="max-w-104 text-ink-2">
          <Trans>Choose from {cities} cities: exactly the ones that the proxies accept.</Trans>
        </p>
      </div>
      <ul className="mt-12 grid gap-x-16 sm:grid-cols-2">
        {claims.continents.map(({ code, countries: count, residentialIps }) => (
          <li
            key={code}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t border-line py-4"
          >
            <a {...link(paths[code])} className="font-semibold hover:underline">
              {names[code]}
            </a>
            <span className="num text-20">{number.format(residentialIps)}</span>
            <span className="text-13 text-ink-2">
              <Plural value={count} one="# country" other="# countries and regions" />
            </span>
            <span className="text-right text-13 text-ink-2">
              <Trans>addresses</Trans>
            </span>
            <svg
              viewBox="0 0 100 2"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="col-span-full mt-3 h-1 w-full"
            >
              <rect width="100" height="2" className="fill-sunk" />
              <rect
                width={Math.round((residentialIps / most) * 1000) / 10}
                height="2"
                className="fill-brand"
              />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  );
}
