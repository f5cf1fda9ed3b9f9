import { useLingui } from '@lingui/macro';
import { currentZoneName, formerZoneName } from '../../../../schema/rules/current-zone-name';
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
          label: words(zone),
          keywords: [words(formerZoneName(zone) ?? '')],
        }))}
      />
    </div>
  );
}

const words = (zone: string) => zone.replaceAll('_', ' ');

/** By current names. Some browsers do not list UTC, and a zone that was chosen by a former name stays as it is. */
const zonesWith = (chosen: string) => [
  ...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone').map(currentZoneName)]),
];
