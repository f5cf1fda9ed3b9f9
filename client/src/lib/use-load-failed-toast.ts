import { useLingui } from '@lingui/macro';
import { useContext, useEffect, useEffectEvent } from 'react';
import { errorCode, isToldByPage } from './apollo/errors';
import { wordsForCode } from './error-words';
import { ServicesContext } from './services';

/**
 * A toast with Retry for a failed load (spec §8), until it succeeds or its screen is gone. Failures that the page reports for
 * all loads together (links.ts) get no second one.
 * @param error undefined while there is none
 */
export function useLoadFailedToast(
  title: string,
  error: unknown,
  retry: () => Promise<unknown>,
): void {
  const { i18n, t } = useLingui();
  // The showcase of components has no services.
  const toasts = useContext(ServicesContext)?.toasts;
  const code = error === undefined ? null : errorCode(error);
  const again = useEffectEvent(retry);
  const heading = t`Load failed`;
  const reason = i18n._(wordsForCode(code ?? ''));
  const description = t`${title}: ${reason}`;
  const label = t`Retry`;

  useEffect(() => {
    if (toasts === undefined || code === null || code === 'UNAUTHENTICATED' || isToldByPage(code))
      return;
    const id = `load ${title}`;
    let isHere = true;
    const show = () => {
      if (!isHere) return;
      // Pressing Retry closes the toast; another failure shows it again.
      const run = () => void again().catch(show);
      toasts.add({ id, tone: 'bad', title: heading, description, action: { label, run } });
    };
    show();
    return () => {
      isHere = false;
      toasts.dismiss(id);
    };
  }, [toasts, code, title, heading, description, label]);
}
