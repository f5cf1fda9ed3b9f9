import { useField } from 'formik';
import type { HTMLAttributes, ReactNode } from 'react';
import { FieldFrame, type FieldProps } from './FieldFrame';
import { TextControl } from './TextControl';

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'password';
  autoComplete?: string;
  autoFocus?: boolean;
  mono?: boolean;
  suffix?: ReactNode;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string;
  maxLength?: number;
  readOnly?: boolean;
  action?: ReactNode;
}

/** One line of text in a Formik form. */
export function TextField({
  name,
  label,
  errorWords,
  description,
  keepsDescription,
  disabled,
  ...control
}: TextFieldProps) {
  const [field] = useField<string>(name);
  return (
    <FieldFrame {...{ name, label, errorWords, description, keepsDescription, disabled }}>
      <TextControl {...field} {...control} />
    </FieldFrame>
  );
}
