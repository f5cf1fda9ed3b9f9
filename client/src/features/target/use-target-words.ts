import { useLingui } from '@lingui/macro';
import type { SessionType } from '../../../../schema/rules/proxy-choices';
import { useCountryNames } from '../../lib/country-names';
import type { Locations } from './PlaceFields';

/** The place of the exit, and the time for which requests keep it. */
export interface Target {
  /** ISO 3166-1 alpha-2. Null is anywhere. */
  readonly country: string | null;
  /** Slug. Null is anywhere in the country. */
  readonly city: string | null;
  readonly sessionType: SessionType;
  /** Null is the default. */
  readonly sessionMinutes: number | null;
}

/** A target in words. A place that `locations` lacks, or has not loaded yet, keeps its code. */
export function useTargetWords(locations: Locations) {
  const { t } = useLingui();
  const countryName = useCountryNames();
  const countries = locations.flatMap((continent) => continent.countries);
  return ({ country, city, sessionType, sessionMinutes }: Target) => {
    const place = countries.find(({ code }) => code === country);
    const cityName = place?.cities.find(({ slug }) => slug === city)?.name ?? city;
    const name =
      country === null ? t`Anywhere` : countryName(place ?? { code: country, name: country });
    return {
      where: cityName === null ? name : `${name}, ${cityName}`,
      session:
        sessionType === 'ROTATING'
          ? t`Rotating`
          : sessionMinutes === null
            ? t`Sticky`
            : t`Sticky, ${sessionMinutes} min`,
    };
  };
}
