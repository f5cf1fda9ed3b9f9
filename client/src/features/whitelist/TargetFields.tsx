import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/macro';
import { useFormikContext } from 'formik';
import { useEffect, useMemo, useRef } from 'react';
import { useCountryNames } from '../../lib/country-names';
import { ComboboxField } from '../../ui/ComboboxField';
import { Flag } from '../../ui/Flag';
import { SelectField } from '../../ui/SelectField';
import type { TargetValues } from './target-form';
import { WhitelistPlacesDocument } from './whitelist-places.generated';

const MINUTES = ['1', '5', '10', '30', '60', '120', '180'];

/** Where an address exits, and how long it keeps its exit: its programs send no username that could say so. */
export function TargetFields() {
  const { t, i18n } = useLingui();
  const { values, setFieldValue } = useFormikContext<TargetValues>();
  const nameOf = useCountryNames();
  const { data } = useQuery(WhitelistPlacesDocument);
  const places = useMemo(() => data?.locations.flatMap(({ countries }) => countries) ?? [], [data]);
  const countries = useMemo(
    () => [
      { value: '', label: t`Anywhere` },
      ...places
        .map((place) => ({
          value: place.code,
          label: nameOf(place),
          icon: <Flag code={place.code} />,
          keywords: [place.code, place.name],
        }))
        .sort((one, other) => one.label.localeCompare(other.label, i18n.locale)),
    ],
    [places, nameOf, i18n.locale, t],
  );
  // A city belongs to its country.
  const country = useRef(values.country);
  useEffect(() => {
    if (country.current === values.country) return;
    country.current = values.country;
    void setFieldValue('city', '');
  }, [values.country, setFieldValue]);
  const cities = places.find(({ code }) => code === values.country)?.cities ?? [];
  const minutes = MINUTES.includes(values.sessionMinutes)
    ? MINUTES
    : [...MINUTES, values.sessionMinutes];

  return (
    <>
      <ComboboxField
        name="country"
        label={t`Country`}
        items={countries}
        placeholder={t`Anywhere`}
      />
      {cities.length > 0 && (
        <ComboboxField
          name="city"
          label={t`City`}
          items={[
            { value: '', label: t`Any city` },
            ...cities.map(({ slug, name }) => ({ value: slug, label: name, keywords: [slug] })),
          ]}
          placeholder={t`Any city`}
        />
      )}
      <SelectField
        name="sessionType"
        label={t`Session`}
        options={[
          { value: 'ROTATING', label: t`Rotating` },
          { value: 'STICKY', label: t`Sticky` },
        ]}
        description={
          values.sessionType === 'STICKY' ? (
            <Trans>All connections from this address keep the same IP address.</Trans>
          ) : (
            <Trans>Each connection gets a new IP address.</Trans>
          )
        }
      />
      {values.sessionType === 'STICKY' && (
        <SelectField
          name="sessionMinutes"
          label={t`IP duration`}
          options={[
            { value: '', label: t`default` },
            ...minutes
              .filter((each) => each !== '')
              .map((each) => ({ value: each, label: t`${each} minutes` })),
          ]}
        />
      )}
    </>
  );
}
