import { Form, Formik, type FormikConfig, type FormikHelpers, type FormikValues } from 'formik';
import { type ReactNode, useId, useState } from 'react';
import { errorCode } from '../../lib/apollo/errors';
import { FormAlert, type FormAlertProps } from '../feedback/FormAlert';
import { FormDialogFrame } from './FormDialogFrame';
import { FormDraft } from '../../lib/forms/FormDraft';
import { applyUserErrors, type FieldOf, type UserError } from '../../lib/forms/user-errors';

interface FormDialogProps<Values extends FormikValues>
  extends
    Pick<FormikConfig<Values>, 'initialValues' | 'validationSchema'>,
    Pick<FormAlertProps, 'errorWords' | 'failed'> {
  title: ReactNode;
  size?: 'small' | 'medium';
  /** Text of the submit button. */
  action: ReactNode;
  /** On the button that gives it up. */
  cancel?: ReactNode;
  /** The name for keeping the form if the session ends in the middle of it, and the fields that are never kept. */
  draft: { name: string; omit?: readonly (keyof Values & string)[] };
  /** Sends it, and closes the dialog when it was done. @returns what was refused */
  send: (values: Values, helpers: FormikHelpers<Values>) => Promise<readonly UserError[]>;
  fieldOf?: FieldOf;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog. It keeps the input until it is sent or discarded. */
export function FormDialog<Values extends FormikValues>({
  title,
  size,
  action,
  cancel,
  draft,
  send,
  fieldOf,
  errorWords,
  failed,
  onClose,
  children,
  ...form
}: FormDialogProps<Values>) {
  const formId = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <Formik
      {...form}
      validateOnBlur={false}
      onSubmit={async (values, helpers) => {
        setRefusal(null);
        try {
          setRefusal(applyUserErrors(helpers, values, await send(values, helpers), fieldOf));
        } catch (error) {
          setRefusal(errorCode(error));
        }
      }}
    >
      <FormDialogFrame {...{ size, formId, action, cancel, onClose, title }}>
        <Form id={formId} noValidate className="flex flex-col gap-5">
          <FormDraft {...draft} />
          <FormAlert code={refusal} {...{ errorWords, failed }} />
          {children}
        </Form>
      </FormDialogFrame>
    </Formik>
  );
}
