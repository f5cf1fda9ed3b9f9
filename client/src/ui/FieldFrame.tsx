import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { wordsForCode } from '../lib/error-words';
import { useFieldError } from '../lib/forms/use-field-error';
import { FieldBox } from './FieldBox';

/** What every field of a form takes. */
export interface FieldProps {
  /** The value's name in the form. */
  name: string;
  label: string;
  /** Words for the code that the form's schema or the server named. */
  errorWords?: (code: string) => MessageDescriptor | string;
  description?: ReactNode;
  /** The description tells what no error does, such as how much is left: it stays beside one. */
  keepsDescription?: boolean;
  disabled?: boolean;
}

interface FieldFrameProps extends FieldProps {
  children: ReactNode;
  labelled?: boolean;
  aside?: ReactNode;
}

/** The box of a Formik field. */
export function FieldFrame({ errorWords = wordsForCode, ...box }: FieldFrameProps) {
  const { i18n } = useLingui();
  const code = useFieldError(box.name);
  const words = code === undefined ? undefined : errorWords(code);
  return <FieldBox {...box} error={typeof words === 'object' ? i18n._(words) : words} />;
}
