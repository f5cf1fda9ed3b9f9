import type { MessageDescriptor } from '@lingui/core';
import { msg, Trans, useLingui } from '@lingui/macro';
import { useFormikContext } from 'formik';
import { useEffect, useMemo, useRef } from 'react';
import GlobeIcon from '~icons/lucide/globe';
import type { Continent } from '../../../../schema/generated/schema-types';
import { useCountryNames } from '../../lib/country-names';
import { ComboboxField } from '../../ui/forms/ComboboxField';
import { Flag } from '../../ui/Flag';

interface Country {
  readonly code: string;
  readonly name: string;
  readonly ipCount: number;
  readonly cities: readonly {
    readonly slug: string;
    readonly name: string;
    readonly ipCount: number;
  }[];
}

/** Continents with their countries, as the API lists them. */
export type Locations = readonly {
  readonly code: Continent['code'];
  readonly countries: readonly Country[];
}[];

/** The fields of a form that say where requests leave from. Empty means anywhere. */
interface PlaceValues {
  readonly country: string;
  readonly city: string;
}

const CONTINENTS: Readonly<Record<Continent['code'], MessageDescriptor>> = {
  ASIA: msg`Asia`,
  AFRICA: msg`Africa`,
  EUROPE: msg`Europe`,
  NORTH_AMERICA: msg`North America`,
  SOUTH_AMERICA: msg`South America`,
  OCEANIA: msg`Oceania`,
};

/** The same list each time, for the memo below. */
const NONE: readonly string[] = [];

interface PlaceFieldsProps {
  locations: Locations;
  /** Codes of the countries that were used last, the latest first. */
  recent?: readonly string[];
}

/** The country and city of the exit. Recently used countries are first, then each continent. */
export function PlaceFields({ locations, recent = NONE }: PlaceFieldsProps) {
  const { t, i18n } = useLingui();
  const { values, setFieldValue } = useFormikContext<PlaceValues>();
  const countryName = useCountryNames();
  const chosen = useMemo(
    () =>
      locations.flatMap(({ countries }) => countries).find(({ code }) => code === values.country),
    [locations, values.country],
  );

  // Other cities belong to another country.
  const country = useRef(values.country);
  useEffect(() => {
    if (country.current === values.country) return;
    country.current = values.country;
    if (!chosen?.cities.some(({ slug }) => slug === values.city)) void setFieldValue('city', '');
  }, [values.country, values.city, chosen, setFieldValue]);

  const countries = useMemo(() => {
    const count = new Intl.NumberFormat(i18n.locale);
    const item = (place: Country, group: string) => ({
      value: place.code,
      label: countryName(place),
      hint: <span className="num">{count.format(place.ipCount)}</span>,
      icon: <Flag code={place.code} />,
      group,
      keywords: [place.code, place.name],
    });
    const all = locations.flatMap((continent) => continent.countries);
    const lately = recent.flatMap((code) => all.filter((place) => place.code === code));
    return [
      { value: '', label: t`Anywhere`, icon: <GlobeIcon className="size-4 text-ink-3" /> },
      ...lately.map((place) => item(place, t`Recent`)),
      ...locations.flatMap(({ code, countries: places }) =>
        places
          .filter((place) => !lately.includes(place))
          .map((place) => item(place, i18n._(CONTINENTS[code])))
          .sort((one, other) => one.label.localeCompare(other.label, i18n.locale)),
      ),
    ];
  }, [locations, recent, countryName, i18n, t]);

  const cities = useMemo(() => {
    const count = new Intl.NumberFormat(i18n.locale);
    return [
      { value: '', label: t`Any city` },
      ...(chosen?.cities ?? []).map(({ slug, name, ipCount }) => ({
        value: slug,
        label: name,
        hint: <span className="num">{count.format(ipCount)}</span>,
        keywords: [slug],
      })),
    ];
  }, [chosen, i18n.locale, t]);

  return (
    <>
      <ComboboxField
        name="country"
        label={t`Country`}
        items={countries}
        placeholder={t`Anywhere`}
      />
      <ComboboxField
        name="city"
        label={t`City`}
        items={cities}
        placeholder={t`Any city`}
        disabled={cities.length === 1}
        description={
          values.country === '' ? (
            <Trans>Choose a country first.</Trans>
          ) : chosen?.cities.length === 0 ? (
            <Trans>This country has no cities to choose from.</Trans>
          ) : undefined
        }
      />
    </>
  );
}
