import { Trans, useLingui } from '@lingui/macro';
import { SETTLED } from '../../../../schema/rules/order-states';
import type { OrderDetailsQuery } from './order-details.generated';
import type { OrdersTable_OrderFragment } from './OrdersTable.generated';
import { formatTraffic } from '../../lib/format';
import { SERVICE_END_WORDS, SERVICE_STATUS_WORDS } from '../../lib/order-words';
import { Notice } from '../../ui/feedback/Notice';
import { Timestamp } from '../../ui/Timestamp';

type Order = OrdersTable_OrderFragment;
export type HeldGrant = OrderDetailsQuery['me']['balance']['traffic']['heldGrants'][number];

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

/** Why a paid service cannot be used at the moment, and what happens next. */
export function ServiceNotice({ order, held }: { order: Order; held: HeldGrant | null }) {
  const { i18n } = useLingui();
  const { serviceStatus, serviceStartsAt } = order;
  if (serviceStatus === 'QUEUED')
    return (
      <Notice tone="info">
        {serviceStartsAt === null ? (
          <Trans>
            This period is queued because the one before it is on hold. It starts when that one ends
            or is removed.
          </Trans>
        ) : (
          <Trans>
            This period is queued. It begins on <Timestamp at={serviceStartsAt} inSentence />, when
            the period before it ends.
          </Trans>
        )}
      </Notice>
    );
  if (serviceStatus !== 'HELD') return null;
  return (
    <Notice tone="warn">
      <p className="font-semibold">
        {held === null ? (
          <Trans>The rest of this order is on hold.</Trans>
        ) : (
          <Trans>
            <span className="tabular-nums">{formatTraffic(leftOf(held), i18n.locale)}</span> of this
            order is on hold.
          </Trans>
        )}
      </p>
      <p className="mt-1">
        <Trans>
          The cardholder's bank disputes the payment, so it can't be used until the dispute is
          decided. If the dispute is won, it is released, and its validity is extended by the time
          on hold. If it is lost, the disputed share is taken back.
        </Trans>
      </p>
    </Notice>
  );
}

function leftOf({ remainingBytes, allocatedBytes }: HeldGrant): bigint {
  return BigInt(remainingBytes) + BigInt(allocatedBytes);
}
