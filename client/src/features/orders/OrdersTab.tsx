import { Trans, useLingui } from '@lingui/macro';
import { Suspense, useState } from 'react';
import OrdersIcon from '~icons/lucide/receipt-text';
import { OrdersDocument } from './orders.generated';
import type { BillingType, OrderSort } from '../../generated/schema-types';
import { buyPath } from '../../lib/addresses';
import { useListSort } from '../../lib/list-address';
import { onIntent } from '../../lib/on-intent';
import { useDialogAddress } from '../../lib/use-dialog-address';
import { useList } from '../../lib/use-list';
import { ActionMenu } from '../../ui/ActionMenu';
import { buttonStyle } from '../../ui/button-style';
import { EmptyState } from '../../ui/EmptyState';
import { ListView } from '../../ui/ListView';
import { ExportOrders } from './ExportOrders';
import { orderColumns } from './order-columns';
import { ORDER_FILTERS, ORDER_SORT, toFilterInput, USUAL_SORT } from './order-filters';
import type { OrderTask } from './order-task';
import { OrdersFilters } from './OrdersFilters';
import { useOrderActions } from './use-order-actions';
import { useRefresh } from './use-refresh';

const { Component: OrderPanel, intent: panelIntent } = onIntent(
  async () => (await import('./OrderPanel')).OrderPanel,
);
const { Component: OrderTaskDialog, intent: taskIntent } = onIntent(
  async () => (await import('./OrderTaskDialog')).OrderTaskDialog,
);

/** `?order=ID` opens one order beside the list. */
const DIALOGS = ['order'] as const;

const FILTERS = { search: ORDER_FILTERS.search, status: ORDER_FILTERS.status };

/** The orders of one plan, in a tab of its proxies: the same list, panel, and actions as in My orders. */
export function OrdersTab({ billingType }: { billingType: BillingType }) {
  const { t, i18n } = useLingui();
  const panel = useDialogAddress(DIALOGS);
  const [sort, sortBy] = useListSort<OrderSort>(ORDER_SORT, USUAL_SORT);
  const [editing, setEditing] = useState<string | null>(null);
  const [task, setTask] = useState<OrderTask | null>(null);
  const refresh = useRefresh();
  const { address, list } = useList(OrdersDocument, {
    filters: FILTERS,
    variables: ({ filters }) => ({
      filter: toFilterInput({ ...filters, billing: billingType }),
      sort,
      filtered: false,
    }),
    connection: ({ me }) => me.orders,
  });
  const open = ({ id }: { id: string }) => {
    panel.show('order', id);
  };
  const actionsOf = useOrderActions({
    onView: open,
    onTask: setTask,
    onEditRemark: ({ id }) => {
      setEditing(id);
    },
  });

  return (
    <>
      <ListView
        caption={t`My orders`}
        list={list}
        columns={orderColumns(i18n, editing, setEditing, sort, sortBy).filter(
          ({ id }) => id !== 'billing',
        )}
        onOpen={open}
        filters={
          <>
            <OrdersFilters address={address} />
            <span className="grow max-md:hidden" />
            <ExportOrders
              filter={toFilterInput({ ...address.filters, billing: billingType })}
              sort={sort}
              disabled={list.rows?.totalCount === 0}
            />
          </>
        }
        failed={t`Failed to load orders`}
        empty={
          <EmptyState
            Icon={OrdersIcon}
            title={<Trans>No orders yet</Trans>}
            action={
              <a href={buyPath(billingType)} className={buttonStyle()}>
                {billingType === 'TRAFFIC' ? (
                  <Trans>Buy traffic</Trans>
                ) : (
                  <Trans>See unlimited plans</Trans>
                )}
              </a>
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
        {panel.open !== null && (
          <OrderPanel
            key={panel.open.of}
            orderId={panel.open.of}
            onTask={setTask}
            onClose={panel.close}
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
              if (done.kind === 'delete' && done.order.id === panel.open?.of) panel.close();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
