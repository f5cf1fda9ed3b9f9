import type { MessageDescriptor } from '@lingui/core';
import { msg, Trans, useLingui } from '@lingui/macro';
import { useFormikContext } from 'formik';
import { useEffect, useMemo, useRef } from 'react';
import GlobeIcon from '~icons/lucide/globe';
import type { ProxySetupQuery } from '../proxy.generated';
import { useCountryNames } from '../../../lib/country-names';
import { ComboboxField } from '../../../ui/ComboboxField';
import { Flag } from '../../../ui/Flag';
import { FormSection } from './FormSection';
import type { ProxyValues } from '../form/proxy-form';

type Locations = ProxySetupQuery['locations'];

const CONTINENTS: Readonly<Record<Locations[number]['code'], MessageDescriptor>> = {
  ASIA: msg`Asia`,
  AFRICA: msg`Africa`,
  EUROPE: msg`Europe`,
  NORTH_AMERICA: msg`North America`,
  SOUTH_AMERICA: msg`South America`,
  OCEANIA: msg`Oceania`,
};

interface LocationFieldsProps {
  locations: Locations;
  /** Codes of the countries that were used last, the latest first. */
  recent: readonly string[];
}

/** Where requests leave from. Countries that were used lately stand first, then each continent. */
export function LocationFields({ locations, recent }: LocationFieldsProps) {
  const { t, i18n } = useLingui();
  const { values, setFieldValue } = useFormikContext<ProxyValues>();
  const countryName = useCountryNames();

  // Other cities belong to another country.
  const country = useRef(values.country);
  useEffect(() => {
    if (country.current === values.country) return;
    country.current = values.country;
    const place = locations
      .flatMap(({ countries }) => countries)
      .find(({ code }) => code === values.country);
    if (!place?.cities.some(({ slug }) => slug === values.city)) void setFieldValue('city', '');
  }, [values.country, values.city, locations, setFieldValue]);

  const countries = useMemo(() => {
    const count = new Intl.NumberFormat(i18n.locale);
    const item = (place: Locations[number]['countries'][number], group: string) => ({
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
    const place = locations
      .flatMap((continent) => continent.countries)
      .find(({ code }) => code === values.country);
    return [
      { value: '', label: t`Any city` },
      ...(place?.cities ?? []).map(({ slug, name, ipCount }) => ({
        value: slug,
        label: name,
        hint: <span className="num">{count.format(ipCount)}</span>,
        keywords: [slug],
      })),
    ];
  }, [locations, values.country, i18n.locale, t]);

  const needsUsername = values.authMethod === 'WHITELIST';
  return (
    <FormSection title={t`Location`}>
      <ComboboxField
        name="country"
        label={t`Country`}
        items={needsUsername ? countries.slice(0, 1) : countries}
        placeholder={t`Anywhere`}
        disabled={needsUsername}
        description={
          needsUsername ? (
            <Trans>To choose a country, use a username instead of the whitelist.</Trans>
          ) : undefined
        }
      />
      <ComboboxField
        name="city"
        label={t`City`}
        items={cities}
        placeholder={t`Any city`}
        disabled={needsUsername || cities.length === 1}
        description={
          values.country === '' && !needsUsername ? (
            <Trans>Choose a country first.</Trans>
          ) : cities.length === 1 && !needsUsername ? (
            <Trans>This country has no cities to choose from.</Trans>
          ) : undefined
        }
      />
    </FormSection>
  );
}
