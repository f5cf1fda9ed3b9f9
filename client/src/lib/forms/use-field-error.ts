import { type FormikValues, useField, useFormikContext } from 'formik';
import { standingRefusals } from './user-errors';

/** The code to show at a field: of the form's own rules, else of what the server refused; undefined when it is in order. */
export function useFieldError(name: string): string | undefined {
  const [, { error, touched }] = useField(name);
  const form = useFormikContext<FormikValues>();
  if (touched && error !== undefined) return error;
  // While it is sent again, nothing is known about it.
  return form.isSubmitting ? undefined : standingRefusals(form).get(name);
}
