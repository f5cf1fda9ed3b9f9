import { useLingui } from '@lingui/macro';
import { Combobox } from '../../ui/forms/Combobox';

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
        items={Intl.supportedValuesOf('timeZone').map((zone) => ({
          value: zone,
          label: zone.replaceAll('_', ' '),
        }))}
      />
    </div>
  );
}
