import { useLingui } from '@lingui/macro';
import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import { useServices } from '../services';
import { type DraftValues, keepDraft, takeDraft } from './draft';

/** Owner of drafts without a session, for the registration. Removed when somebody signs in (guardDrafts). */
const GUEST = 'guest';

/**
 * Saves the input of the surrounding Formik form when the session ends or the page reloads, and restores it when the
 * same person opens the form again.
 * @param name the form's name, with the id of the edited object if there is one: `sub-account:sa-1`
 * @param omit fields that are never stored: passwords, codes, cards
 */
export function useFormDraft(name: string, omit: readonly string[] = []): void {
  const { t } = useLingui();
  const { session, toasts } = useServices();
  const { values, initialValues, dirty, setValues } = useFormikContext<DraftValues>();
  /** The current input, for listeners that outlive a render. Null if nothing was typed. */
  const typed = useRef<DraftValues | null>(null);
  const restored = useRef(false);

  useEffect(() => {
    typed.current = dirty
      ? Object.fromEntries(Object.entries(values).filter(([field]) => !omit.includes(field)))
      : null;
  });

  useEffect(() => {
    const userId = session.current()?.user.id;
    if (userId === undefined) return;
    return session.subscribe(() => {
      if (session.current() !== null || session.reason === 'asked' || typed.current === null)
        return;
      keepDraft(window.sessionStorage, userId, name, typed.current);
    });
  }, [session, name]);

  // On a reload or when leaving the document. The URL names the dialog, so it opens again.
  useEffect(() => {
    const openedBy = session.current()?.user.id ?? GUEST;
    const keep = () => {
      const owner = session.current()?.user.id ?? GUEST;
      // A registration that signed in has been used.
      if (owner !== openedBy) return;
      if (typed.current !== null) keepDraft(window.sessionStorage, owner, name, typed.current);
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
    };
  }, [session, name]);

  useEffect(() => {
    if (restored.current) return;
    restored.current = true;
    const owner = session.current()?.user.id ?? GUEST;
    const draft = takeDraft(window.sessionStorage, owner, name, initialValues);
    if (draft === null) return;
    void setValues({ ...initialValues, ...draft });
    toasts.add({
      id: `draft:${name}`,
      tone: 'info',
      title: t`We restored what you typed`,
      description: t`It hasn't been saved yet.`,
    });
  }, [session, toasts, name, initialValues, setValues, t]);
}
