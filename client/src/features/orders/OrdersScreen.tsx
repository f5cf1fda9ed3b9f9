import { Plural, Trans, useLingui } from '@lingui/macro';
import { Suspense } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { OrdersDocument } from './orders.generated';
import type { OrderSort } from '../../../../schema/generated/schema-types';
import { ADDRESSES, buyPath, orderPath } from '../../lib/addresses';
import { lazyNamed } from '../../lib/lazy-named';
import { useListSort } from '../../lib/list-address';
import { onIntent } from '../../lib/on-intent';
import { OPENED_HERE, useDialogAddress, wasOpenedHere } from '../../lib/use-dialog-address';
import { useLeaveEntry } from '../../lib/use-leave-entry';
import { useList } from '../../lib/apollo/use-list';
import { useTitle } from '../../lib/use-title';
import { Button } from '../../ui/Button';
import { buttonStyle } from '../../ui/button-style';
import { PageHeader } from '../../ui/layout/PageHeader';
import { ORDER_FILTERS, ORDER_SORT, toFilterInput, USUAL_SORT } from './order-filters';
import { OrderList } from './OrderList';
import { OrdersOverviewFrame } from './OrdersOverviewFrame';
import { useRefresh } from './use-refresh';

// The list does not wait for the chart.
const OrdersOverview = lazyNamed(() => import('./OrdersOverview'), 'OrdersOverview');
const { Component: ActivateOrders, intent: activateIntent } = onIntent(
  async () => (await import('./ActivateOrders')).ActivateOrders,
);

/** `?activate=unlimited` opens the list of unlimited orders, so that other screens can link to it. */
const DIALOGS = ['activate'] as const;

/** The customer's orders: usage and balance, the list, and one order beside it. */
export function OrdersScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const leave = useLeaveEntry();
  const { state } = useLocation() as { state: unknown };
  const { orderId } = useParams();
  const [search] = useSearchParams();
  const dialog = useDialogAddress(DIALOGS);
  const sort = useListSort<OrderSort>(ORDER_SORT, USUAL_SORT);
  const refresh = useRefresh();
  const { address, list, shown, isEmpty } = useList(OrdersDocument, {
    filters: ORDER_FILTERS,
    variables: ({ filters, filtered }) => ({
      filter: toFilterInput(filters),
      sort: sort[0],
      filtered,
    }),
    connection: ({ me }) => me.orders,
  });
  useTitle(t`My orders`);

  const total = list.rows?.totalCount;
  const query = search.toString();

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={<Trans>My orders</Trans>}
        description={
          total === undefined || isEmpty ? (
            ''
          ) : (
            <OrderCount found={total} all={shown?.me.all?.totalCount ?? total} />
          )
        }
        actions={
          isEmpty ? undefined : (
            <>
              {(shown?.me.balance.unlimited.ordersWaiting ?? 0) > 0 && (
                <Button
                  {...activateIntent}
                  tone="secondary"
                  // It comes late, and would take a line of its own on a phone. The balance below has the same link.
                  className="max-sm:hidden"
                  onClick={() => dialog.show('activate', 'unlimited')}
                >
                  <Trans>Activate unlimited</Trans>
                </Button>
              )}
              <a href={buyPath('TRAFFIC')} className={buttonStyle()}>
                <Trans>Buy traffic</Trans>
              </a>
            </>
          )
        }
      />
      <Suspense fallback={<OrdersOverviewFrame />}>
        <OrdersOverview />
      </Suspense>
      <OrderList
        list={list}
        filter={toFilterInput(address.filters)}
        address={address}
        sort={sort}
        emptyAction={
          <>
            <a href={buyPath('TRAFFIC')} className={buttonStyle()}>
              <Trans>Buy traffic</Trans>
            </a>
            <a href={buyPath('UNLIMITED')} className={buttonStyle('secondary')}>
              <Trans>See unlimited plans</Trans>
            </a>
          </>
        }
        panel={{
          orderId,
          open: ({ id }) => {
            void navigate({ pathname: orderPath(id), search: query }, { state: OPENED_HERE });
          },
          // Without the mark, the panel came from a link, and there is no entry to go back to.
          close: () => {
            leave(() => {
              if (wasOpenedHere(state)) void navigate(-1);
              else void navigate({ pathname: ADDRESSES.orders, search: query }, { replace: true });
            });
          },
        }}
      />
      <Suspense>
        {dialog.open !== null && <ActivateOrders onClose={dialog.close} onActivated={refresh} />}
      </Suspense>
    </div>
  );
}

/** The number of orders; with filters, how many of all match. */
function OrderCount({ found, all }: { found: number; all: number }) {
  const { i18n } = useLingui();
  if (found >= all) return <Plural value={all} one="# order" other="# orders" />;
  const shown = i18n.number(found);
  return (
    <Plural
      value={all}
      one={<Trans>{shown} of # order</Trans>}
      other={<Trans>{shown} of # orders</Trans>}
    />
  );
}
