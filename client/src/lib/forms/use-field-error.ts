import { type FormikValues, useField, useFormikContext } from 'formik';
import { standingRefusals } from './user-errors';

/** The error code of a field: from the form's own rules, else from the server. Undefined if valid. */
export function useFieldError(name: string): string | undefined {
  const [, { error, touched }] = useField(name);
  const form = useFormikContext<FormikValues>();
  if (touched && error !== undefined) return error;
  // Hide the server's errors while the form is being sent again.
  return form.isSubmitting ? undefined : standingRefusals(form).get(name);
}
