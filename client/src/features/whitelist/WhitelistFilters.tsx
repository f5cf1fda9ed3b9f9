import { useLingui } from '@lingui/macro';
import { type FiltersOf, type ListAddress, textFilter } from '../../lib/list-address';
import { SearchField } from '../../ui/SearchField';
import { Select } from '../../ui/Select';

/** Filters of the list, as the address has them. */
export const WHITELIST_FILTERS = { search: textFilter, subAccount: textFilter };

interface WhitelistFiltersProps {
  address: ListAddress<FiltersOf<typeof WHITELIST_FILTERS>>;
  subAccounts: readonly { readonly id: string; readonly username: string }[];
}

export function WhitelistFilters({
  address: { filters, filter },
  subAccounts,
}: WhitelistFiltersProps) {
  const { t } = useLingui();
  return (
    <>
      <SearchField
        label={t`Search the whitelist`}
        placeholder={t`IP address or note`}
        value={filters.search ?? ''}
        onChange={(text) => {
          filter({ search: textFilter.read(text) });
        }}
      />
      <Select
        label={t`Sub account`}
        value={filters.subAccount ?? ''}
        onChange={(id) => {
          filter({ subAccount: textFilter.read(id) });
        }}
        options={[
          { value: '', label: t`All sub accounts` },
          ...subAccounts.map(({ id, username }) => ({ value: id, label: username })),
        ]}
      />
    </>
  );
}
