import { useLingui } from '@lingui/macro';
import type { ListAddress } from '../../lib/list-address';
import { BILLING_TYPE_WORDS, ORDER_STATUS_WORDS } from '../../lib/order-words';
import { SearchField } from '../../ui/SearchField';
import { Select } from '../../ui/Select';
import { ORDER_FILTERS, type OrderFilters } from './order-filters';

const capitalized = (word: string) => word.charAt(0).toLocaleUpperCase() + word.slice(1);

/** Search, status and billing type, kept in the address. */
export function OrdersFilters({
  address: { filters, filter },
}: {
  address: Pick<ListAddress<OrderFilters>, 'filters' | 'filter'>;
}) {
  const { t, i18n } = useLingui();
  const optionsOf = (words: Readonly<Record<string, { id: string }>>) =>
    Object.entries(words).map(([value, label]) => ({ value, label: capitalized(i18n._(label)) }));
  return (
    <>
      <SearchField
        label={t`Search orders`}
        placeholder={t`Order ID or note`}
        value={filters.search ?? ''}
        onChange={(text) => {
          filter({ search: ORDER_FILTERS.search.read(text) });
        }}
      />
      <Select
        label={t`Status`}
        value={filters.status ?? ''}
        onChange={(value) => {
          filter({ status: ORDER_FILTERS.status.read(value) });
        }}
        options={[{ value: '', label: t`All statuses` }, ...optionsOf(ORDER_STATUS_WORDS)]}
      />
      <Select
        label={t`Billing type`}
        value={filters.billing ?? ''}
        onChange={(value) => {
          filter({ billing: ORDER_FILTERS.billing.read(value) });
        }}
        options={[{ value: '', label: t`All billing types` }, ...optionsOf(BILLING_TYPE_WORDS)]}
      />
    </>
  );
}
