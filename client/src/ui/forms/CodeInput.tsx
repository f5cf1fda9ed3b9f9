import { useId, useRef, useState } from 'react';
import { codeCharacters } from '../../../../schema/rules/email-code';

interface CodeInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  length?: number;
  invalid?: boolean;
  disabled?: boolean;
}

/**
 * The code from an email. It is one real field with boxes drawn over it, so pasting, phone autofill (one-time-code),
 * correcting, and screen readers work as in any field.
 */
export function CodeInput({
  label,
  value,
  onChange,
  length = 6,
  invalid = false,
  disabled = false,
}: CodeInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** Text that an input method has not confirmed: reported letter by letter, `zhongg` would be submitted as a code. */
  const [composed, setComposed] = useState<string | null>(null);
  const shown = composed ?? value;
  const boxes = Array.from({ length }, (_, index) => shown[index] ?? '');
  const next = Math.min(shown.length, length - 1);

  function report(text: string) {
    setComposed(null);
    // After a refused code, the field is full: what is typed behind it begins the next one.
    const isNext = invalid && value.length === length && text.startsWith(value);
    const code = codeCharacters(isNext ? text.slice(length) : text).slice(0, length);
    if (code !== value) onChange(code);
  }

  return (
    <div className="group relative">
      <label htmlFor={id} className="mb-1.5 block text-13 font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          ref={input}
          id={id}
          value={shown}
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          translate="no"
          aria-invalid={invalid}
          disabled={disabled}
          onChange={({ target, nativeEvent }) => {
            if (nativeEvent instanceof InputEvent && nativeEvent.isComposing)
              setComposed(target.value);
            else report(target.value);
          }}
          onCompositionEnd={({ currentTarget }) => report(currentTarget.value)}
          // Keep the caret at the end, whichever box was pressed.
          onSelect={({ currentTarget }) => {
            const { selectionStart, selectionEnd, value: text } = currentTarget;
            if (selectionStart === selectionEnd && selectionEnd !== text.length)
              currentTarget.setSelectionRange(text.length, text.length);
          }}
          className="peer absolute inset-0 z-1 w-full cursor-text text-[transparent] caret-transparent outline-none selection:bg-transparent disabled:cursor-default"
        />
        <div aria-hidden="true" translate="no" className="flex gap-2 peer-disabled:opacity-60">
          {boxes.map((character, index) => (
            <span
              // Indexes are stable keys: the number of boxes is fixed.
              key={index}
              className={`num flex h-12 min-w-0 grow basis-0 items-center justify-center rounded-control border bg-panel text-20 uppercase fade ${invalid ? 'border-bad' : 'border-control'} ${index === next ? 'group-focus-within:border-brand group-focus-within:outline-2 group-focus-within:outline-brand' : ''}`}
            >
              {character}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
