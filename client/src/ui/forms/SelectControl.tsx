import type { ComponentProps } from 'react';
import ChevronIcon from '~icons/lucide/chevron-down';
import { CONTROL } from './field-style';
import { useControl } from './use-control';

export interface SelectControlProps extends Omit<ComponentProps<'select'>, 'className'> {
  options: readonly { readonly value: string; readonly label: string }[];
  /** Shown while nothing is chosen. Without it, the first option is the default. */
  placeholder?: string | undefined;
}

/** A choice from a list, with the browser's own select. */
export function SelectControl({ options, placeholder, ...select }: SelectControlProps) {
  const control = useControl();
  return (
    <div className="relative">
      <select
        {...control}
        {...select}
        className={`h-10 appearance-none truncate pr-9 has-[option[value='']:checked]:text-ink-3 ${CONTROL}`}
      >
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronIcon className="pointer-events-none absolute top-3 right-3 size-4 text-ink-3" />
    </div>
  );
}
