import { Trans, useLingui } from '@lingui/macro';
import { SETTLED } from '../../../../schema/rules/order-states';
import type { OrdersTable_OrderFragment } from './OrdersTable.generated';
import { SERVICE_END_WORDS, SERVICE_STATUS_WORDS } from '../../lib/order-words';
import { Timestamp } from '../../ui/Timestamp';

type Order = OrdersTable_OrderFragment;

/** Whether the order has a service: unpaid orders have none. */
export function hasService({ status, serviceStatus }: Order): boolean {
  return SETTLED.includes(status) || serviceStatus !== 'NOT_STARTED';
}

/** The state of an order's service, with its most relevant date. */
export function ServiceWords({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const { serviceStatus, serviceEndReason, serviceStartsAt, endsAt } = order;
  if (serviceStatus === 'ACTIVE' && endsAt !== null)
    return (
      <Trans>
        Runs until <Timestamp at={endsAt} day inSentence />
      </Trans>
    );
  if (serviceStatus === 'QUEUED')
    return serviceStartsAt === null ? (
      <Trans>Queued: the period before it is on hold</Trans>
    ) : (
      <Trans>
        Queued, begins <Timestamp at={serviceStartsAt} day inSentence />
      </Trans>
    );
  if (serviceEndReason === 'EXPIRED' && endsAt !== null)
    return (
      <Trans>
        Expired <Timestamp at={endsAt} day inSentence />
      </Trans>
    );
  const words =
    serviceEndReason === null
      ? SERVICE_STATUS_WORDS[serviceStatus]
      : SERVICE_END_WORDS[serviceEndReason];
  return <span>{i18n._(words)}</span>;
}
