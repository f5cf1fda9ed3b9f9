import { type FormikValues, useFormikContext } from 'formik';
import { type ComponentProps, useEffect, useRef } from 'react';
import { Button } from '../Button';
import { standingRefusals } from '../../lib/forms/user-errors';

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'pending'> & {
  /** Work that goes on after Formik's own submitting, such as a payment that is being confirmed. */
  pending?: boolean;
};

/**
 * Sends the form it is in. While that is under way it cannot be sent again, neither by the button nor by Enter. When the
 * form or the server refuses something, the focus goes to the first field that is wrong.
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
    // `submitCount`: a form that is sent again as wrong as before leads there again.
  }, [refused, submitCount]);

  return (
    <Button ref={button} {...rest} type="submit" pending={pending || isSubmitting}>
      {children}
    </Button>
  );
}
