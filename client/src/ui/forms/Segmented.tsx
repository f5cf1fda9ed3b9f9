import { useId } from 'react';

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; title?: string }[];
  onChange: (value: Value) => void;
}

/**
 * A choice of few options, all visible. Uses the browser's radio buttons, which arrow keys, forms, and screen readers
 * support.
 */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="inline-flex rounded-control bg-sunk p-0.5">
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex h-8 cursor-pointer items-center rounded-[0.4rem] border border-transparent px-3 text-13 font-medium text-ink-2 fade hover:text-ink has-checked:border-line has-checked:bg-panel has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-label={option.title}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
