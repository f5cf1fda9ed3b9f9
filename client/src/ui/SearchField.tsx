import { useLingui } from '@lingui/macro';
import { useEffect, useRef, useState } from 'react';
import SearchIcon from '~icons/lucide/search';
import CloseIcon from '~icons/lucide/x';

interface SearchFieldProps {
  label: string;
  /** The current search, usually from the URL. */
  value: string;
  onChange: (value: string) => void;
  debounceMs?: number;
  placeholder?: string;
}

/** A search text. Reports it after a pause in typing, and at once on Enter or when cleared. */
export function SearchField({
  label,
  value,
  onChange,
  debounceMs = 250,
  placeholder,
}: SearchFieldProps) {
  const { t } = useLingui();
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  /** Values that were reported and have not come back as `value` yet, oldest first. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);

  // A value that was not sent from here comes from elsewhere (Back, "clear filters") and replaces the text. One that
  // was sent may arrive late, after more typing, and must not.
  if (value !== seen) {
    setSeen(value);
    const at = sent.indexOf(value);
    setSent(at === -1 ? [] : sent.slice(at + 1));
    if (at === -1) setText(value);
  }

  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );

  function tell(next: string) {
    clearTimeout(timer.current);
    setText(next);
    if (next === (sent.at(-1) ?? value)) return;
    setSent([...sent, next]);
    onChange(next);
  }

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
        onChange={({ target }) => {
          const next = target.value;
          setText(next);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => {
            tell(next);
          }, debounceMs);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') tell(text);
          else if (key === 'Escape' && text !== '') tell('');
        }}
        className="h-10 w-full rounded-control border border-control bg-panel pr-9 pl-9 fade placeholder:text-ink-3 focus:border-brand focus:outline-offset-[-1px] [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={t`Clear`}
          onClick={() => {
            tell('');
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
