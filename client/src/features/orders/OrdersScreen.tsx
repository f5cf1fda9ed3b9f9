import { Plural, Trans, useLingui } from '@lingui/macro';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import OrdersIcon from '~icons/lucide/receipt-text';
import { useOrdersQuery } from './orders.generated';
import type { OrderSort } from '../../generated/schema-types';
import { ADDRESSES, orderPath } from '../../lib/addresses';
import { shownOf } from '../../lib/apollo/shown';
import { useListAddress, useListSort } from '../../lib/list-address';
import { onIntent } from '../../lib/on-intent';
import { toConnectionArgs } from '../../lib/paging';
import { useTitle } from '../../lib/use-title';
import { ActionMenu } from '../../ui/ActionMenu';
import { Button } from '../../ui/Button';
import { buttonStyle } from '../../ui/button-style';
import { EmptyState } from '../../ui/EmptyState';
import { ListView } from '../../ui/ListView';
import { PageHeader } from '../../ui/PageHeader';
import { SiteLink } from '../../ui/SiteLink';
import { ExportOrders } from './ExportOrders';
import { orderColumns } from './order-columns';
import { ORDER_FILTERS, ORDER_SORT, toFilterInput, USUAL_SORT } from './order-filters';
import type { Order, OrderTask } from './order-task';
import { OrdersFilters } from './OrdersFilters';
import { OrdersOverviewSkeleton } from './OrdersOverviewSkeleton';
import { useOrderActions } from './use-order-actions';
import { useRefresh } from './use-refresh';

// The list does not wait for the chart.
const OrdersOverview = lazy(() =>
  import('./OrdersOverview').then((module) => ({ default: module.OrdersOverview })),
);
const { Component: OrderPanel, intent: panelIntent } = onIntent(
  async () => (await import('./OrderPanel')).OrderPanel,
);
const { Component: OrderTaskDialog, intent: taskIntent } = onIntent(
  async () => (await import('./OrderTaskDialog')).OrderTaskDialog,
);
const { Component: ActivateOrders, intent: activateIntent } = onIntent(
  async () => (await import('./ActivateOrders')).ActivateOrders,
);

/** `?activate=unlimited` opens the list of unlimited orders, so that other screens can lead there. */
const ACTIVATE = 'activate';

/** The customer's orders: usage and balance, the list, one of them beside it. */
export function OrdersScreen() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { orderId } = useParams();
  const [search, setSearch] = useSearchParams();
  const address = useListAddress(ORDER_FILTERS);
  const filter = toFilterInput(address.filters);
  const [sort, sortBy] = useListSort<OrderSort>(ORDER_SORT, USUAL_SORT);
  const [editing, setEditing] = useState<string | null>(null);
  const [task, setTask] = useState<OrderTask | null>(null);
  const refresh = useRefresh();
  const { data, previousData, error, loading, refetch } = useOrdersQuery({
    variables: { ...toConnectionArgs(address.page), filter, sort, filtered: address.filtered },
    notifyOnNetworkStatusChange: true,
  });
  useTitle(t`My orders`);

  const { shown, stale } = shownOf({ data, previousData, error });
  const list = shown?.me.orders;
  // Then the list says so, and offers what to buy.
  const none = list?.totalCount === 0 && !address.filtered;
  const query = search.toString();
  const go = (path: string) => void navigate({ pathname: path, search: query });
  const open = ({ id }: Order) => {
    go(orderPath(id));
  };
  const actionsOf = useOrderActions({
    onView: open,
    onTask: setTask,
    onEditRemark: ({ id }) => {
      setEditing(id);
    },
  });

  function showActivation(isShown: boolean) {
    const next = new URLSearchParams(search);
    if (isShown) next.set(ACTIVATE, 'unlimited');
    else next.delete(ACTIVATE);
    setSearch(next, { replace: true });
  }

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={<Trans>My orders</Trans>}
        description={
          list === undefined || none ? (
            ''
          ) : (
            <OrderCount
              found={list.totalCount}
              all={shown?.me.all?.totalCount ?? list.totalCount}
            />
          )
        }
        actions={
          none ? undefined : (
            <>
              <Button
                {...activateIntent}
                tone="secondary"
                onClick={() => {
                  showActivation(true);
                }}
              >
                <Trans>Activate unlimited</Trans>
              </Button>
              <SiteLink to={ADDRESSES.pricingTraffic} className={buttonStyle()}>
                <Trans>Buy traffic</Trans>
              </SiteLink>
            </>
          )
        }
      />
      <Suspense fallback={<OrdersOverviewSkeleton />}>
        <OrdersOverview />
      </Suspense>
      <ListView
        caption={t`My orders`}
        address={address}
        list={list}
        columns={orderColumns(i18n, editing, setEditing, sort, sortBy)}
        keyOf={({ id }) => id}
        onOpen={open}
        filters={
          <>
            <OrdersFilters address={address} />
            <span className="grow max-md:hidden" />
            <ExportOrders filter={filter} sort={sort} disabled={list?.totalCount === 0} />
          </>
        }
        loading={loading}
        stale={stale}
        failure={{ title: t`Failed to load orders`, error, retry: refetch }}
        empty={
          <EmptyState
            Icon={OrdersIcon}
            title={<Trans>No orders yet</Trans>}
            action={
              <>
                <SiteLink to={ADDRESSES.pricingTraffic} className={buttonStyle()}>
                  <Trans>Buy traffic</Trans>
                </SiteLink>
                <SiteLink to={ADDRESSES.pricingUnlimited} className={buttonStyle('secondary')}>
                  <Trans>See unlimited plans</Trans>
                </SiteLink>
              </>
            }
          >
            <Trans>Your purchases appear here, with their payments and end dates.</Trans>
          </EmptyState>
        }
        actions={(order) => (
          <span
            onPointerEnter={() => {
              panelIntent.onPointerEnter();
              taskIntent.onPointerEnter();
            }}
            onFocus={() => {
              panelIntent.onFocus();
              taskIntent.onFocus();
            }}
          >
            <ActionMenu label={t`Actions for ${order.number}`} items={actionsOf(order)} />
          </span>
        )}
      />
      <Suspense>
        {orderId !== undefined && (
          <OrderPanel
            key={orderId}
            orderId={orderId}
            onTask={setTask}
            onClose={() => {
              go(ADDRESSES.orders);
            }}
          />
        )}
        {task !== null && (
          <OrderTaskDialog
            task={task}
            onClose={() => {
              setTask(null);
            }}
            onDone={(done) => {
              setTask(null);
              refresh();
              if (done.kind === 'delete' && done.order.id === orderId) go(ADDRESSES.orders);
            }}
          />
        )}
        {search.get(ACTIVATE) === 'unlimited' && (
          <ActivateOrders
            onClose={() => {
              showActivation(false);
            }}
            onActivated={refresh}
          />
        )}
      </Suspense>
    </div>
  );
}

/** How many there are; where filters hide some, how many of them. */
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
