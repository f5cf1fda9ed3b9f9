import { useLingui } from '@lingui/macro';
import { type RefObject, useEffect } from 'react';
import type { Session } from '../auth/session';
import { useServices } from '../services/services';
import { type DraftValues, keepDraft, takeDraft } from './draft';

/** Owner of drafts without a session, for the registration. Removed when somebody signs in (guardDrafts). */
const GUEST = 'guest';

const ownerOf = (session: Session) => session.current()?.user.id ?? GUEST;

/** Removes the draft of the current person from storage and returns it. Null if there is none. */
export function takeOwnDraft(
  session: Session,
  name: string,
  initial: DraftValues,
): DraftValues | null {
  return takeDraft(window.sessionStorage, ownerOf(session), name, initial);
}

/**
 * Saves the input when the session ends or the page reloads, unless the person signed out.
 * @param typed the current input; null if nothing was typed
 */
export function useDraftKeeper(name: string, typed: RefObject<DraftValues | null>): void {
  const { session } = useServices();

  useEffect(() => {
    const userId = session.current()?.user.id;
    if (userId === undefined) return;
    return session.subscribe(() => {
      if (session.current() !== null || session.reason === 'asked' || typed.current === null)
        return;
      keepDraft(window.sessionStorage, userId, name, typed.current);
    });
  }, [session, name, typed]);

  // On a reload or when leaving the document. The URL names the dialog, so it opens again.
  useEffect(() => {
    const openedBy = ownerOf(session);
    const keep = () => {
      const owner = ownerOf(session);
      // A registration that signed in has been used.
      if (owner !== openedBy) return;
      if (typed.current !== null) keepDraft(window.sessionStorage, owner, name, typed.current);
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [session, name, typed]);
}

/** @returns a function that tells the person about restored input */
export function useDraftToast(name: string): () => void {
  const { t } = useLingui();
  const { toasts } = useServices();
  return () => {
    toasts.add({
      id: `draft:${name}`,
      tone: 'info',
      title: t`We restored what you typed`,
      description: t`It hasn't been saved yet.`,
    });
  };
}
