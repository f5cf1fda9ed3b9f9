import { Trans, useLingui } from '@lingui/macro';
import {
  type ComponentProps,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import OrdersIcon from '~icons/lucide/receipt-text';
import type { OrderFilterInput, OrderSort } from '../../../../schema/generated/schema-types';
import { lazyNamed } from '../../lib/lazy-named';
import { onIntent } from '../../lib/on-intent';
import type { ListState } from '../../lib/apollo/use-list';
import { ActionMenu } from '../../ui/overlay/ActionMenu';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ListView } from '../../ui/table/ListView';
import { orderColumns } from './order-columns';
import type { Order, OrderTask } from './order-task';
import { OrdersFilters } from './OrdersFilters';
import { useOrderActions } from './use-order-actions';
import { useRefresh } from './use-refresh';

const ExportOrders = lazyNamed(() => import('./ExportOrders'), 'ExportOrders');
const { Component: OrderPanel, intent: panelIntent } = onIntent(
  async () => (await import('./OrderPanel')).OrderPanel,
);
const { Component: OrderTaskDialog, intent: taskIntent } = onIntent(
  async () => (await import('./OrderTaskDialog')).OrderTaskDialog,
);

interface OrderListProps {
  list: ListState<Order>;
  /** The filter of the list, for the export. */
  filter: OrderFilterInput;
  address: ComponentProps<typeof OrdersFilters>['address'];
  /** The sort order, and a function that sets it. */
  sort: readonly [OrderSort, (sort: OrderSort) => void];
  /** The list has orders of one plan, so it does not name it in each row. */
  ofOnePlan?: boolean;
  /** The next step for a customer without orders. */
  emptyAction: ReactNode;
  panel: {
    /** The order that is open beside the list. */
    readonly orderId: string | undefined;
    readonly open: (order: { readonly id: string }) => void;
    readonly close: () => void;
  };
}

/** Orders with their filters and actions, and one of them opened beside the list. */
export function OrderList({
  list,
  filter,
  address,
  sort: [sort, sortBy],
  ofOnePlan = false,
  emptyAction,
  panel,
}: OrderListProps) {
  const { t, i18n } = useLingui();
  const [editing, setEditing] = useState<string | null>(null);
  const [task, setTask] = useState<OrderTask | null>(null);
  const refresh = useRefresh();
  // An answer may come after the person has left the order, so it asks what is open then. Null once the list is gone.
  const shownPanel = useRef<OrderListProps['panel'] | null>(null);
  useLayoutEffect(() => {
    shownPanel.current = panel;
    return () => {
      shownPanel.current = null;
    };
  });
  const actionsOf = useOrderActions({
    onView: panel.open,
    onTask: setTask,
    onEditRemark: ({ id }) => setEditing(id),
  });
  const columns = orderColumns(i18n, editing, setEditing, sort, sortBy);

  return (
    <>
      <ListView
        caption={t`My orders`}
        list={list}
        columns={ofOnePlan ? columns.filter(({ id }) => id !== 'billing') : columns}
        onOpen={panel.open}
        filters={
          <>
            <OrdersFilters address={address} />
            <span className="grow max-md:hidden" />
            {/* The list does not wait for it. */}
            <Suspense fallback={<span className="h-10 w-11 md:w-36" />}>
              <ExportOrders filter={filter} sort={sort} disabled={list.rows?.totalCount === 0} />
            </Suspense>
          </>
        }
        failed={t`Failed to load orders`}
        empty={
          <EmptyState Icon={OrdersIcon} title={<Trans>No orders yet</Trans>} action={emptyAction}>
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
        {panel.orderId !== undefined && (
          <OrderPanel
            key={panel.orderId}
            orderId={panel.orderId}
            onTask={setTask}
            onClose={panel.close}
          />
        )}
        {task !== null && (
          <OrderTaskDialog
            task={task}
            onClose={() => setTask(null)}
            onDone={(done) => {
              setTask(null);
              refresh();
              const { current: shown } = shownPanel;
              if (done.kind === 'delete' && shown?.orderId === done.order.id) shown.close();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
