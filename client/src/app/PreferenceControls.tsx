import { useLingui } from '@lingui/macro';
import GlobeIcon from '~icons/lucide/globe';
import ThemeIcon from '~icons/lucide/sun-moon';
import { isLocale, LOCALE_NAMES, otherLocale } from '../lib/locale';
import { toggleTheme } from '../lib/theme';
import { useServices } from '../lib/services/services';

const CONTROL =
  'inline-flex h-9 items-center gap-2 rounded-control px-2.5 text-13 whitespace-nowrap font-medium text-ink-2 fade hover:bg-sunk hover:text-ink';

/** Switches language and theme at once, and remembers both. */
export function PreferenceControls() {
  const { t, i18n } = useLingui();
  const { setLocale } = useServices();
  const other = otherLocale(isLocale(i18n.locale) ? i18n.locale : 'en-US');
  return (
    <div className="flex">
      <button type="button" lang={other} onClick={() => void setLocale(other)} className={CONTROL}>
        <GlobeIcon className="size-4" />
        <span className="max-sm:hidden">{LOCALE_NAMES[other].name}</span>
        <span className="max-[24rem]:sr-only sm:hidden">{LOCALE_NAMES[other].short}</span>
      </button>
      <button
        type="button"
        aria-label={t`Switch between light and dark`}
        onClick={toggleTheme}
        className={CONTROL}
      >
        <ThemeIcon className="size-4" />
      </button>
    </div>
  );
}
