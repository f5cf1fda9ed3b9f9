import { type ReactNode, useState } from 'react';
import { pressedKey } from '../../lib/composing';
import { CONTROL } from './field-style';
import { readNumber } from '../../../../schema/rules/typed-number';
import { clampNumber, type NumberBounds } from './number-text';
import { useControl } from './use-control';

export interface NumberInputProps extends Partial<NumberBounds> {
  value: number | null;
  /** Gets the number, null for none, and the text that was typed. Its steps are whole numbers if `step` is one. */
  onChange: (value: number | null, typed: string) => void;
  onBlur: () => void;
  suffix?: ReactNode;
  placeholder?: string;
  className?: string;
}

/** The text box of NumberField and SliderField. It shows the text exactly as typed. Arrow keys step. */
export function NumberInput({
  value,
  onChange,
  onBlur,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  step = 1,
  suffix,
  placeholder,
  className = '',
}: NumberInputProps) {
  const control = useControl();
  const [typed, setTyped] = useState('');
  // The slider or the form may have set a value that differs from the typed text.
  const whole = Number.isInteger(step);
  const shown = numberIn(typed, whole) === value ? typed : String(value ?? '');

  return (
    <div className="relative min-w-0 grow">
      <input
        {...control}
        type="text"
        value={shown}
        inputMode={whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        placeholder={placeholder}
        onBlur={() => {
          // On leaving, `1,000` becomes 1000, the number that it is. Text that is unclear stays for correction.
          if (value !== null) setTyped('');
          onBlur();
        }}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(numberIn(target.value, whole), target.value);
        }}
        onKeyDown={(event) => {
          const direction = { ArrowUp: 1, ArrowDown: -1 }[pressedKey(event)];
          if (direction === undefined) return;
          event.preventDefault();
          const times = event.shiftKey ? 10 : 1;
          setTyped('');
          const next = clampNumber((value ?? min) + direction * step * times, { min, max, step });
          onChange(next, String(next));
        }}
        className={`num h-10 ${CONTROL} ${suffix === undefined ? '' : 'pr-16'} ${className}`}
      />
      {suffix !== undefined && (
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-13 text-ink-3">
          {suffix}
        </span>
      )}
    </div>
  );
}

function numberIn(text: string, whole: boolean): number | null {
  const read = readNumber(text, { whole });
  return read.kind === 'NUMBER' ? Number(read.text) : null;
}
