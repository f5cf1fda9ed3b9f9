import { Plural, Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import CheckIcon from '~icons/lucide/circle-check';
import { type Checkout_OrderFragment, useCheckoutPaidQuery } from './checkout.generated';
import { ACTIVATION_PATH, ADDRESSES } from '../../lib/addresses';
import { formatAmount, formatTraffic } from '../../lib/format';
import { planName } from '../../lib/order-words';
import { useServices } from '../../lib/services/services';
import { useSecondsLeft } from '../../lib/use-seconds-left';
import { Button } from '../../ui/Button';
import { DefinitionList } from '../../ui/layout/DefinitionList';
import { Dialog } from '../../ui/overlay/Dialog';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Timestamp } from '../../ui/Timestamp';

/** Long enough to read it (spec §2: an auto-redirect countdown). */
const REDIRECT_SECONDS = 10;

interface PaidDialogProps {
  order: Checkout_OrderFragment;
  /** Closed without leaving. */
  onStay: () => void;
}

/**
 * Shown when the server says that the order is paid: its result, and the way to the proxies, or to the order that is still
 * to be started, unless somebody stays.
 */
export function PaidDialog({ order, onStay }: PaidDialogProps) {
  const { i18n } = useLingui();
  const { openDocument } = useServices();
  // Points start an order at once. An unlimited one then waits for the period that is running.
  const hasStarted = order.serviceStatus !== 'NOT_STARTED';
  const isQueued = order.serviceStatus === 'QUEUED';
  const proxies =
    order.billingType === 'UNLIMITED' ? ADDRESSES.proxiesUnlimited : ADDRESSES.proxiesTraffic;
  const isUnlimited = order.billingType === 'UNLIMITED';
  const toStart = isUnlimited ? ACTIVATION_PATH : ADDRESSES.orders;
  // Only what was asked for after the payment has it.
  const { data, error } = useCheckoutPaidQuery({ fetchPolicy: 'network-only' });
  const leave = () => openDocument(hasStarted ? proxies : toStart);
  const seconds = useSecondsLeft(REDIRECT_SECONDS, leave);
  const me = data?.me;
  const now = (value: ReactNode) =>
    me === undefined ? <Skeleton className="h-4 w-20" /> : <span className="num">{value}</span>;
  const until = me?.balance.unlimited.activeUntil ?? null;
  // Nothing runs: the period before it is held.
  const isBehindHold = isQueued && me !== undefined && until === null;
  const balance = isUnlimited
    ? { term: <Trans>Active until</Trans>, detail: now(until && <Timestamp at={until} day />) }
    : {
        term: <Trans>Traffic now</Trans>,
        detail: now(me && formatTraffic(BigInt(me.balance.traffic.remainingBytes), i18n.locale)),
      };
  return (
    <Dialog
      onClose={onStay}
      title={
        <span className="flex items-center gap-2.5">
          <CheckIcon className="size-5 text-brand" />
          <Trans>Payment successful</Trans>
        </span>
      }
      footer={
        <>
          <Button tone="secondary" onClick={onStay}>
            <Trans>Stay here</Trans>
          </Button>
          <Button onClick={leave}>
            {hasStarted ? (
              <Trans>Set up proxies</Trans>
            ) : isUnlimited ? (
              <Trans>Activate it</Trans>
            ) : (
              <Trans>Go to my orders</Trans>
            )}
          </Button>
        </>
      }
    >
      <DefinitionList
        items={[
          { term: <Trans>Order</Trans>, detail: <span className="num">{order.number}</span> },
          { term: <Trans>Bought</Trans>, detail: planName(order, i18n) },
          {
            term: <Trans>Paid</Trans>,
            detail: (
              <span className="num">
                {order.paymentMethod === 'POINTS' ? (
                  <Plural value={order.pointsUsed ?? 0} one="# point" other="# points" />
                ) : (
                  <span translate="no">{formatAmount(order.paid, i18n.locale)}</span>
                )}
              </span>
            ),
          },
          // Without an answer there is nothing new to say: it is paid all the same.
          ...(error === undefined
            ? [
                ...(hasStarted && !isBehindHold ? [balance] : []),
                {
                  term: <Trans>Points now</Trans>,
                  detail: now(me && i18n.number(me.points.total)),
                },
              ]
            : []),
        ]}
      />
      <p className="mt-4 text-ink-2">
        {isBehindHold ? (
          <Trans>Its days follow the period before it, which is on hold.</Trans>
        ) : isQueued ? (
          <Trans>Its days follow the period that is running.</Trans>
        ) : hasStarted ? (
          <Trans>It's active now. Your proxies can use it.</Trans>
        ) : isUnlimited ? (
          <Trans>Your days start when you activate it.</Trans>
        ) : (
          <Trans>Start it in My orders when you need it.</Trans>
        )}
      </p>
      <p className="mt-2 text-13 text-ink-3">
        {hasStarted ? (
          <Plural
            value={seconds}
            one="Your proxies open in # second."
            other="Your proxies open in # seconds."
          />
        ) : (
          <Plural
            value={seconds}
            one="Your orders open in # second."
            other="Your orders open in # seconds."
          />
        )}
      </p>
    </Dialog>
  );
}
