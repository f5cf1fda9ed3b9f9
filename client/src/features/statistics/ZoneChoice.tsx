import { useLingui } from '@lingui/macro';
import ChevronIcon from '~icons/lucide/chevron-down';
import { localTimeZone, timeZoneName } from '../../lib/moment';

const ANOTHER = 'ANOTHER';

interface ZoneChoiceProps {
  timeZone: string;
  onChange: (timeZone: string) => void;
  /** Chooses one that is not offered. */
  onAnother: () => void;
}

/** The time zone as a word of the sentence that names it. */
export function ZoneChoice({ timeZone, onChange, onAnother }: ZoneChoiceProps) {
  const { t, i18n } = useLingui();
  const zones = [...new Set([localTimeZone(), 'UTC', timeZone])];
  return (
    <span className="relative inline-flex max-w-full align-bottom">
      <select
        aria-label={t`Time zone`}
        value={timeZone}
        onChange={({ target }) => {
          if (target.value === ANOTHER) onAnother();
          else onChange(target.value);
        }}
        className="field-sizing-content h-6 max-w-full appearance-none truncate rounded-control bg-transparent pr-5 text-ink underline decoration-line underline-offset-4 fade hover:decoration-ink"
      >
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {timeZoneName(zone, i18n.locale)}
          </option>
        ))}
        <option value={ANOTHER}>{t`Another one…`}</option>
      </select>
      <ChevronIcon className="pointer-events-none absolute inset-y-0 right-0.5 my-auto size-3.5 text-ink-3" />
    </span>
  );
}
