import { useFormDraft } from './use-form-draft';

interface FormDraftProps {
  /** Of the form, with the id of what it changes where there is one: `sub-account:sa-1`. */
  name: string;
  /** Fields that are never stored: passwords, codes, cards. */
  omit?: readonly string[];
}

/** Put into a Formik form, it sees to it that a session that ends loses nothing that was typed (use-form-draft.ts). */
export function FormDraft({ name, omit }: FormDraftProps) {
  useFormDraft(name, omit);
  return null;
}
