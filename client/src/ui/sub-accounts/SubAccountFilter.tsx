import { useLingui } from '@lingui/macro';
import { Suspense } from 'react';
import { Select } from '../forms/Select';
import { lazyNamed } from '../../lib/lazy-named';
import { FEW, type SubAccountChoices } from '../../lib/sub-accounts/use-sub-account-choices';

const Combobox = lazyNamed(() => import('../forms/Combobox'), 'Combobox');

interface SubAccountFilterProps {
  choices: SubAccountChoices;
  /** The chosen sub account. Null for all. */
  value: string | null;
  onChange: (id: string | null) => void;
  size?: 'medium' | 'small';
}

/** Filters a list or figures by sub account. */
export function SubAccountFilter({ choices, value, onChange, size }: SubAccountFilterProps) {
  const { t } = useLingui();
  const { accounts, search, searching } = choices;
  const options = [
    { value: '', label: t`All sub accounts` },
    ...accounts.map(({ id, username }) => ({ value: id, label: username })),
    // The URL may name one that is deleted or not loaded yet.
    ...(value !== null && !accounts.some(({ id }) => id === value)
      ? [{ value, label: accounts.length === 0 ? '…' : t`Unknown sub account` }]
      : []),
  ];
  const choose = (id: string) => onChange(id === '' ? null : id);
  const select = (
    <Select
      size={size}
      label={t`Sub account`}
      value={value ?? ''}
      onChange={choose}
      options={options}
    />
  );
  // A fixed width: its neighbours must not move when longer usernames arrive.
  return (
    <div className="grid max-sm:w-40 max-sm:zh:w-34 sm:w-56">
      {accounts.length <= FEW ? (
        select
      ) : (
        <Suspense fallback={select}>
          <Combobox
            size={size}
            label={t`Sub account`}
            value={value ?? ''}
            onChange={choose}
            items={options}
            onTyped={search}
            searching={searching}
          />
        </Suspense>
      )}
    </div>
  );
}
