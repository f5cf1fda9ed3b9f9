import { useLingui } from '@lingui/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import SearchIcon from '~icons/lucide/search';
import CloseIcon from '~icons/lucide/x';
import { pressedKey } from '../../lib/composing';

const DEBOUNCE_MS = 250;

interface SearchFieldProps {
  label: string;
  /** The current search, usually from the URL. */
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}

/** A search text. Reports it after a pause in typing, and at once on Enter or when cleared. */
export function SearchField({ label, value, onChange, placeholder }: SearchFieldProps) {
  const { t } = useLingui();
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  /** Values that were reported and have not come back as `value` yet, oldest first. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement>(null);

  // A value that was not sent from here comes from elsewhere (Back, "clear filters") and replaces the text. One that
  // was sent may arrive late, after more typing, and must not.
  if (value !== seen) {
    setSeen(value);
    const at = sent.indexOf(value);
    setSent(at === -1 ? [] : sent.slice(at + 1));
    if (at === -1) setText(value);
  }

  const reported = sent.at(-1) ?? value;

  function report(next: string) {
    setText(next);
    if (next === reported) return;
    setSent([...sent, next]);
    onChange(next);
  }

  const reportAfterPause = useEffectEvent(report);
  const location = useLocation();
  useEffect(() => {
    if (text === reported) return;
    const { href } = window.location;
    const timer = setTimeout(() => {
      // A click has led elsewhere, which is not rendered yet: reporting now would undo it. If this field stays, the new
      // location runs this effect again.
      if (window.location.href === href) reportAfterPause(text);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, reported, location]);

  return (
    <div role="search" className="relative min-w-0 grow sm:max-w-72">
      <SearchIcon className="pointer-events-none absolute top-3 left-3 size-4 text-ink-3" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          const pressed = pressedKey(event);
          if (pressed === 'Enter') report(text);
          else if (pressed === 'Escape' && text !== '') report('');
        }}
        className="h-10 w-full rounded-control border border-control bg-panel pr-9 pl-9 fade placeholder:text-ink-3 focus:border-brand focus:outline-offset-[-1px] [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={t`Clear`}
          onClick={() => {
            report('');
            input.current?.focus();
          }}
          className="absolute top-1.5 right-1.5 flex size-7 items-center justify-center rounded-control text-ink-3 fade hover:text-ink"
        >
          <CloseIcon className="size-4" />
        </button>
      )}
    </div>
  );
}
