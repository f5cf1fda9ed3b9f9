import { type ReactNode, useId, useMemo } from 'react';
import { FieldControl } from './use-control';

interface FieldBoxProps {
  name: string;
  label: string;
  /** Replaced by the error: the two usually say much the same. */
  description?: ReactNode;
  /** Keeps the description next to an error, because it has its own information, such as the remaining amount. */
  keepsDescription?: boolean | undefined;
  /** The error message. Empty for a valid field. */
  error?: ReactNode;
  disabled?: boolean;
  /** The children contain the label, because it stands beside the control and not above it. */
  labelled?: boolean;
  /** Shown at the end of the label's line, for example a character count. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Links a label, control, description, and error for assistive technology. Independent of any form library. */
export function FieldBox({
  name,
  label,
  description,
  keepsDescription = false,
  error,
  disabled = false,
  labelled = true,
  aside,
  children,
}: FieldBoxProps) {
  const id = useId();
  const invalid = error !== undefined;
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
            {error}
          </div>
        )}
      </div>
    </FieldControl>
  );
}
