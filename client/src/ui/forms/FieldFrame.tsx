import { useLingui } from '@lingui/react';
import { useField } from 'formik';
import { type ReactNode, useId, useMemo } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { wordsForCode } from '../../lib/error-words';
import { useFieldError } from '../../lib/forms/use-field-error';
import { RefusedCharacter } from './RefusedCharacter';
import { FieldControl } from './use-control';

/** Props common to all form fields. */
export interface FieldProps {
  /** Name of the value in the form. */
  name: string;
  label: string;
  /** Message for the error code that the form's schema or the server returned. */
  errorWords?: (code: string) => MessageDescriptor | string;
  /** Replaced by the error: the two usually say much the same. */
  description?: ReactNode;
  /** Keeps the description next to an error, because it has its own information, such as the remaining amount. */
  keepsDescription?: boolean;
  disabled?: boolean;
}

interface FieldFrameProps extends FieldProps {
  children: ReactNode;
  /** The text that the error is about, where the form does not have it as the field's value. */
  refused?: { code: string; typed: string };
  /** The children contain the label, because it stands beside the control and not above it. */
  labelled?: boolean;
  /** Shown at the end of the label's line, for example a character count. */
  aside?: ReactNode;
}

/** Links a field's label, control, description, and error for assistive technology. */
export function FieldFrame({
  name,
  label,
  errorWords = wordsForCode,
  description,
  keepsDescription = false,
  disabled = false,
  refused,
  labelled = true,
  aside,
  children,
}: FieldFrameProps) {
  const { i18n } = useLingui();
  const code = useFieldError(name);
  const [{ value }] = useField<unknown>(name);
  const words = code === undefined ? undefined : errorWords(code);
  const id = useId();
  const invalid = code !== undefined;
  const described = description !== undefined && (keepsDescription || !invalid);
  const control = useMemo(
    () => ({
      id,
      name,
      disabled,
      'aria-invalid': invalid || undefined,
      'aria-describedby':
        [described && `${id}-description`, invalid && `${id}-error`].filter(Boolean).join(' ') ||
        undefined,
    }),
    [id, name, disabled, described, invalid],
  );
  return (
    <FieldControl value={control}>
      <div className="flex min-w-0 flex-col gap-1.5">
        {labelled && (
          <div className="flex items-baseline justify-between gap-3">
            <label htmlFor={id} className="text-13 font-medium">
              {label}
            </label>
            {aside}
          </div>
        )}
        {children}
        {described && (
          <p id={`${id}-description`} className="text-13 text-ink-3">
            {description}
          </p>
        )}
        {invalid && (
          <div id={`${id}-error`} className="text-13 text-bad">
            <span>{typeof words === 'object' ? i18n._(words) : words}</span>
            {refused !== undefined ? (
              <RefusedCharacter {...refused} />
            ) : (
              typeof value === 'string' && <RefusedCharacter code={code} typed={value} />
            )}
          </div>
        )}
      </div>
    </FieldControl>
  );
}
