import { type FormikValues, useFormikContext } from 'formik';
import type { ReactNode } from 'react';

/**
 * Fields of a Formik form that is emptied or closed once it is sent: nothing may be added until then. Keep the submit button
 * outside, because it has the focus.
 */
export function FieldsToSend({ children }: { children: ReactNode }) {
  const { isSubmitting } = useFormikContext<FormikValues>();
  return (
    <fieldset disabled={isSubmitting} className="flex min-w-0 flex-col gap-5">
      {children}
    </fieldset>
  );
}
