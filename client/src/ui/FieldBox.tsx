import { type ReactNode, useId, useMemo } from 'react';
import { FieldControl } from './use-control';

interface FieldBoxProps {
  name: string;
  label: string;
  /** What an error takes the place of: two lines that mostly say the same are one too many. */
  description?: ReactNode;
  /** The description tells what no error does, such as how much is left: it stays. */
  keepsDescription?: boolean | undefined;
  /** What is wrong, in words; nothing where nothing is. */
  error?: ReactNode;
  disabled?: boolean;
  /** Words of a label that stands beside its control instead of above it are part of the children. */
  labelled?: boolean;
  /** At the end of the label's line, such as a count of characters. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Label, control, description and error, tied together for assistive technology. It knows no form. */
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
