import { useLingui } from '@lingui/macro';
import { lazy, Suspense } from 'react';
import { Select } from '../Select';
import { FEW, type SubAccountChoices } from '../../lib/sub-accounts/use-sub-account-choices';

const Combobox = lazy(() => import('../Combobox').then((module) => ({ default: module.Combobox })));

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
  const choose = (id: string) => {
    onChange(id === '' ? null : id);
  };
  const select = (
    <Select
      size={size}
      label={t`Sub account`}
      value={value ?? ''}
      onChange={choose}
      options={options}
    />
  );
  if (accounts.length <= FEW) return select;
  return (
    <Suspense fallback={select}>
      <div className="w-56">
        <Combobox
          label={t`Sub account`}
          value={value ?? ''}
          onChange={choose}
          items={options}
          onTyped={search}
          searching={searching}
        />
      </div>
    </Suspense>
  );
}
