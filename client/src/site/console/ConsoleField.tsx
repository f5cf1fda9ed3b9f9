import { type ReactNode, useId } from 'react';
import { CONTROL } from '../../ui/forms/field-style';

const LEAST_ROWS = 3;
const MOST_ROWS = 18;

/** Queries and JSON are no words: nothing corrects, completes, or translates them (SECURITY 57). */
export const EXACT = {
  autoCapitalize: 'none',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  translate: 'no',
} as const;

interface ConsoleFieldProps {
  name: string;
  label: ReactNode;
  value: string;
  onChange: (text: string) => void;
  /** Undefined for what can be sent. */
  problem: ReactNode;
}

/** Several lines of code. */
export function ConsoleField({ name, label, value, onChange, problem }: ConsoleFieldProps) {
  const id = useId();
  const rows = Math.min(MOST_ROWS, Math.max(LEAST_ROWS, value.split('\n').length));
  return (
    <div>
      <label htmlFor={id} className="text-13 font-semibold">
        {label}
      </label>
      <textarea
        {...EXACT}
        id={id}
        name={name}
        rows={rows}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => onChange(target.value)}
        className={`num mt-1.5 block resize-y py-2 text-13 ${CONTROL}`}
      />
      <Problem id={`${id}-problem`}>{problem}</Problem>
    </div>
  );
}

/** Why a field can't be sent. It is there before it says anything, or a screen reader would not read it. */
export function Problem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} role="alert" className="mt-1.5 text-13 text-bad empty:hidden">
      {children}
    </div>
  );
}
