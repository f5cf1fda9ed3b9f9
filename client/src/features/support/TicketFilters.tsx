import { useLingui } from '@lingui/macro';
import { TICKET_STATUSES } from '../../../../schema/rules/ticket';
import { enumFilter, type FiltersOf, type ListAddress, textFilter } from '../../lib/list-address';
import { SearchField } from '../../ui/forms/SearchField';
import { Select } from '../../ui/forms/Select';
import { TICKET_STATUS_WORDS } from './ticket-words';

/** Filters of the list, kept in the URL. */
export const TICKET_FILTERS = { search: textFilter, status: enumFilter(...TICKET_STATUSES) };

const capitalized = (word: string) => word.charAt(0).toLocaleUpperCase() + word.slice(1);

export function TicketFilters({
  address: { filters, filter },
}: {
  address: Pick<ListAddress<FiltersOf<typeof TICKET_FILTERS>>, 'filters' | 'filter'>;
}) {
  const { t, i18n } = useLingui();
  const options = TICKET_STATUSES.map((value) => ({
    value,
    label: capitalized(i18n._(TICKET_STATUS_WORDS[value])),
  }));
  return (
    <>
      <SearchField
        label={t`Search tickets`}
        placeholder={t`Subject or number`}
        value={filters.search ?? ''}
        onChange={(text) => filter({ search: textFilter.read(text) })}
      />
      <Select
        label={t`Status`}
        value={filters.status ?? ''}
        onChange={(value) => filter({ status: TICKET_FILTERS.status.read(value) })}
        options={[{ value: '', label: t`All statuses` }, ...options]}
      />
    </>
  );
}
