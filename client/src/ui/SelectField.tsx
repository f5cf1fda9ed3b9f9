import { Field } from '@base-ui/react/field';
import { useField } from 'formik';
import ChevronIcon from '~icons/lucide/chevron-down';
import { CONTROL } from './field-style';
import { FieldFrame, type FieldProps } from './FieldFrame';

interface SelectFieldProps extends FieldProps {
  options: readonly { readonly value: string; readonly label: string }[];
  /** Shown until something is chosen; without it the first option is the default. */
  placeholder?: string;
}

/** One of a list of words in a Formik form, by the browser's own select. */
export function SelectField({ options, placeholder, ...frame }: SelectFieldProps) {
  const [field] = useField<string>(frame.name);
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <Field.Control
          {...field}
          render={
            <select>
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
          }
          className={`h-10 appearance-none truncate pr-9 has-[option[value='']:checked]:text-ink-3 ${CONTROL}`}
        />
        <ChevronIcon className="pointer-events-none absolute top-3 right-3 size-4 text-ink-3" />
      </div>
    </FieldFrame>
  );
}
