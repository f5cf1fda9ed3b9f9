import { useLingui } from '@lingui/macro';
import { Segmented } from '../../ui/Segmented';
import { Select } from '../../ui/Select';
import { PERIODS, type StatisticsAddress } from './statistics-address';

interface StatisticsFiltersProps {
  address: StatisticsAddress;
  /** Null while they are not known. */
  subAccounts: readonly { id: string; username: string }[] | null;
  onChange: (change: Partial<StatisticsAddress>) => void;
}

/** Period and sub account. */
export function StatisticsFilters({ address, subAccounts, onChange }: StatisticsFiltersProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Select
        size="small"
        label={t`Sub account`}
        value={address.subAccountId ?? ''}
        onChange={(id) => {
          onChange({ subAccountId: id === '' ? null : id });
        }}
        options={[
          { value: '', label: t`All sub accounts` },
          ...(subAccounts ?? []).map(({ id, username }) => ({ value: id, label: username })),
          // The address may name one that is gone, or that is not loaded yet.
          ...(address.subAccountId !== null &&
          !subAccounts?.some(({ id }) => id === address.subAccountId)
            ? [
                {
                  value: address.subAccountId,
                  label: subAccounts === null ? '…' : t`Unknown sub account`,
                },
              ]
            : []),
        ]}
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
