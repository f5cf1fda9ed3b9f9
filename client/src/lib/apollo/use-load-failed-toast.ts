import type { MessageDescriptor } from '@lingui/core';
import { msg, useLingui } from '@lingui/macro';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { errorCode, isToldByPage } from './errors';
import { wordsForCode } from '../error-words';
import { useServices } from '../services/services';

/** Why a load failed (spec §8). A reason that only the server understands is left out. */
export function wordsForLoad(code: string): MessageDescriptor {
  return code === 'INTERNAL' ? msg`An error occurred while loading data` : wordsForCode(code);
}

/**
 * A toast with Retry for a failed load (spec §8), until it succeeds or its screen is gone. Failures that the page reports for
 * all loads together (links.ts) get no second one. A toast that the person closed stays closed until a load succeeds, or
 * fails for another reason.
 * @param error undefined while there is none. It must stay while the load is repeated: see `useFailure`.
 */
export function useLoadFailedToast(
  title: string,
  error: unknown,
  retry: () => Promise<unknown>,
): void {
  const { i18n, t } = useLingui();
  const { toasts } = useServices();
  // Two parts of a screen may fail under the same title.
  const id = `load ${useId()}`;
  /** Codes whose toast the person closed. */
  const closed = useRef(new Set<string>());
  const code = error === undefined ? null : errorCode(error);
  const again = useEffectEvent(retry);
  const heading = t`Load failed`;
  const reason = i18n._(wordsForLoad(code ?? ''));
  const description = t`${title}: ${reason}`;
  const label = t`Retry`;

  useEffect(() => {
    const { current: codes } = closed;
    if (code === null) codes.clear();
    if (code === null || code === 'UNAUTHENTICATED' || isToldByPage(code)) return;
    let isHere = true;
    const show = () => {
      if (!isHere) return;
      // Pressing Retry closes the toast; another failure shows it again.
      const run = () => void again().catch(show);
      toasts.add({ id, tone: 'bad', title: heading, description, action: { label, run } });
    };
    if (!codes.has(code)) show();
    return () => {
      isHere = false;
      const { current: shown } = toasts;
      if (shown().some((message) => message.id === id)) toasts.dismiss(id);
      else codes.add(code);
    };
  }, [toasts, id, code, heading, description, label]);
}
