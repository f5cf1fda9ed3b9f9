import { Trans, useLingui } from '@lingui/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import LoaderIcon from '~icons/lucide/loader-circle';
import {
  type Checkout_OrderFragment,
  type Checkout_PaymentFragment,
  useOrderPayMutation,
  useOrderRetryPaymentMutation,
} from '../checkout.generated';
import { errorCode } from '../../../lib/apollo/errors';
import { wordsForCode } from '../../../lib/error-words';
import { useIdempotencyKey } from '../../../lib/forms/use-idempotency-key';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/layout/Card';
import { Notice } from '../../../ui/feedback/Notice';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { CardForm } from './CardForm';
import type { OpenPayment } from './card-sdk';

interface CardPaymentProps {
  order: Checkout_OrderFragment;
  /** The page offers something else than a card. */
  hasOtherWay: boolean;
  /** The card element has reported success; the server has not confirmed it yet. */
  isSent: boolean;
  onSent: () => void;
  /** The server may know more about the order than the page does. */
  onDoubt: () => void;
}

/** Paying an order by card: the form, or the wait for the server's word. */
export function CardPayment({ order, hasOtherWay, isSent, onSent, onDoubt }: CardPaymentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasSent = useRef(isSent);

  // The form that was sent takes the focus along when it goes.
  useEffect(() => {
    if (isSent && !wasSent.current) heading.current?.focus();
    wasSent.current = isSent;
  }, [isSent]);

  return (
    <Card className="p-5 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="mb-5 text-17 outline-none">
        <Trans>Pay by card</Trans>
      </h2>
      {isSent ? (
        <Confirming />
      ) : (
        <Opened order={order} hasOtherWay={hasOtherWay} onSent={onSent} onDoubt={onDoubt} />
      )}
    </Card>
  );
}

function Opened({ order, hasOtherWay, onSent, onDoubt }: Omit<CardPaymentProps, 'isSent'>) {
  const { i18n } = useLingui();
  const opening = useOpenPayment(order.id, order.status === 'FAILED', onDoubt);
  switch (opening.at) {
    case 'opening':
    case 'confirmed':
      return <Skeleton className="h-56 w-full" />;
    case 'open':
      return (
        <CardForm
          payment={opening.payment}
          hasOtherWay={hasOtherWay}
          onSent={onSent}
          onRefused={onDoubt}
        />
      );
    case 'refused':
      return (
        <div className="flex flex-col items-start gap-4">
          <Notice tone="bad">
            <p className="font-semibold">
              <Trans>Payment component initialization failed</Trans>
            </p>
            <p>{i18n._(wordsForCode(opening.code))}</p>
          </Notice>
          <Button tone="secondary" onClick={opening.reopen}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      );
  }
}

/** After this, a notice says that the payment takes long, and that the customer can leave. */
const USUAL_MS = 20_000;

/** The card was charged, and the server waits for the provider's report, which alone makes the order paid. */
function Confirming() {
  const [isSlow, setIsSlow] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), USUAL_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div role="status" className="flex items-start gap-3 py-6">
      <LoaderIcon className="mt-0.5 size-5 animate-spin text-brand" />
      <div>
        <p className="font-medium">
          <Trans>Confirming your payment</Trans>
        </p>
        <p className="mt-1 text-ink-2">
          {isSlow ? (
            <Trans>
              This is taking longer than usual. You can leave this page: the order is marked as paid
              as soon as the card provider confirms it. Please don't pay again.
            </Trans>
          ) : (
            <Trans>
              The card provider accepted your payment. Confirming it usually takes a few seconds.
            </Trans>
          )}
        </p>
      </div>
    </div>
  );
}

type OpeningPayment =
  | { readonly at: 'opening' }
  | { readonly at: 'open'; readonly payment: OpenPayment }
  /** The server had the money already. */
  | { readonly at: 'confirmed' }
  | { readonly at: 'refused'; readonly code: string };

/**
 * Asks the server for the payment of an order. However often that happens (a reload, Retry, another tab) the order has one
 * live intent, and the answer is the same.
 */
function useOpenPayment(
  orderId: string,
  isRetry: boolean,
  onConfirmed: () => void,
): OpeningPayment & { readonly reopen: () => void } {
  // The client secret is not to be kept anywhere.
  const [pay] = useOrderPayMutation({ fetchPolicy: 'no-cache' });
  const [retry] = useOrderRetryPaymentMutation({ fetchPolicy: 'no-cache' });
  const { keyOf } = useIdempotencyKey();
  const [state, setState] = useState<OpeningPayment>({ at: 'opening' });

  async function ask(): Promise<OpeningPayment> {
    const variables = { id: orderId, idempotencyKey: keyOf({ orderId }) };
    try {
      const payload = isRetry
        ? (await retry({ variables })).data?.orderRetryPayment
        : (await pay({ variables })).data?.orderPay;
      return outcomeOf(payload);
    } catch (error) {
      return { at: 'refused', code: errorCode(error) };
    }
  }

  function settle(outcome: OpeningPayment) {
    setState(outcome);
    if (outcome.at === 'confirmed') onConfirmed();
  }

  // Once an order: a decline changes `isRetry` and opens nothing else, the intent stays payable.
  const askFirst = useEffectEvent(ask);
  const settleFirst = useEffectEvent(settle);
  useEffect(() => {
    let gone = false;
    void askFirst().then((outcome) => {
      if (!gone) settleFirst(outcome);
    });
    return () => {
      gone = true;
    };
  }, [orderId]);

  return {
    ...state,
    reopen: () => {
      setState({ at: 'opening' });
      void ask().then(settle);
    },
  };
}

function outcomeOf(payload: Checkout_PaymentFragment | undefined): OpeningPayment {
  const code = payload?.userErrors[0]?.code;
  if (code !== undefined) return { at: 'refused', code };
  if (payload?.payment?.__typename === 'PaymentConfirmed') return { at: 'confirmed' };
  if (payload?.payment?.__typename === 'PaymentActionRequired')
    return { at: 'open', payment: payload.payment };
  return { at: 'refused', code: 'INTERNAL' };
}
