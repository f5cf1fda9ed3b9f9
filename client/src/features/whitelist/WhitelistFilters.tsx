import { useLingui } from '@lingui/macro';
import { type FiltersOf, type ListAddress, textFilter } from '../../lib/list-address';
import { SubAccountFilter } from '../../ui/sub-accounts/SubAccountFilter';
import type { SubAccountChoices } from '../../lib/sub-accounts/use-sub-account-choices';
import { SearchField } from '../../ui/forms/SearchField';

/** Filters of the list, kept in the URL. */
export const WHITELIST_FILTERS = { search: textFilter, subAccount: textFilter };

interface WhitelistFiltersProps {
  address: ListAddress<FiltersOf<typeof WHITELIST_FILTERS>>;
  choices: SubAccountChoices;
}

export function WhitelistFilters({ address: { filters, filter }, choices }: WhitelistFiltersProps) {
  const { t } = useLingui();
  return (
    <>
      <SearchField
        label={t`Search the whitelist`}
        placeholder={t`IP address or note`}
        value={filters.search ?? ''}
        onChange={(text) => filter({ search: textFilter.read(text) })}
      />
      <SubAccountFilter
        choices={choices}
        value={filters.subAccount ?? null}
        onChange={(subAccount) => filter({ subAccount })}
      />
    </>
  );
}
