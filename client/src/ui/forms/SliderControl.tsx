import type { ReactNode } from 'react';
import { clampNumber } from './number-text';
import { NumberInput, type NumberInputProps } from './NumberInput';

export interface SliderControlProps {
  /** Accessible name of the slider. The box has the field's label. */
  label: string;
  value: number | null;
  onChange: NumberInputProps['onChange'];
  onBlur: () => void;
  min: number;
  max: number;
  step?: number | undefined;
  suffix?: ReactNode;
  /** The value in words, for assistive technology. */
  valueText?: ((value: number) => string) | undefined;
  disabled?: boolean | undefined;
}

/** A number with a slider for rough values and a box for exact ones. */
export function SliderControl({
  label,
  value,
  onChange,
  onBlur,
  min,
  max,
  step = 1,
  suffix,
  valueText,
  disabled,
}: SliderControlProps) {
  const bounds = { min, max, step };
  const place = clampNumber(value ?? min, bounds);
  return (
    <div className="flex items-center gap-4">
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText?.(place)}
        {...bounds}
        value={place}
        disabled={disabled}
        onBlur={onBlur}
        onChange={({ target }) => onChange(Number(target.value), target.value)}
        className="h-10 min-w-0 grow cursor-pointer accent-brand"
      />
      <div className="w-28 shrink-0">
        <NumberInput
          {...bounds}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          suffix={suffix}
        />
      </div>
    </div>
  );
}
