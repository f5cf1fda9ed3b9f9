import { Plural, Trans, useLingui } from '@lingui/macro';
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import SearchIcon from '~icons/lucide/search';
import { pressedKey } from '../../lib/composing';
import { isLocale } from '../../lib/locale';
import { CONTROL } from '../../ui/forms/field-style';
import { type Answer, searchAnswers } from '../faq/search';
import { useLocale } from '../use-locale';
import { type SearchEntry, searchFile } from './search-entry';

const MOST_RESULTS = 12;

interface Entry extends Answer {
  readonly name: string;
  readonly place: string;
}

type Index = readonly Entry[] | 'loading' | 'failed';

/** Searches guides and reference. The index is fetched when somebody wants to search. */
export function DocumentationSearch() {
  const { t } = useLingui();
  const locale = useLocale();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isAsked = useRef(false);
  const [index, setIndex] = useState<Index>('loading');
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [isOpen, setIsOpen] = useState(false);

  const load = useCallback(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    fetch(`/${searchFile(isLocale(locale) ? locale : 'en-US')}`)
      .then((answer) => {
        if (!answer.ok) throw new Error(`${answer.status}`);
        return answer.json() as Promise<readonly SearchEntry[]>;
      })
      .then((entries) => {
        setIndex(
          entries.map(([href, name, place, answer]) => {
            // The name of a page counts for everything on it.
            return { href, name, place, question: `${name} ${place}`, answer };
          }),
        );
      })
      .catch(() => {
        isAsked.current = false;
        setIndex('failed');
      });
  }, [locale]);
  // React handles no input before hydration, so take over what was typed until then.
  useEffect(() => {
    const typed = field.current?.value ?? '';
    if (typed === '' && document.activeElement !== field.current) return;
    load();
    setQuery(typed);
    setIsOpen(typed !== '');
  }, [load]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active, query]);

  const isReady = typeof index !== 'string';
  const found = isReady ? searchAnswers(index, query).slice(0, MOST_RESULTS) : [];
  const isShown = isOpen && query.trim() !== '';
  const chosen = found[active];
  const state =
    index === 'loading' ? (
      <Trans>Loading…</Trans>
    ) : index === 'failed' ? (
      <Trans>The search couldn't be loaded. Check your connection, and type again.</Trans>
    ) : found.length === 0 ? (
      <Trans>No results for these words.</Trans>
    ) : (
      <Plural value={found.length} one="# result" other="# results" />
    );

  function onKeyDown(event: KeyboardEvent) {
    const pressed = pressedKey(event);
    if (pressed === 'Escape') {
      if (isShown) setIsOpen(false);
      else setQuery('');
    } else if (pressed === 'Enter' && isShown && chosen !== undefined) {
      window.location.assign(chosen.href);
      setIsOpen(false);
    } else if ((pressed === 'ArrowDown' || pressed === 'ArrowUp') && found.length > 0) {
      setIsOpen(true);
      const step = pressed === 'ArrowDown' ? 1 : -1;
      setActive((active + step + found.length) % found.length);
    } else return;
    event.preventDefault();
  }

  return (
    <div role="search" className="needs-script relative mb-6">
      <SearchIcon className="pointer-events-none absolute top-4 left-4 size-4 text-ink-3" />
      <input
        ref={field}
        type="search"
        role="combobox"
        autoComplete="off"
        aria-label={t`Search the documentation`}
        aria-expanded={isShown}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isShown && chosen ? `${id}-${active}` : undefined}
        placeholder={t`Search the documentation`}
        value={query}
        onFocus={load}
        onBlur={() => setIsOpen(false)}
        onChange={({ target }) => {
          load();
          setQuery(target.value);
          setActive(0);
          setIsOpen(true);
        }}
        onKeyDown={onKeyDown}
        className={`h-12 pl-11 ${CONTROL}`}
      />
      <p role="status" className="sr-only">
        {isShown && state}
      </p>
      <div
        className={`docs-results absolute top-full z-10 mt-1 w-full rounded-card border border-line bg-panel ${isShown ? '' : 'hidden'}`}
      >
        {found.length === 0 && (
          // The status above says it to a screen reader.
          <p aria-hidden className="px-4 py-3 text-ink-2">
            {state}
          </p>
        )}
        <ul ref={list} id={id} role="listbox" aria-label={t`Results`}>
          {found.map(({ href, name, place, answer }, row) => (
            <li
              key={href}
              id={`${id}-${row}`}
              role="option"
              aria-selected={row === active}
              // Keep the focus in the field: its blur would close the list before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                window.location.assign(href);
                setIsOpen(false);
              }}
            >
              <b>{name}</b> <small>{place}</small>
              <p>{answer}</p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
