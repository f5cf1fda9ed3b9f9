import { useLingui } from '@lingui/macro';
import { enumFilter, type FiltersOf, type ListAddress, textFilter } from '../../lib/list-address';
import { SearchField } from '../../ui/forms/SearchField';
import { Select } from '../../ui/forms/Select';

/** Filters of the list, kept in the URL. */
export const SUB_ACCOUNT_FILTERS = {
  search: textFilter,
  status: enumFilter('ACTIVE', 'INACTIVE'),
  type: enumFilter('TRAFFIC', 'UNLIMITED'),
};

interface SubAccountsFiltersProps {
  address: ListAddress<FiltersOf<typeof SUB_ACCOUNT_FILTERS>>;
}

export function SubAccountsFilters({ address: { filters, filter } }: SubAccountsFiltersProps) {
  const { t } = useLingui();
  return (
    <>
      <SearchField
        label={t`Search sub accounts`}
        placeholder={t`Username or note`}
        value={filters.search ?? ''}
        onChange={(text) => filter({ search: SUB_ACCOUNT_FILTERS.search.read(text) })}
      />
      <Select
        label={t`Status`}
        value={filters.status ?? ''}
        onChange={(value) => filter({ status: SUB_ACCOUNT_FILTERS.status.read(value) })}
        options={[
          { value: '', label: t`All statuses` },
          { value: 'ACTIVE', label: t`Active` },
          { value: 'INACTIVE', label: t`Inactive` },
        ]}
      />
      <Select
        label={t`Type`}
        value={filters.type ?? ''}
        onChange={(value) => filter({ type: SUB_ACCOUNT_FILTERS.type.read(value) })}
        options={[
          { value: '', label: t`All types` },
          { value: 'TRAFFIC', label: t`Traffic` },
          { value: 'UNLIMITED', label: t`Unlimited` },
        ]}
      />
    </>
  );
}
