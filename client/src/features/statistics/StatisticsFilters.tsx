import { useLingui } from '@lingui/macro';
import { SubAccountFilter } from '../../ui/sub-accounts/SubAccountFilter';
import type { SubAccountChoices } from '../../lib/sub-accounts/use-sub-account-choices';
import { Segmented } from '../../ui/forms/Segmented';
import { PERIODS, type StatisticsAddress } from './statistics-address';

interface StatisticsFiltersProps {
  address: StatisticsAddress;
  choices: SubAccountChoices;
  onChange: (change: Partial<StatisticsAddress>) => void;
}

/** Period and sub account. */
export function StatisticsFilters({ address, choices, onChange }: StatisticsFiltersProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SubAccountFilter
        size="small"
        choices={choices}
        value={address.subAccountId}
        onChange={(subAccountId) => onChange({ subAccountId })}
      />
      <Segmented
        label={t`Period`}
        value={String(address.days)}
        onChange={(value) => {
          const days = PERIODS.find((period) => String(period) === value);
          if (days !== undefined) onChange({ days });
        }}
        options={PERIODS.map((days) => ({
          value: String(days),
          label: t`${days}d`,
          title: t`Last ${days} days`,
        }))}
      />
    </div>
  );
}
