import { Plural, Trans, useLingui } from '@lingui/macro';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import OrdersIcon from '~icons/lucide/receipt-text';
import { OrdersDocument } from './orders.generated';
import type { OrderSort } from '../../generated/schema-types';
import { ADDRESSES, buyPath, orderPath } from '../../lib/addresses';
import { useListSort } from '../../lib/list-address';
import { onIntent } from '../../lib/on-intent';
import { OPENED_HERE, useDialogAddress, wasOpenedHere } from '../../lib/use-dialog-address';
import { useList } from '../../lib/use-list';
import { useTitle } from '../../lib/use-title';
import { ActionMenu } from '../../ui/ActionMenu';
import { Button } from '../../ui/Button';
import { buttonStyle } from '../../ui/button-style';
import { EmptyState } from '../../ui/EmptyState';
import { ListView } from '../../ui/ListView';
import { PageHeader } from '../../ui/PageHeader';
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

/** `?activate=unlimited` opens the list of unlimited orders, so that other screens can link to it. */
const DIALOGS = ['activate'] as const;

/** The customer's orders: usage and balance, the list, and one order beside it. */
export function OrdersScreen() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const { orderId } = useParams();
  const [search] = useSearchParams();
  const dialog = useDialogAddress(DIALOGS);
  const [sort, sortBy] = useListSort<OrderSort>(ORDER_SORT, USUAL_SORT);
  const [editing, setEditing] = useState<string | null>(null);
  const [task, setTask] = useState<OrderTask | null>(null);
  const refresh = useRefresh();
  const { address, list, shown, isEmpty } = useList(OrdersDocument, {
    filters: ORDER_FILTERS,
    variables: ({ filters, filtered }) => ({ filter: toFilterInput(filters), sort, filtered }),
    connection: ({ me }) => me.orders,
  });
  const filter = toFilterInput(address.filters);
  useTitle(t`My orders`);

  const total = list.rows?.totalCount;
  const query = search.toString();
  const open = ({ id }: Order) => {
    void navigate({ pathname: orderPath(id), search: query }, { state: OPENED_HERE });
  };
  // Without the mark, the panel came from a link, and there is no entry to go back to.
  const closePanel = () => {
    if (wasOpenedHere(state)) void navigate(-1);
    else void navigate({ pathname: ADDRESSES.orders, search: query }, { replace: true });
  };
  // An answer may come after the person has left the order, so it asks what is open then. Null once the screen is gone.
  const panel = useRef<{ orderId: string | undefined; close: () => void } | null>(null);
  useLayoutEffect(() => {
    panel.current = { orderId, close: closePanel };
    return () => {
      panel.current = null;
    };
  });
  const actionsOf = useOrderActions({
    onView: open,
    onTask: setTask,
    onEditRemark: ({ id }) => {
      setEditing(id);
    },
  });

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
                  onClick={() => {
                    dialog.show('activate', 'unlimited');
                  }}
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
      <Suspense fallback={<OrdersOverviewSkeleton />}>
        <OrdersOverview />
      </Suspense>
      <ListView
        caption={t`My orders`}
        list={list}
        columns={orderColumns(i18n, editing, setEditing, sort, sortBy)}
        onOpen={open}
        filters={
          <>
            <OrdersFilters address={address} />
            <span className="grow max-md:hidden" />
            <ExportOrders filter={filter} sort={sort} disabled={total === 0} />
          </>
        }
        failed={t`Failed to load orders`}
        empty={
          <EmptyState
            Icon={OrdersIcon}
            title={<Trans>No orders yet</Trans>}
            action={
              <>
                <a href={buyPath('TRAFFIC')} className={buttonStyle()}>
                  <Trans>Buy traffic</Trans>
                </a>
                <a href={buyPath('UNLIMITED')} className={buttonStyle('secondary')}>
                  <Trans>See unlimited plans</Trans>
                </a>
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
          <OrderPanel key={orderId} orderId={orderId} onTask={setTask} onClose={closePanel} />
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
              if (done.kind === 'delete' && panel.current?.orderId === done.order.id)
                panel.current.close();
            }}
          />
        )}
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
