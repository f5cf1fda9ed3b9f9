import ChevronIcon from '~icons/lucide/chevron-down';

interface SelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/**
 * One of a list of words. The browser's own select: on a phone it is the one that people know, and it costs nothing. For long
 * lists that want searching there is the combobox.
 */
export function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <span className="relative inline-flex">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
        }}
        className="h-9 max-w-56 appearance-none truncate rounded-control border border-control bg-panel pr-9 pl-3 text-13 fade hover:bg-sunk"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronIcon className="pointer-events-none absolute top-2.5 right-3 size-4 text-ink-3" />
    </span>
  );
}
