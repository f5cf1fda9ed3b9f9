import { type FormikValues, useFormikContext } from 'formik';
import { type ComponentProps, useEffect, useRef } from 'react';
import { Button } from '../Button';
import { standingRefusals } from '../../lib/forms/user-errors';

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'pending'> & {
  /** Work that continues after Formik's own submission, such as confirming a payment. */
  pending?: boolean;
};

/**
 * Submits its form. While that is in progress, neither the button nor Enter submits again. After a refusal by the form
 * or the server, the focus moves to the first invalid field.
 */
export function SubmitButton({ pending = false, children, ...rest }: SubmitButtonProps) {
  const form = useFormikContext<FormikValues>();
  const { isSubmitting, submitCount, isValid } = form;
  const button = useRef<HTMLButtonElement>(null);
  const wrong = !isValid || standingRefusals(form).size > 0;
  const refused = submitCount > 0 && !isSubmitting && wrong;

  useEffect(() => {
    if (!refused) return;
    button.current?.form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    // `submitCount` moves the focus again when the same errors recur.
  }, [refused, submitCount]);

  return (
    <Button ref={button} {...rest} type="submit" pending={pending || isSubmitting}>
      {children}
    </Button>
  );
}
