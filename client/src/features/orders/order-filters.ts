import { ORDER_STATUSES } from '../../../../schema/rules/order-states';
import type { OrderFilterInput, OrderSort } from '../../generated/schema-types';
import { enumFilter, type FiltersOf, textFilter } from '../../lib/list-address';

/** Filters of the list, as the address has them. */
export const ORDER_FILTERS = {
  search: textFilter,
  status: enumFilter(...ORDER_STATUSES),
  billing: enumFilter('TRAFFIC', 'UNLIMITED'),
};

/** By when they were made: nothing else sorts them (the graph's `OrderSort`). */
export const ORDER_SORT = enumFilter('NEWEST_FIRST', 'OLDEST_FIRST');
export const USUAL_SORT = 'NEWEST_FIRST' satisfies OrderSort;

export type OrderFilters = FiltersOf<typeof ORDER_FILTERS>;

/** Address → API. */
export function toFilterInput({ search, status, billing }: OrderFilters): OrderFilterInput {
  return { search, status: status === null ? null : [status], billingType: billing };
}
