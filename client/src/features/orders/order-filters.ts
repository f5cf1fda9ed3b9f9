import { ORDER_STATUSES } from '../../../../schema/rules/order-states';
import type { OrderFilterInput, OrderSort } from '../../../../schema/generated/schema-types';
import { enumFilter, type FiltersOf, textFilter } from '../../lib/list-address';

/** Filters of the list, kept in the URL. */
export const ORDER_FILTERS = {
  search: textFilter,
  status: enumFilter(...ORDER_STATUSES),
  billing: enumFilter('TRAFFIC', 'UNLIMITED'),
};

/** By creation time, the only sort order of the API (`OrderSort`). */
export const ORDER_SORT = enumFilter('NEWEST_FIRST', 'OLDEST_FIRST');
export const USUAL_SORT = 'NEWEST_FIRST' satisfies OrderSort;

export type OrderFilters = FiltersOf<typeof ORDER_FILTERS>;

/** URL → API. */
export function toFilterInput({ search, status, billing }: OrderFilters): OrderFilterInput {
  return { search, status: status === null ? null : [status], billingType: billing };
}
