import { useLingui } from '@lingui/macro';
import { Combobox } from './Combobox';

interface TimeZoneFieldProps {
  value: string;
  onChange: (timeZone: string) => void;
}

/** Any zone that the browser knows, by its city. */
export function TimeZoneField({ value, onChange }: TimeZoneFieldProps) {
  const { t } = useLingui();
  return (
    <div className="w-96 max-w-full">
      <Combobox
        label={t`Time zone`}
        value={value}
        onChange={onChange}
        placeholder={t`Type a city`}
        items={zonesWith(value).map((zone) => ({
          value: zone,
          label: zone.replaceAll('_', ' '),
        }))}
      />
    </div>
  );
}

/** Some browsers do not list UTC, or list the chosen zone by another name. */
const zonesWith = (chosen: string) => [
  ...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')]),
];
