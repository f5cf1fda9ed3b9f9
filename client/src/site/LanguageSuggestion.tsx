import CloseIcon from '~icons/lucide/x';
import { LOCALE_NAMES, LOCALE_SUGGESTIONS, localizedPath } from '../lib/locale';
import { languagesOf } from './languages';
import { useLocale } from './use-locale';

/**
 * For visitors who chose another language before and followed a link to this one. It offers the page in that language
 * and never redirects. lib/boot/theme-boot.js decides before the first paint whether it shows, so that nothing shifts.
 */
export function LanguageSuggestion({ path }: { path: string }) {
  const locale = useLocale();
  return languagesOf(path)
    .filter((other) => other !== locale)
    .map((other) => {
      const { read, close } = LOCALE_SUGGESTIONS[other];
      return (
        <aside
          key={other}
          lang={other}
          data-suggests={other}
          aria-label={LOCALE_NAMES[other].name}
          className="border-b border-line bg-sunk text-13 print:hidden"
        >
          <div className="page flex items-center justify-between gap-4 py-1.5">
            <a
              href={localizedPath(other, path)}
              hrefLang={other}
              data-locale={other}
              className="py-1 font-semibold text-brand underline underline-offset-2"
            >
              {read}
            </a>
            <button
              type="button"
              data-suggestion-close=""
              aria-label={close}
              className="inline-flex size-8 items-center justify-center rounded-control text-ink-2 fade hover:text-ink"
            >
              <CloseIcon className="size-4" />
            </button>
          </div>
        </aside>
      );
    });
}
