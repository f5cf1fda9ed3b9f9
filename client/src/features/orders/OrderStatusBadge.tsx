import { Trans, useLingui } from '@lingui/macro';
import type { OrdersTable_OrderFragment } from './OrdersTable.generated';
import { ORDER_STATUS_TONES, ORDER_STATUS_WORDS } from '../../lib/order-words';
import { Badge } from '../../ui/Badge';
import { hasService, ServiceWords } from './OrderService';

/** Status badges of the payment and of the service, and of an action that is needed or in progress. */
export function OrderStatusBadge({ order }: { order: OrdersTable_OrderFragment }) {
  const { i18n } = useLingui();
  const { status, serviceStatus, underReview, availableActions } = order;
  const startable = availableActions.includes('START');
  const isHeld = serviceStatus === 'HELD';
  return (
    <span className="inline-flex flex-col items-start gap-1 rows:max-w-28 rows-wide:max-w-none">
      <span className="inline-flex flex-wrap items-center gap-1.5">
        <Badge tone={ORDER_STATUS_TONES[status]}>{i18n._(ORDER_STATUS_WORDS[status])}</Badge>
        {startable && (
          <Badge tone="warn">
            <Trans>not started</Trans>
          </Badge>
        )}
        {isHeld && (
          <Badge tone="warn">
            <Trans>on hold</Trans>
          </Badge>
        )}
        {underReview && (
          <Badge tone="info">
            <Trans>under review</Trans>
          </Badge>
        )}
      </span>
      {hasService(order) && !startable && !isHeld && (
        <span className="text-12 text-ink-2">
          <ServiceWords order={order} />
        </span>
      )}
    </span>
  );
}
