import { Trans, useLingui } from '@lingui/macro';
import type { OrderDetailsQuery } from './order-details.generated';
import type { OrdersTable_OrderFragment } from './OrdersTable.generated';
import { formatTraffic } from '../../lib/format';
import { Notice } from '../../ui/feedback/Notice';
import { Timestamp } from '../../ui/Timestamp';

type HeldGrant = OrderDetailsQuery['me']['balance']['traffic']['heldGrants'][number];

/** Why a paid service cannot be used at the moment, and what happens next. */
export function ServiceNotice({
  order,
  held,
}: {
  order: OrdersTable_OrderFragment;
  held: HeldGrant | null;
}) {
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
