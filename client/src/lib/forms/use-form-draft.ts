import { useLingui } from '@lingui/macro';
import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import { useServices } from '../services';
import { type DraftValues, keepDraft, takeDraft } from './draft';

/**
 * Keeps what is typed into the surrounding Formik form when the session ends in the middle of it, and puts it back when the
 * same person has signed in again and opens the form.
 * @param name of the form, with the id of what it changes where there is one: `sub-account:sa-1`
 * @param omit fields that are never stored: passwords, codes, cards
 */
export function useFormDraft(name: string, omit: readonly string[] = []): void {
  const { t } = useLingui();
  const { session, toasts } = useServices();
  const { values, initialValues, dirty, setValues } = useFormikContext<DraftValues>();
  /** What would be stored now, for listeners that outlive a render; null when nothing was typed. */
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
      if (session.current() !== null || session.reason !== 'expired' || typed.current === null)
        return;
      keepDraft(window.sessionStorage, userId, name, typed.current);
    });
  }, [session, name]);

  useEffect(() => {
    const userId = session.current()?.user.id;
    if (userId === undefined || restored.current) return;
    restored.current = true;
    const draft = takeDraft(window.sessionStorage, userId, name, initialValues);
    if (draft === null) return;
    void setValues({ ...initialValues, ...draft });
    toasts.add({
      id: `draft:${name}`,
      tone: 'info',
      title: t`We restored what you typed`,
      description: t`Your session ended before it was saved.`,
    });
  }, [session, toasts, name, initialValues, setValues, t]);
}
