import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import { locations } from '../../generated/locations';
import { ADDRESSES } from '../../lib/addresses';

export type ContinentCode = (typeof locations)[number]['code'];
export type Country = (typeof locations)[number]['countries'][number];

export interface Continent {
  readonly code: ContinentCode;
  readonly path: string;
  readonly name: MessageDescriptor;
  readonly countries: readonly Country[];
  /** Residential addresses. */
  readonly ipCount: number;
}

const PAGES: Readonly<Record<ContinentCode, { path: string; name: MessageDescriptor }>> = {
  ASIA: { path: ADDRESSES.locationsAsia, name: msg`Asia` },
  AFRICA: { path: ADDRESSES.locationsAfrica, name: msg`Africa` },
  EUROPE: { path: ADDRESSES.locationsEurope, name: msg`Europe` },
  NORTH_AMERICA: { path: ADDRESSES.locationsNorthAmerica, name: msg`North America` },
  SOUTH_AMERICA: { path: ADDRESSES.locationsSouthAmerica, name: msg`South America` },
  OCEANIA: { path: ADDRESSES.locationsOceania, name: msg`Oceania` },
};

export const CONTINENTS: readonly Continent[] = locations.map(({ code, countries }) => ({
  code,
  ...PAGES[code],
  countries,
  ipCount: countries.reduce((sum, country) => sum + country.ipCount, 0),
}));

/** Anchor of a country on its continent's page. */
export function countryId({ code }: Pick<Country, 'code'>): string {
  return code.toLowerCase();
}
