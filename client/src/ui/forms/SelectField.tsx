import { useField } from 'formik';
import type { ComponentProps } from 'react';
import ChevronIcon from '~icons/lucide/chevron-down';
import { CONTROL } from './field-style';
import { FieldFrame, type FieldProps } from './FieldFrame';
import { useControl } from './use-control';

interface SelectFieldProps extends FieldProps {
  options: readonly { readonly value: string; readonly label: string }[];
  /** Shown while nothing is chosen. Without it, the first option is the default. */
  placeholder?: string | undefined;
}

/** A choice from a list in a Formik form, with the browser's own select. */
export function SelectField({ options, placeholder, ...frame }: SelectFieldProps) {
  const [field] = useField<string>(frame.name);
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <Control {...field}>
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
        </Control>
        <ChevronIcon className="pointer-events-none absolute top-3 right-3 size-4 text-ink-3" />
      </div>
    </FieldFrame>
  );
}

function Control(props: ComponentProps<'select'>) {
  return (
    <select
      {...useControl()}
      {...props}
      className={`h-10 appearance-none truncate pr-9 has-[option[value='']:checked]:text-ink-3 ${CONTROL}`}
    />
  );
}
