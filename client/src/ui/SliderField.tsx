import { useField } from 'formik';
import type { ReactNode } from 'react';
import { FieldFrame, type FieldProps } from './FieldFrame';
import { clampNumber } from './number-text';
import { NumberInput } from './NumberInput';

interface SliderFieldProps extends FieldProps {
  min: number;
  max: number;
  step?: number;
  suffix?: ReactNode;
  /** The value in words, for assistive technology. */
  valueText?: (value: number) => string;
}

/** A number in a Formik form by a slider for the rough and a box for the exact value. */
export function SliderField({ min, max, step = 1, suffix, valueText, ...frame }: SliderFieldProps) {
  const [{ value, onBlur }, , { setValue }] = useField<number | null>(frame.name);
  const bounds = { min, max, step };
  const place = clampNumber(value ?? min, bounds);
  return (
    <FieldFrame {...frame}>
      <div className="flex items-center gap-4">
        <input
          type="range"
          aria-label={frame.label}
          aria-valuetext={valueText?.(place)}
          {...bounds}
          name={frame.name}
          value={place}
          disabled={frame.disabled}
          onBlur={onBlur}
          onChange={({ target }) => void setValue(Number(target.value))}
          className="h-10 min-w-0 grow cursor-pointer accent-brand"
        />
        <div className="w-28 shrink-0">
          <NumberInput {...bounds} name={frame.name} suffix={suffix} />
        </div>
      </div>
    </FieldFrame>
  );
}
