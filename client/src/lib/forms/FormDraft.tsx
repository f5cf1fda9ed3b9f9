import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useServices } from '../services/services';
import type { DraftValues } from './draft';
import { takeOwnDraft, useDraftKeeper, useDraftToast } from './use-draft';

interface FormDraftProps {
  /** The form's name, with the id of the edited object if there is one: `sub-account:sa-1`. */
  name: string;
  /** Fields that are never stored: passwords, codes, cards. */
  omit?: readonly string[];
}

/**
 * Saves the input of the surrounding Formik form when the session ends or the page reloads, and restores it when the
 * same person opens the form again.
 */
export function FormDraft({ name, omit = [] }: FormDraftProps) {
  const { session } = useServices();
  const tell = useDraftToast(name);
  const { values, initialValues, dirty, setValues } = useFormikContext<DraftValues>();
  /** The current input, for listeners that outlive a render. Null if nothing was typed. */
  const typed = useRef<DraftValues | null>(null);
  const restored = useRef(false);

  useEffect(() => {
    typed.current = dirty
      ? Object.fromEntries(Object.entries(values).filter(([field]) => !omit.includes(field)))
      : null;
  });

  useDraftKeeper(name, typed);

  const restore = useEffectEvent(() => {
    if (restored.current) return;
    restored.current = true;
    const draft = takeOwnDraft(session, name, initialValues);
    if (draft === null) return;
    void setValues({ ...initialValues, ...draft });
    tell();
  });
  useEffect(() => {
    restore();
  }, []);

  return null;
}
