import type { OrderFilterInput } from '../../generated/schema-types';
import { enumFilter, type FiltersOf, textFilter } from '../../lib/list-address';

/** Filters of the list, as the address has them. */
export const ORDER_FILTERS = {
  search: textFilter,
  status: enumFilter(
    'PENDING',
    'PAID',
    'FAILED',
    'CANCELLED',
    'REFUNDED',
    'PARTIAL_REFUNDED',
    'EXPIRED',
    'CHARGEBACK',
  ),
  billing: enumFilter('TRAFFIC', 'UNLIMITED'),
};

export type OrderFilters = FiltersOf<typeof ORDER_FILTERS>;

/** Address → API. */
export function toFilterInput({ search, status, billing }: OrderFilters): OrderFilterInput {
  return { search, status: status === null ? null : [status], billingType: billing };
}
