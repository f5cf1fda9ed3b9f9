import { Trans, useLingui } from '@lingui/macro';
import CloseIcon from '~icons/lucide/x';
import type { SubAccountChoices } from '../../lib/sub-accounts/use-sub-account-choices';
import { GROUPING_WORDS, useGroupWords } from './group-words';
import { labelOf } from './known-labels';
import {
  type ChipFilters,
  CHIPS,
  isLeftOut,
  keyOf,
  leftOut,
  USUAL,
  type UsageQuestion,
} from './usage-question';

interface FilterChipsProps {
  filters: ChipFilters;
  choices: SubAccountChoices;
  onChange: (change: Partial<UsageQuestion>) => void;
}

/** What is filtered: a click on a chip turns "is" into "is not" and back, and its button removes it. */
export function FilterChips({ filters, choices, onChange }: FilterChipsProps) {
  const { t, i18n } = useLingui();
  const words = useGroupWords();
  const chips = CHIPS.flatMap((chip) => filters[chip].map((value) => ({ chip, value })));
  if (chips.length === 0) return null;
  const labelIn = (key: string) =>
    choices.accounts.find(({ id }) => id === key)?.username ?? labelOf(key);

  function replace(chip: keyof ChipFilters, value: string, next: readonly string[]) {
    const values = filters[chip].flatMap((each) => (each === value ? next : [each]));
    return { filters: { ...filters, [chip]: values } };
  }

  function turn(chip: keyof ChipFilters, value: string) {
    const key = keyOf(value);
    // The sub account that is shown alone has a control of its own.
    if (chip === 'SUB_ACCOUNT')
      onChange({ filters: { ...filters, [chip]: [] }, subAccountId: key });
    else onChange(replace(chip, value, [isLeftOut(value) ? key : leftOut(key)]));
  }

  return (
    <ul aria-label={t`Filters`} className="flex flex-wrap gap-2">
      {chips.map(({ chip, value }) => {
        const key = keyOf(value);
        const isOut = isLeftOut(value);
        const name = i18n._(GROUPING_WORDS[chip]);
        const label = words(chip, key, labelIn(key));
        const sentence = isOut ? t`${name} is not ${label}` : t`${name} is ${label}`;
        return (
          <li
            // Stays the same element when it is turned, so that it keeps the focus.
            key={`${chip} ${key}`}
            className={`inline-flex min-h-8 max-w-full items-center rounded-full text-13 ${isOut ? 'bg-sunk text-ink' : 'bg-brand-soft text-brand-ink'}`}
          >
            <button
              type="button"
              title={isOut ? t`Show only this` : t`Leave this out`}
              onClick={() => turn(chip, value)}
              className="min-h-8 min-w-0 rounded-full pr-1 pl-3 text-left wrap-anywhere fade hover:underline"
            >
              {sentence}
            </button>
            <button
              type="button"
              aria-label={t`Remove the filter: ${sentence}`}
              onClick={() => onChange(replace(chip, value, []))}
              className="flex size-8 shrink-0 items-center justify-center rounded-full fade hover:bg-brand hover:text-on-brand"
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
            onClick={() => onChange({ filters: USUAL.filters })}
            className="h-8 rounded-control px-2 text-13 text-brand underline underline-offset-4"
          >
            <Trans>Remove all filters</Trans>
          </button>
        </li>
      )}
    </ul>
  );
}
