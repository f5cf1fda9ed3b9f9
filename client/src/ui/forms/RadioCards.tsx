import { useField } from 'formik';
import { type ReactNode, useId } from 'react';
import { useFieldError } from '../../lib/forms/use-field-error';
import { FieldFrame, type FieldProps } from './FieldFrame';

export interface RadioCard {
  readonly value: string;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  /** Shown to the right of the label, for example a price. */
  readonly aside?: ReactNode;
  readonly disabled?: boolean;
}

interface RadioCardsProps extends FieldProps {
  options: readonly RadioCard[];
  columns?: 1 | 2 | 3;
}

const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' } as const;

/** Radio buttons with explanations, in a Formik form. */
export function RadioCards({ options, columns = 1, label, ...frame }: RadioCardsProps) {
  const id = useId();
  const [field] = useField<string>(frame.name);
  const invalid = useFieldError(frame.name) !== undefined;
  return (
    <FieldFrame {...frame} label={label} labelled={false}>
      <span id={id} className="text-13 font-medium">
        {label}
      </span>
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-invalid={invalid}
        className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${COLUMNS[columns]}`}
      >
        {options.map((option) => {
          const disabled = frame.disabled === true || option.disabled === true;
          return (
            <label
              key={option.value}
              className={`relative flex gap-3 rounded-card border border-control bg-panel p-3.5 fade has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand ${disabled ? 'opacity-60' : 'cursor-pointer hover:border-ink-3'}`}
            >
              <input
                {...field}
                type="radio"
                value={option.value}
                checked={field.value === option.value}
                disabled={disabled}
                className="dot mt-0.5 size-5 shrink-0 cursor-[inherit] appearance-none rounded-full border border-control bg-panel outline-none checked:border-brand"
              />
              <span className="min-w-0 grow">
                <span className="flex flex-wrap items-baseline justify-between gap-x-3 font-medium">
                  {option.label}
                  {option.aside}
                </span>
                {option.description !== undefined && (
                  <span className="mt-0.5 block text-13 text-ink-2">{option.description}</span>
                )}
              </span>
            </label>
          );
        })}
      </div>
    </FieldFrame>
  );
}
