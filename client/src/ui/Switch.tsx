import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';

interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The label is said, not shown: in a table whose column names it. */
  hideLabel?: boolean;
  disabled?: boolean;
  description?: ReactNode;
}

/** Something that is on or off, and takes effect at once. */
export function Switch({
  label,
  checked,
  onChange,
  hideLabel = false,
  disabled = false,
  description,
}: SwitchProps) {
  const id = useId();
  const track = (
    <BaseSwitch.Root
      checked={checked}
      disabled={disabled}
      aria-label={hideLabel ? label : undefined}
      aria-labelledby={hideLabel ? undefined : `${id}-label`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      onCheckedChange={onChange}
      className="relative inline-flex h-6 w-10 shrink-0 cursor-pointer items-center rounded-full border border-control bg-sunk p-0.5 fade data-checked:border-brand data-checked:bg-brand data-disabled:cursor-default data-disabled:opacity-55"
    >
      <BaseSwitch.Thumb className="size-4.5 rounded-full bg-control transition-[translate,background-color] duration-140 data-checked:translate-x-4 data-checked:bg-on-brand" />
    </BaseSwitch.Root>
  );
  if (hideLabel) return track;
  return (
    <label
      className={`flex items-center justify-between gap-4 ${disabled ? '' : 'cursor-pointer'}`}
    >
      <span className="min-w-0">
        <span id={`${id}-label`} className={disabled ? 'text-ink-3' : ''}>
          {label}
        </span>
        {description !== undefined && (
          <span id={`${id}-description`} className="block text-13 text-ink-3">
            {description}
          </span>
        )}
      </span>
      {track}
    </label>
  );
}
