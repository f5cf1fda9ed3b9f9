import { Trans } from '@lingui/macro';
import { OrdersDocument } from './orders.generated';
import type { BillingType, OrderSort } from '../../../../schema/generated/schema-types';
import { buyPath } from '../../lib/addresses';
import { useListSort } from '../../lib/list-address';
import { useDialogAddress } from '../../lib/use-dialog-address';
import { useList } from '../../lib/apollo/use-list';
import { buttonStyle } from '../../ui/button-style';
import { ORDER_FILTERS, ORDER_SORT, toFilterInput, USUAL_SORT } from './order-filters';
import { OrderList } from './OrderList';

/** `?order=ID` opens one order beside the list. */
const DIALOGS = ['order'] as const;

const FILTERS = { search: ORDER_FILTERS.search, status: ORDER_FILTERS.status };

/** The orders of one plan, in a tab of its proxies. */
export function OrdersTab({ billingType }: { billingType: BillingType }) {
  const panel = useDialogAddress(DIALOGS);
  const sort = useListSort<OrderSort>(ORDER_SORT, USUAL_SORT);
  const { address, list } = useList(OrdersDocument, {
    filters: FILTERS,
    variables: ({ filters }) => ({
      filter: toFilterInput({ ...filters, billing: billingType }),
      sort: sort[0],
      filtered: false,
    }),
    connection: ({ me }) => me.orders,
  });

  return (
    <OrderList
      list={list}
      filter={toFilterInput({ ...address.filters, billing: billingType })}
      address={address}
      sort={sort}
      ofOnePlan
      emptyAction={
        <a href={buyPath(billingType)} className={buttonStyle()}>
          {billingType === 'TRAFFIC' ? (
            <Trans>Buy traffic</Trans>
          ) : (
            <Trans>See unlimited plans</Trans>
          )}
        </a>
      }
      panel={{
        orderId: panel.open?.of,
        open: ({ id }) => panel.show('order', id),
        close: panel.close,
      }}
    />
  );
}
