import { useLingui } from '@lingui/react';
import { useField } from 'formik';
import type { ReactNode } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { wordsForCode } from '../../lib/error-words';
import { useFieldError } from '../../lib/forms/use-field-error';
import { FieldBox } from './FieldBox';
import { RefusedCharacter } from './RefusedCharacter';

/** Props common to all form fields. */
export interface FieldProps {
  /** Name of the value in the form. */
  name: string;
  label: string;
  /** Message for the error code that the form's schema or the server returned. */
  errorWords?: (code: string) => MessageDescriptor | string;
  description?: ReactNode;
  /** Keeps the description next to an error, because it has its own information, such as the remaining amount. */
  keepsDescription?: boolean;
  disabled?: boolean;
}

interface FieldFrameProps extends FieldProps {
  children: ReactNode;
  /** The text that the error is about, where the form does not have it as the field's value. */
  refused?: { code: string; typed: string };
  labelled?: boolean;
  aside?: ReactNode;
}

/** FieldBox for a Formik field. */
export function FieldFrame({ errorWords = wordsForCode, refused, ...box }: FieldFrameProps) {
  const { i18n } = useLingui();
  const code = useFieldError(box.name);
  const [{ value }] = useField<unknown>(box.name);
  const words = code === undefined ? undefined : errorWords(code);
  return (
    <FieldBox
      {...box}
      error={
        code === undefined ? undefined : (
          <>
            <span>{typeof words === 'object' ? i18n._(words) : words}</span>
            {refused !== undefined ? (
              <RefusedCharacter {...refused} />
            ) : (
              typeof value === 'string' && <RefusedCharacter code={code} typed={value} />
            )}
          </>
        )
      }
    />
  );
}
