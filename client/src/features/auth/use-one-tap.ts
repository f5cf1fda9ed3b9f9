import { useLingui } from '@lingui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAuthSession, useServices } from '../../lib/services/services';
import type { GoogleConfig } from '../../../../schema/rest/answers';
import { isSignInDocument } from './sign-in-document';

interface OneTapOptions {
  /** Null while unknown, and where Google is not offered. */
  readonly google: GoogleConfig | null;
  readonly context: 'signin' | 'signup';
  /** Whether an attempt to sign in is in progress. The prompt leaves then, and does not come back. */
  readonly busy: boolean;
  readonly onCredential: (credential: string) => void;
}

/**
 * Offers Google's one-tap on a sign-in screen, to guests only. A prompt that is suppressed, dismissed, or cannot load leaves
 * no trace, because the button does the same.
 */
export function useOneTap({ google, context, busy, onCredential }: OneTapOptions): void {
  const { documentPath } = useServices();
  const { i18n } = useLingui();
  const isGuest = useAuthSession() === null;
  const { locale } = i18n;
  const tell = useEffectEvent(onCredential);
  const clientId = google?.clientId ?? null;
  const scriptUrl = google?.scriptUrl ?? null;
  const [isOver, setOver] = useState(false);
  if (busy && !isOver) setOver(true);
  const wanted = isGuest && !isOver && isSignInDocument(documentPath);

  useEffect(() => {
    if (!wanted || clientId === null || scriptUrl === null || !window.isSecureContext) return;
    const leave = new AbortController();
    const prompt = async () => {
      const { promptOneTap } = await import('./google-one-tap');
      if (leave.signal.aborted) return;
      const options = { clientId, scriptUrl, context, locale };
      await promptOneTap(
        {
          ...options,
          onCredential: (made) => tell(made),
        },
        leave.signal,
      );
    };
    // Quiet: nobody asked for the prompt, and the button reports the same failures in words.
    prompt().catch(() => undefined);
    return () => leave.abort();
  }, [wanted, clientId, scriptUrl, context, locale]);
}
