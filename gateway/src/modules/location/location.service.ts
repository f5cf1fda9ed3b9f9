import type { Core } from '../../platform/core.js';
import { MINUTE_MS } from '../../platform/clock.js';
import { serviceClaims } from '../../../../schema/rules/brand.js';
import { isOffered } from '../../../../schema/rules/offered-countries.js';
import { readCountries } from './location.reads.js';
import { CONTINENTS, type Continent, type CountryRecord } from './location.table.js';

/** Reference data changes with a release, not with a request. */
const KEPT_FOR_MS = 5 * MINUTE_MS;

export interface ContinentRecord {
  code: Continent;
  countries: CountryRecord[];
  ipCount: number;
}

export interface Claims {
  countries: number;
  residentialIps: number;
  successRatePercent: number;
  uptimePercent: number;
  responseSecondsBelow: number;
}

/** The cities of each country, to check the place in a setup or a proxy username. */
export interface LocationIndex {
  /** @param code ISO 3166-1 alpha-2, upper case. */
  hasCountry(code: string): boolean;
  hasCity(code: string, slug: string): boolean;
  /** English name of a city; its slug if it is unknown. */
  cityName(code: string, slug: string): string;
}

type Dependencies = Pick<Core, 'urgentReads' | 'clock'>;

interface Loaded {
  countries: CountryRecord[];
  index: LocationIndex;
}

/** Where proxies exit, and the public figures that are computed from it. */
export class LocationService {
  #kept: { until: number; loaded: Promise<Loaded> } | null = null;

  constructor(private readonly deps: Dependencies) {}

  async continents(): Promise<ContinentRecord[]> {
    const { countries } = await this.#load();
    return CONTINENTS.map((code) => {
      const here = countries.filter((country) => country.continent === code);
      return { code, countries: here, ipCount: sumOfAddresses(here) };
    });
  }

  async claims(): Promise<Claims> {
    const { countries } = await this.#load();
    const { successRatePercent, uptimePercent, responseSecondsBelow } = serviceClaims;
    return {
      countries: countries.length,
      residentialIps: sumOfAddresses(countries),
      successRatePercent,
      uptimePercent,
      responseSecondsBelow,
    };
  }

  async index(): Promise<LocationIndex> {
    return (await this.#load()).index;
  }

  #load(): Promise<Loaded> {
    const now = this.deps.clock.now().getTime();
    if (this.#kept === null || this.#kept.until <= now) {
      const loaded = readCountries(this.deps.urgentReads).then((stored) => {
        // The table may be from a release that offered them.
        const countries = stored.filter(({ code }) => isOffered(code));
        return { countries, index: indexOf(countries) };
      });
      this.#kept = { until: now + KEPT_FOR_MS, loaded };
      loaded.catch(() => {
        // Waiting callers get the error. Do not cache it: the next caller must query again.
        if (this.#kept?.loaded === loaded) this.#kept = null;
      });
    }
    return this.#kept.loaded;
  }
}

function indexOf(countries: readonly CountryRecord[]): LocationIndex {
  const cities = new Map(
    countries.map(({ code, cities }) => [
      code,
      new Map(cities.map(({ slug, name }) => [slug, name])),
    ]),
  );
  return {
    hasCountry: (code) => cities.has(code),
    hasCity: (code, slug) => cities.get(code)?.has(slug) ?? false,
    cityName: (code, slug) => cities.get(code)?.get(slug) ?? slug,
  };
}

function sumOfAddresses(countries: readonly CountryRecord[]): number {
  return countries.reduce((sum, country) => sum + country.ipCount, 0);
}
