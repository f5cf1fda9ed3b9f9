import { useLingui } from '@lingui/macro';
import { useField } from 'formik';
import type { ReactNode } from 'react';
import MinusIcon from '~icons/lucide/minus';
import PlusIcon from '~icons/lucide/plus';
import { FieldFrame, type FieldProps } from './FieldFrame';
import { clampNumber } from './number-text';
import { NumberInput } from './NumberInput';
import { useUnclearNumber } from './use-unclear-number';

interface NumberFieldProps extends FieldProps {
  min?: number;
  max?: number;
  step?: number;
  suffix?: ReactNode;
  placeholder?: string;
  /** Adds buttons for one step less and more. */
  steppers?: boolean;
}

/**
 * A number in a Formik form, with a value of type `number | null`. The schema rejects out-of-bounds numbers; the field
 * does not change them.
 */
export function NumberField({
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  step = 1,
  suffix,
  placeholder,
  steppers = false,
  errorWords,
  ...frame
}: NumberFieldProps) {
  const { t } = useLingui();
  const [{ value }, , { setValue, setTouched }] = useField<number | null>(frame.name);
  const { setTyped, unclear } = useUnclearNumber(value, errorWords);
  const bounds = { min, max, step };

  function stepper(label: string, direction: 1 | -1, Icon: typeof PlusIcon) {
    const next = clampNumber((value ?? min) + direction * step, bounds);
    return (
      <button
        type="button"
        aria-label={label}
        disabled={frame.disabled}
        // Not `disabled`, so that a keyboard user who reaches the limit keeps the focus.
        aria-disabled={next === value}
        onClick={() => void setValue(next)}
        className="flex size-10 shrink-0 items-center justify-center rounded-control border border-control bg-panel fade hover:bg-sunk aria-disabled:border-line aria-disabled:bg-sunk aria-disabled:text-ink-3 disabled:border-line disabled:bg-sunk disabled:text-ink-3"
      >
        <Icon className="size-4" />
      </button>
    );
  }

  return (
    <FieldFrame {...frame} {...unclear}>
      <div className="flex gap-2">
        {steppers && stepper(t`Decrease`, -1, MinusIcon)}
        <NumberInput
          {...bounds}
          value={value}
          onChange={(next, typed) => {
            setTyped(typed);
            void setValue(next);
          }}
          onBlur={() => void setTouched(true)}
          suffix={suffix}
          placeholder={placeholder}
        />
        {steppers && stepper(t`Increase`, 1, PlusIcon)}
      </div>
    </FieldFrame>
  );
}
