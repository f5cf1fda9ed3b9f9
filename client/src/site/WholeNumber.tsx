import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { WholeBounds } from './read-whole';
import { useLocale } from './use-locale';

interface WholeNumberProps
  extends WholeBounds, Pick<ComponentProps<'input'>, 'id' | 'name' | 'className' | 'disabled'> {
  /** Null while the text is none. */
  value: number | null;
  /** Gets null for text that is none: the number is never guessed. */
  onNumber: (value: number | null) => void;
  /** Says to write such numbers: `1.5`, or `1–100`. */
  words: (numbers: string) => ReactNode;
}

/** A box for a whole number. It keeps what was typed, and says what to write where that is no number within the bounds. */
export function WholeNumber({ value, onNumber, words, min, max, ...input }: WholeNumberProps) {
  const locale = useLocale();
  const box = useRef<HTMLInputElement>(null);
  /** The text, and which values it belongs to: another value comes from elsewhere, and replaces it. */
  const [typed, setTyped] = useState<{ text: string; values: (number | null)[] } | null>(null);
  const [write, setWrite] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);

  function read(text: string) {
    setWrite(null);
    setIsLeft(false);
    const plain = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    const isNumber = plain >= min && plain <= max;
    setTyped({ text, values: [value, isNumber ? plain : null] });
    onNumber(isNumber ? plain : null);
    if (isNumber || text === '') return;
    void import('./read-whole').then(({ readWhole }) => {
      if (box.current?.value !== text) return;
      const answer = readWhole(text, locale, { min, max });
      if ('number' in answer) {
        const isOpen = document.activeElement === box.current;
        setTyped(isOpen ? { text, values: [answer.number] } : null);
        onNumber(answer.number);
      } else setWrite(answer.write);
    });
  }

  // React handles no input before hydration, so take over what was typed until then.
  const takeOver = useEffectEvent(() => {
    const text = box.current?.value ?? '';
    if (text !== String(value ?? '')) read(text);
  });
  useEffect(() => takeOver(), []);

  return (
    <>
      <input
        {...input}
        ref={box}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={isLeft && write !== null}
        value={typed?.values.includes(value) ? typed.text : String(value ?? '')}
        onChange={({ target }) => read(target.value)}
        onBlur={() => {
          setIsLeft(true);
          // Keep text that is still being read: its value is not known yet.
          if (write === null && (typed?.text === '' || typed?.values.at(-1) !== null))
            setTyped(null);
        }}
      />
      {isLeft && write !== null && (
        <span role="alert" className="order-last block basis-full text-13 text-bad">
          {words(write)}
        </span>
      )}
    </>
  );
}
