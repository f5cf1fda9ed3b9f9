import { Trans, useLingui } from '@lingui/macro';
import CloseIcon from '~icons/lucide/x';
import { GROUPING_WORDS, useGroupWords } from './group-words';
import { labelOf } from './known-labels';
import { CHIPS, type ChipFilters } from './usage-question';

interface FilterChipsProps {
  filters: ChipFilters;
  onChange: (filters: ChipFilters) => void;
}

/** What is filtered, each with a button that removes it. */
export function FilterChips({ filters, onChange }: FilterChipsProps) {
  const { t, i18n } = useLingui();
  const words = useGroupWords();
  const chips = CHIPS.flatMap((chip) => filters[chip].map((key) => ({ chip, key })));
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t`Filters`} className="flex flex-wrap gap-2">
      {chips.map(({ chip, key }) => {
        const name = i18n._(GROUPING_WORDS[chip]);
        const value = words(chip, key, labelOf(key));
        return (
          <li
            key={`${chip} ${key}`}
            className="inline-flex min-h-8 items-center gap-1 rounded-full bg-brand-soft pl-3 text-13 text-brand-ink"
          >
            <span>{`${name}: ${value}`}</span>
            <button
              type="button"
              aria-label={t`Remove the filter ${name}: ${value}`}
              onClick={() => {
                onChange({ ...filters, [chip]: filters[chip].filter((each) => each !== key) });
              }}
              className="flex size-8 items-center justify-center rounded-full fade hover:bg-brand hover:text-on-brand"
            >
              <CloseIcon className="size-3.5" />
            </button>
          </li>
        );
      })}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            onClick={() => {
              const none = Object.fromEntries(CHIPS.map((chip) => [chip, []]));
              onChange(none as unknown as ChipFilters);
            }}
            className="h-8 rounded-control px-2 text-13 text-brand underline underline-offset-4"
          >
            <Trans>Remove all filters</Trans>
          </button>
        </li>
      )}
    </ul>
  );
}
