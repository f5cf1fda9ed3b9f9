import { useFormDraft } from './use-form-draft';

interface FormDraftProps {
  /** The form's name, with the id of the edited object if there is one: `sub-account:sa-1`. */
  name: string;
  /** Fields that are never stored: passwords, codes, cards. */
  omit?: readonly string[];
}

/** Render inside a Formik form to keep its input when the session ends (use-form-draft.ts). */
export function FormDraft({ name, omit }: FormDraftProps) {
  useFormDraft(name, omit);
  return null;
}
