import { Trans, useLingui } from '@lingui/macro';
import { useEffect, useRef, useState } from 'react';
import LoaderIcon from '~icons/lucide/loader-circle';
import type { Checkout_OrderFragment } from './checkout.generated';
import { wordsForCode } from '../../lib/error-words';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { CardForm } from './CardForm';
import { useOpenPayment } from './use-open-payment';

interface CardPaymentProps {
  order: Checkout_OrderFragment;
  /** The card element has reported success; the server has not confirmed it yet. */
  isSent: boolean;
  onSent: () => void;
  /** The server may know more about the order than the page does. */
  onDoubt: () => void;
}

/** Paying an order by card: the form, or the wait for the server's word. */
export function CardPayment({ order, isSent, onSent, onDoubt }: CardPaymentProps) {
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
      {isSent ? <Confirming /> : <Opened order={order} onSent={onSent} onDoubt={onDoubt} />}
    </Card>
  );
}

function Opened({ order, onSent, onDoubt }: Omit<CardPaymentProps, 'isSent'>) {
  const { i18n } = useLingui();
  const opening = useOpenPayment(order.id, order.status === 'FAILED', onDoubt);
  switch (opening.at) {
    case 'opening':
    case 'confirmed':
      return <Skeleton className="h-56 w-full" />;
    case 'open':
      return <CardForm payment={opening.payment} onSent={onSent} onRefused={onDoubt} />;
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

/** Then it is said that it takes long, and that nobody needs to wait. */
const USUAL_MS = 20_000;

/** The provider has the money; the server waits for the provider's word, which is the only one that counts. */
function Confirming() {
  const [isSlow, setIsSlow] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => {
      setIsSlow(true);
    }, USUAL_MS);
    return () => {
      clearTimeout(timer);
    };
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
