import { useField } from 'formik';
import type { ReactNode } from 'react';
import { FieldFrame, type FieldProps } from './FieldFrame';
import { clampNumber } from './number-text';
import { NumberInput } from './NumberInput';
import { useUnclearNumber } from './use-unclear-number';

interface SliderFieldProps extends FieldProps {
  min: number;
  max: number;
  suffix?: ReactNode;
  /** The value in words, for assistive technology. */
  valueText: (value: number) => string;
}

/** A number in a Formik form, with a slider for rough values and a box for exact ones. */
export function SliderField({
  min,
  max,
  suffix,
  valueText,
  errorWords,
  ...frame
}: SliderFieldProps) {
  const [{ value }, , { setValue, setTouched }] = useField<number | null>(frame.name);
  const { setTyped, unclear } = useUnclearNumber(value, errorWords);
  const bounds = { min, max, step: 1 };
  const place = clampNumber(value ?? min, bounds);
  const leave = () => void setTouched(true);
  function change(next: number | null, typed: string) {
    setTyped(typed);
    void setValue(next);
  }
  return (
    <FieldFrame {...frame} {...unclear}>
      <div className="flex items-center gap-4">
        <input
          type="range"
          aria-label={frame.label}
          aria-valuetext={valueText(place)}
          {...bounds}
          value={place}
          disabled={frame.disabled}
          onBlur={leave}
          onChange={({ target }) => change(Number(target.value), target.value)}
          className="h-10 min-w-0 grow cursor-pointer accent-brand"
        />
        <div className="w-28 shrink-0">
          <NumberInput {...bounds} value={value} onChange={change} onBlur={leave} suffix={suffix} />
        </div>
      </div>
    </FieldFrame>
  );
}
