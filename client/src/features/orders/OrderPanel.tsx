import { Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import { useOrderDetailsQuery } from './order-details.generated';
import { useFailure } from '../../lib/apollo/use-failure';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { LoadFailed } from '../../ui/feedback/LoadFailed';
import { SidePanel } from '../../ui/overlay/SidePanel';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { OrderFacts } from './OrderFacts';
import { OrderHistory } from './OrderHistory';
import { OrderStatusBadge } from './OrderStatusBadge';
import type { OrderTask } from './order-task';
import { RemarkEditor } from './RemarkEditor';
import { ServiceNotice } from './ServiceNotice';
import { useAskedAction } from './use-asked-action';
import { useOrderActions } from './use-order-actions';

/** Beside the next step, not instead of it. */
const SECONDARY: ReadonlySet<string> = new Set(['CANCEL', 'VIEW_INVOICE']);

interface OrderPanelProps {
  orderId: string;
  onClose: () => void;
  onTask: (task: OrderTask) => void;
}

/** The details of one order: the purchase, the money, the events, and its actions. It has its own URL. */
export function OrderPanel({ orderId, onClose, onTask }: OrderPanelProps) {
  const { t } = useLingui();
  const [editing, setEditing] = useState(false);
  const result = useOrderDetailsQuery({
    variables: { id: orderId },
  });
  const { data } = result;
  const failure = useFailure(result);
  const actionsOf = useOrderActions({
    onView: null,
    onTask,
    onEditRemark: () => setEditing(true),
  });
  const order = data?.me.order;
  const held =
    data?.me.balance.traffic.heldGrants.find((grant) => grant.orderId === orderId) ?? null;
  const legal = order == null ? undefined : actionsOf(order);
  const actions = (legal ?? []).filter(({ id }) => id !== 'EDIT_REMARK');
  useAskedAction(legal);

  return (
    <SidePanel
      onClose={onClose}
      title={
        order == null ? (
          <Trans>Order</Trans>
        ) : (
          <span translate="no" className="num">
            {order.number}
          </span>
        )
      }
      {...(actions.length > 0 && {
        footer: (
          <>
            {actions.toReversed().map(({ id, label, Icon, onSelect, tone }) => (
              <Button
                key={id}
                tone={tone === 'bad' || SECONDARY.has(id) ? 'secondary' : 'primary'}
                onClick={onSelect}
              >
                {Icon !== undefined && <Icon className="size-4" />}
                <span>{label}</span>
              </Button>
            ))}
          </>
        ),
      })}
    >
      {data === undefined ? (
        failure.error === undefined ? (
          <div aria-busy="true" className="flex flex-col gap-4">
            <Skeleton className="h-6 w-1/3" />
            <Skeleton className="h-48 w-full" />
            <Skeleton className="h-24 w-full" />
          </div>
        ) : (
          <LoadFailed title={t`Failed to get order information`} {...failure} />
        )
      ) : order == null ? (
        <div>
          <p className="font-semibold">
            <Trans>No Order Data Found</Trans>
          </p>
          <p className="mt-2 text-ink-2">
            <Trans>This order isn't in your account. It may have been deleted.</Trans>
          </p>
        </div>
      ) : (
        <div className="flex flex-col gap-6">
          <div>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <OrderStatusBadge order={order} />
              <CopyButton text={order.number} />
            </div>
            <RemarkEditor place="panel" order={order} editing={editing} onEditing={setEditing} />
          </div>
          <ServiceNotice order={order} held={held} />
          <OrderFacts order={order} timeZone={data.accountingTimeZone} />
          <OrderHistory order={order} timeZone={data.accountingTimeZone} />
        </div>
      )}
    </SidePanel>
  );
}
