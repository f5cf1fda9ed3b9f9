import { Plural, Trans, useLingui } from '@lingui/macro';
import { useEffect, useRef } from 'react';
import UnlimitedIcon from '~icons/lucide/infinity';
import CheckIcon from '~icons/lucide/check';
import type { StartTerms_MeFragment } from './start-terms.generated';
import { useOrderStartMutation } from './order-changes.generated';
import { useUnlimitedOrdersQuery } from './unlimited-orders.generated';
import { useFailure } from '../../lib/apollo/use-failure';
import { buyPath } from '../../lib/addresses';
import { FormAlert } from '../../ui/feedback/FormAlert';
import { useChange } from '../../lib/forms/use-change';
import { useIdempotencyKey } from '../../lib/forms/use-idempotency-key';
import { localTimeZone } from '../../lib/moment';
import { orderAmount } from '../../lib/order-words';
import { Button } from '../../ui/Button';
import { buttonStyle } from '../../ui/button-style';
import { Dialog } from '../../ui/overlay/Dialog';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { LoadFailed } from '../../ui/feedback/LoadFailed';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Timestamp } from '../../ui/Timestamp';
import { PaidAmount } from './OrderMoney';
import { endIfStarted } from './end-if-started';
import type { Order } from './order-task';

interface ActivateOrdersProps {
  onClose: () => void;
  /** Called after an activation, to refetch the list and the balance. */
  onActivated: () => void;
}

/** Paid unlimited orders (spec §2). The time of each starts when it is activated here. */
export function ActivateOrders({ onClose, onActivated }: ActivateOrdersProps) {
  const { t } = useLingui();
  const result = useUnlimitedOrdersQuery();
  const { data } = result;
  const failure = useFailure(result);
  // A fully charged-back order has nothing to activate.
  const orders = data?.me.orders.nodes.filter(
    ({ startedAt, availableActions }) => startedAt !== null || availableActions.includes('START'),
  );
  const activated = orders?.filter(({ serviceStatus }) => serviceStatus !== 'NOT_STARTED').length;
  return (
    <Dialog
      size="medium"
      onClose={onClose}
      title={<Trans>Activate an unlimited order</Trans>}
      description={
        <Trans>
          An unlimited plan starts when you activate one of its orders. If you activate another, its
          days follow the first.
        </Trans>
      }
    >
      {orders === undefined ? (
        failure.error === undefined ? (
          <div aria-busy="true" className="flex flex-col gap-3 py-3">
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-16 w-full" />
          </div>
        ) : (
          <LoadFailed title={t`Failed to load orders`} {...failure} />
        )
      ) : data === undefined || orders.length === 0 ? (
        <EmptyState
          Icon={UnlimitedIcon}
          title={<Trans>No paid unlimited orders found</Trans>}
          action={
            <a href={buyPath('UNLIMITED')} className={buttonStyle()}>
              <Trans>See unlimited plans</Trans>
            </a>
          }
        />
      ) : (
        <>
          <p aria-live="polite" className="text-13 text-ink-2">
            <Plural value={activated ?? 0} one="# is activated" other="# are activated" />
          </p>
          <ul className="mt-2 divide-y divide-line">
            {orders.map((order) => (
              <UnlimitedOrder
                key={order.id}
                order={order}
                balance={data.me.balance}
                onActivated={onActivated}
              />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

interface UnlimitedOrderProps {
  order: Order;
  balance: StartTerms_MeFragment['balance'];
  onActivated: () => void;
}

function UnlimitedOrder({ order, balance, onActivated }: UnlimitedOrderProps) {
  const { t, i18n } = useLingui();
  const [start] = useOrderStartMutation();
  const { keyOf } = useIdempotencyKey();
  const { id, number } = order;
  const { pending, code, run } = useChange(async () => {
    const { data } = await start({
      variables: { id, idempotencyKey: keyOf({ id }), timeZone: localTimeZone() },
    });
    return data?.orderStart.userErrors ?? [];
  });
  const isActivated = order.serviceStatus !== 'NOT_STARTED';
  const endsAt = isActivated ? null : endIfStarted(order, balance, localTimeZone());
  const wasActivated = useRef(isActivated);
  const done = useRef<HTMLSpanElement>(null);

  // Take the focus of the button that this replaces.
  useEffect(() => {
    if (isActivated && !wasActivated.current) done.current?.focus();
    wasActivated.current = isActivated;
  }, [isActivated]);

  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="num font-medium">{number}</p>
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-13 text-ink-2">
            <span>
              <Trans>
                Unlimited, <span className="tabular-nums">{orderAmount(order, i18n)}</span>
              </Trans>
            </span>
            <PaidAmount order={order} />
            <Timestamp at={order.createdAt} />
          </p>
          {endsAt !== null && (
            <p className="mt-0.5 text-13">
              <Trans>
                If you activate it now, your unlimited plan runs until{' '}
                <Timestamp at={endsAt} day inSentence />.
              </Trans>
            </p>
          )}
        </div>
        {isActivated ? (
          <span
            ref={done}
            tabIndex={-1}
            className="flex h-8 items-center gap-1.5 text-13 font-semibold text-brand outline-none"
          >
            <CheckIcon className="size-4" />
            <Trans>Activated</Trans>
          </span>
        ) : (
          <Button
            size="small"
            aria-label={t`Activate ${number}`}
            disabled={pending}
            focusableWhenDisabled={pending}
            aria-busy={pending || undefined}
            onClick={() => {
              void run().then((done) => {
                if (done) onActivated();
              });
            }}
          >
            {pending ? <Trans>Activating...</Trans> : <Trans>Activate</Trans>}
          </Button>
        )}
      </div>
      <FormAlert code={code} failed={(reason) => t`Failed to activate order. ${reason}`} />
    </li>
  );
}
