import ChevronIcon from '~icons/lucide/chevron-down';

interface SelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string; disabled?: boolean }[];
  onChange: (value: string) => void;
  /** Small ones match other small controls, such as Segmented. */
  size?: 'medium' | 'small';
  /** Class of the most width that it takes. */
  most?: string;
}

const SIZES = { medium: 'h-10', small: 'h-9 text-13' } as const;

/**
 * A choice from a list, with the browser's own select: phones show their native picker, and it adds no code. Use
 * Combobox for long lists that need a search.
 */
export function Select({
  label,
  value,
  options,
  onChange,
  size = 'medium',
  most = 'max-w-56',
}: SelectProps) {
  return (
    <span className="relative inline-flex">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`w-full ${most} appearance-none truncate rounded-control border border-control bg-panel pr-9 pl-3 fade hover:bg-sunk focus-visible:outline-offset-[-1px] ${SIZES[size]}`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-3" />
    </span>
  );
}
