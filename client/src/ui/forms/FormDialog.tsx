import { Form, Formik, type FormikConfig, type FormikValues } from 'formik';
import { type ReactNode, useId, useState } from 'react';
import { errorCode } from '../../lib/apollo/errors';
import { FormAlert } from './FormAlert';
import { FormDialogFrame } from './FormDialogFrame';
import { FormDraft } from '../../lib/forms/FormDraft';
import { applyUserErrors, type FieldOf, type UserError } from '../../lib/forms/user-errors';

interface FormDialogProps<Values extends FormikValues> extends Pick<
  FormikConfig<Values>,
  'initialValues' | 'validationSchema'
> {
  title: ReactNode;
  size?: 'small' | 'medium';
  /** Text of the submit button. */
  action: ReactNode;
  /** The name under which the input is saved when the session ends, and the fields that are never saved. */
  draft: { name: string; omit?: readonly (keyof Values & string)[] };
  /** Submits the values; the dialog closes on success. @returns the refusals */
  send: (values: Values) => Promise<readonly UserError[]>;
  fieldOf: FieldOf;
  /** Messages for codes that belong to no field. */
  errorWords: (code: string) => string;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog. It keeps the input until it is sent or discarded. */
export function FormDialog<Values extends FormikValues>({
  title,
  size,
  action,
  draft,
  send,
  fieldOf,
  errorWords,
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
          setRefusal(applyUserErrors(helpers, values, await send(values), fieldOf));
        } catch (error) {
          setRefusal(errorCode(error));
        }
      }}
    >
      <FormDialogFrame size={size} formId={formId} action={action} onClose={onClose} title={title}>
        <Form id={formId} noValidate className="flex flex-col gap-5">
          <FormDraft {...draft} />
          <FormAlert code={refusal} errorWords={errorWords} />
          {children}
        </Form>
      </FormDialogFrame>
    </Formik>
  );
}
