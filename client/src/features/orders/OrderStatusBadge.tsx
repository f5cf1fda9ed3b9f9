import { Trans, useLingui } from '@lingui/macro';
import type { OrdersTable_OrderFragment } from '../../generated/operations';
import { ORDER_STATUS_TONES, ORDER_STATUS_WORDS } from '../../lib/order-words';
import { Badge } from '../../ui/Badge';

/** What has become of the money, and what a person still has to do or is doing about it. */
export function OrderStatusBadge({
  order: { status, underReview, availableActions },
}: {
  order: Pick<OrdersTable_OrderFragment, 'status' | 'underReview' | 'availableActions'>;
}) {
  const { i18n } = useLingui();
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={ORDER_STATUS_TONES[status]}>{i18n._(ORDER_STATUS_WORDS[status])}</Badge>
      {availableActions.includes('START') && (
        <Badge tone="warn">
          <Trans>not started</Trans>
        </Badge>
      )}
      {underReview && (
        <Badge tone="info">
          <Trans>under review</Trans>
        </Badge>
      )}
    </span>
  );
}
