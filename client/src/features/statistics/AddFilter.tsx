import { Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import type { BillingType } from '../../../../schema/generated/schema-types';
import type { SubAccountChoices } from '../../lib/sub-accounts/use-sub-account-choices';
import { isOffered } from '../../../../schema/rules/offered-countries';
import { COUNTRY_PLACES } from '../../ui/dot-map/country-places';
import { Button } from '../../ui/Button';
import { Combobox } from '../../ui/forms/Combobox';
import { CONTROL } from '../../ui/forms/field-style';
import { Select } from '../../ui/forms/Select';
import { SubAccountFilter } from '../../ui/sub-accounts/SubAccountFilter';
import { GROUPING_WORDS, OUTCOMES, useGroupWords } from './group-words';
import { type ChipFilters, goesWith, keyOf, leftOut } from './usage-question';

const PROTOCOLS = ['HTTP', 'HTTPS', 'SOCKS5'];
const PLANS = ['TRAFFIC', 'UNLIMITED'];
/** An order is chosen in the ranking, which has their numbers. */
const KINDS = ['COUNTRY', 'SUB_ACCOUNT', 'PROTOCOL', 'PLAN', 'TARGET', 'OUTCOME'] as const;
type Kind = (typeof KINDS)[number];

interface AddFilterProps {
  filters: ChipFilters;
  choices: SubAccountChoices;
  plan: BillingType | undefined;
  /** Shows one sub account alone. */
  onChoose: (subAccountId: string) => void;
  onAdd: (filters: ChipFilters) => void;
}

/** Chooses one more filter. Those that cannot be combined with the others are not offered. */
export function AddFilter({ filters, choices, plan, onChoose, onAdd }: AddFilterProps) {
  const { t, i18n } = useLingui();
  const words = useGroupWords();
  const kinds = KINDS.filter((kind) => plan === undefined || kind !== 'PLAN');
  const [kind, setKind] = useState<Kind>(
    kinds.find((each) => goesWith(each, filters)) ?? 'COUNTRY',
  );
  const [target, setTarget] = useState('');
  const [isOut, setOut] = useState(false);

  function add(key: string) {
    if (key === '') return;
    if (kind === 'SUB_ACCOUNT' && !isOut) {
      onChoose(key);
      return;
    }
    const others = kind === 'PLAN' ? [] : filters[kind].filter((each) => keyOf(each) !== key);
    onAdd({ ...filters, [kind]: [...others, isOut ? leftOut(key) : key] });
  }

  const choice = (keys: readonly string[]) => (
    <Select
      label={i18n._(GROUPING_WORDS[kind])}
      value=""
      onChange={add}
      options={[
        { value: '', label: t`Choose…` },
        ...keys.map((key) => ({ value: key, label: words(kind, key) })),
      ]}
    />
  );

  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-sunk p-3">
      <Select
        label={t`Filter by`}
        value={kind}
        onChange={(value) => setKind(KINDS.find((each) => each === value) ?? kind)}
        options={kinds.map((each) => ({
          value: each,
          label: i18n._(GROUPING_WORDS[each]),
          disabled: !goesWith(each, filters),
        }))}
      />
      <Select
        label={t`Is or is not`}
        value={isOut ? 'not' : ''}
        onChange={(value) => setOut(value === 'not')}
        options={[
          { value: '', label: t`is` },
          { value: 'not', label: t`is not` },
        ]}
      />
      {kind === 'SUB_ACCOUNT' && (
        <SubAccountFilter choices={choices} value={null} onChange={(id) => add(id ?? '')} />
      )}
      {kind === 'COUNTRY' && (
        <div className="w-64 max-w-full">
          <Combobox
            label={t`Country`}
            value=""
            onChange={add}
            placeholder={t`Type a country`}
            items={countries(words)}
          />
        </div>
      )}
      {kind === 'PROTOCOL' && choice(PROTOCOLS)}
      {kind === 'PLAN' && choice(PLANS)}
      {kind === 'OUTCOME' && choice(OUTCOMES)}
      {kind === 'TARGET' && (
        <form
          className="flex flex-wrap gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            add(target.trim().toLowerCase());
          }}
        >
          <input
            aria-label={t`Target`}
            value={target}
            onChange={(event) => setTarget(event.target.value)}
            placeholder="example.com"
            autoComplete="off"
            spellCheck={false}
            className={`h-10 w-64 max-w-full ${CONTROL}`}
          />
          <Button type="submit" tone="secondary">
            <Trans>Add filter</Trans>
          </Button>
        </form>
      )}
    </div>
  );
}

function countries(words: ReturnType<typeof useGroupWords>) {
  return ['ZZ', ...[...COUNTRY_PLACES.keys()].filter(isOffered)]
    .map((code) => ({ value: code, label: words('COUNTRY', code), keywords: [code] }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
