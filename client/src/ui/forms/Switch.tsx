import { type ReactNode, useId } from 'react';

interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Hides the label visually, for a table whose column header shows it. */
  hideLabel?: boolean;
  disabled?: boolean;
  description?: ReactNode;
  /** Id of a description elsewhere. */
  describedBy?: string | undefined;
}

/** An on/off setting that takes effect at once. */
export function Switch({
  label,
  checked,
  onChange,
  hideLabel = false,
  disabled = false,
  description,
  describedBy,
}: SwitchProps) {
  const id = useId();
  const track = (
    <input
      type="checkbox"
      role="switch"
      checked={checked}
      disabled={disabled}
      aria-label={hideLabel ? label : undefined}
      aria-labelledby={hideLabel ? undefined : `${id}-label`}
      aria-describedby={description === undefined ? describedBy : `${id}-description`}
      onChange={(event) => onChange(event.target.checked)}
      className="relative h-6 w-10 shrink-0 cursor-pointer appearance-none align-middle rounded-full border border-control bg-sunk fade before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-control before:transition-[translate,background-color] before:duration-140 checked:border-brand checked:bg-brand checked:before:translate-x-4 checked:before:bg-on-brand disabled:cursor-default disabled:opacity-55"
    />
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
