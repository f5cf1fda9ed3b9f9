import { Field } from '@base-ui/react/field';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { wordsForCode } from '../lib/error-words';
import { useFieldError } from '../lib/forms/use-field-error';

/** What every field of a form takes. */
export interface FieldProps {
  /** The value's name in the form. */
  name: string;
  label: string;
  /** Words for the code that the form's schema or the server named. */
  errorWords?: (code: string) => MessageDescriptor | string;
  description?: ReactNode;
  disabled?: boolean;
}

interface FieldFrameProps extends FieldProps {
  children: ReactNode;
  /** Words of a label that stands beside its control instead of above it are part of the children. */
  labelled?: boolean;
  /** At the end of the label's line, such as a count of characters. */
  aside?: ReactNode;
}

/** Label, control, description and error of a Formik field, tied together for assistive technology. */
export function FieldFrame({
  name,
  label,
  errorWords = wordsForCode,
  description,
  disabled = false,
  labelled = true,
  aside,
  children,
}: FieldFrameProps) {
  const { i18n } = useLingui();
  const error = useFieldError(name);
  const invalid = error !== undefined;
  const words = error === undefined ? '' : errorWords(error);
  return (
    <Field.Root
      invalid={invalid}
      name={name}
      disabled={disabled}
      className="flex min-w-0 flex-col gap-1.5"
    >
      {labelled && (
        <div className="flex items-baseline justify-between gap-3">
          <Field.Label className="text-13 font-medium">{label}</Field.Label>
          {aside}
        </div>
      )}
      {children}
      {description !== undefined && (
        <Field.Description className="text-13 text-ink-3">{description}</Field.Description>
      )}
      <Field.Error match={invalid} className="text-13 text-bad">
        {typeof words === 'string' ? words : i18n._(words)}
      </Field.Error>
    </Field.Root>
  );
}
