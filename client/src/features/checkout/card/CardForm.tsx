import { Trans, useLingui } from '@lingui/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { brand } from '../../../lib/brand';
import { wordsForCode } from '../../../lib/error-words';
import { useServices } from '../../../lib/services/services';
import { currentTheme } from '../../../lib/theme';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/feedback/Notice';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { TermsLine } from '../TermsLine';
import {
  type CardAppearance,
  type CardElement,
  createCardElement,
  type OpenPayment,
} from './card-sdk';

interface CardFormProps {
  payment: OpenPayment;
  /** The page offers something else than a card. */
  hasOtherWay: boolean;
  /** The element says that the provider took the money. */
  onSent: () => void;
  /** An attempt failed; the server may know more by now. */
  onRefused: () => void;
}

type Told = { readonly what: 'declined'; readonly code: string } | { readonly what: 'cancelled' };

/** The provider's (or the stand-in's) card element, and what it tells. */
export function CardForm({ payment, hasOtherWay, onSent, onRefused }: CardFormProps) {
  const { i18n } = useLingui();
  const { tracker } = useServices();
  const container = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [told, setTold] = useState<Told | null>(null);
  const [reason, setReason] = useState('');

  const listen = useEffectEvent((element: CardElement, askedAt: number) => {
    element.on('ready', () => {
      tracker.took('checkout.element-ready', performance.now() - askedAt);
      setAt('ready');
    });
    element.on('success', onSent);
    element.on('error', ({ code }) => {
      tracker.failed('checkout.failed', code);
      setTold({ what: 'declined', code });
      onRefused();
    });
    element.on('cancel', () => setTold({ what: 'cancelled' }));
    for (const begins of ['switchMethod', 'clickConfirmButton'] as const)
      element.on(begins, () => setTold(null));
  });
  const fail = useEffectEvent((error: unknown) => {
    tracker.failed('checkout.element-failed', codeOf(error));
    setReason(reasonOf(error));
    setAt('failed');
  });
  // A change of language or theme does not throw away what was typed.
  const create = useEffectEvent((place: HTMLElement) =>
    createCardElement(payment, i18n.locale, appearanceOf(place)),
  );

  useEffect(() => {
    const place = container.current;
    if (place === null) return;
    let element: CardElement | undefined;
    let gone = false;
    const askedAt = performance.now();
    create(place).then(
      (made) => {
        if (gone) {
          made.destroy();
          return;
        }
        element = made;
        listen(made, askedAt);
        made.mount(place);
      },
      (error: unknown) => {
        if (gone) return;
        fail(error);
      },
    );
    return () => {
      gone = true;
      element?.destroy();
    };
  }, [payment.intentId]);

  return (
    <div className="flex flex-col gap-4">
      {told?.what === 'declined' && (
        <Notice tone="bad">
          <p className="font-semibold">
            {hasOtherWay ? (
              <Trans>Payment failed, please try again or choose another payment method</Trans>
            ) : (
              <Trans>Payment failed, please try again or use another card</Trans>
            )}
          </p>
          <p>{i18n._(wordsForCode(told.code))}</p>
        </Notice>
      )}
      {told?.what === 'cancelled' && (
        <Notice tone="info">
          <Trans>You left your bank's verification step. You weren't charged.</Trans>
        </Notice>
      )}
      {at === 'failed' ? (
        <ComponentFailed reason={reason} />
      ) : (
        <>
          {at === 'loading' && (
            <div role="status" className="flex flex-col gap-4">
              <span className="sr-only">
                <Trans>Loading the card form</Trans>
              </span>
              <Skeleton className="h-10 w-full" />
              <Skeleton className="h-10 w-full" />
              <Skeleton className="h-10 w-full" />
            </div>
          )}
          <div ref={container} className={CARD_ELEMENT} />
          <TermsLine />
        </>
      )}
    </div>
  );
}

/** Colours and typefaces for the local element. The provider's element is in a frame, so it gets them as options. */
const CARD_ELEMENT =
  '[--card-element-bad:var(--bad)] [--card-element-border:var(--control)] [--card-element-brand:var(--brand)] [--card-element-font:var(--font-sans)] [--card-element-ink:var(--ink)] [--card-element-mono:var(--font-mono)] [--card-element-on-brand:var(--on-brand)] [--card-element-panel:var(--panel)] bg-panel text-ink';

/** The provider's loader remembers a failure, so only another document can try again (spec §4). */
function ComponentFailed({ reason }: { reason: string }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice tone="bad">
        <p className="font-semibold">
          <Trans>Payment component initialization failed</Trans>
        </p>
        <p>
          <Trans>
            The card provider's form couldn't load. An ad blocker or a strict network may be
            blocking it. Your order is saved.
          </Trans>
        </p>
        <details className="mt-1 text-12">
          <summary className="cursor-pointer underline underline-offset-4">
            <Trans>Details</Trans>
          </summary>
          <p className="num mt-1 break-all">{reason}</p>
        </details>
      </Notice>
      <Button tone="secondary" onClick={() => window.location.reload()}>
        <Trans>Reload the page</Trans>
      </Button>
    </div>
  );
}

/** The provider's message may quote the client secret, so it stays on the page. */
function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.name : typeof error;
}

/** The reason, for support to search for. Addresses are left out, because they tell a customer nothing. */
function reasonOf(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return code;
  return String(message ?? error)
    .split(/(\s)/)
    .filter((word) => !word.includes('://'))
    .join('')
    .trim();
}

/** The page's colours as they are now, resolved: a variable would still say `light-dark(…)`. */
function appearanceOf(place: HTMLElement): CardAppearance {
  const { color, backgroundColor } = getComputedStyle(place);
  const mode = currentTheme();
  return {
    mode,
    colorBrand: brand.colors.brand[mode],
    colorText: color,
    colorBackground: backgroundColor,
  };
}
