import { Plural, Trans, useLingui } from '@lingui/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import SearchIcon from '~icons/lucide/search';
import { ADDRESSES } from '../../lib/addresses';
import { CONTROL } from '../../ui/forms/field-style';
import { usePageLink } from '../languages';
import { wholeAnswer } from '../question';
import { type Answer, searchAnswers } from './search';
import { FAQ_SECTIONS } from './sections';

const PARAMETER = 'q';

/** Searches all answers. The address keeps the words, so that a search can be sent to somebody. */
export function FaqSearch({ children }: { children: ReactNode }) {
  const { t, i18n } = useLingui();
  const link = usePageLink();
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  // React handles no input before hydration, so take over what was typed until then.
  useEffect(() => {
    const asked = new URLSearchParams(window.location.search).get(PARAMETER);
    setQuery((field.current?.value ?? '') || (asked ?? ''));
  }, []);
  useEffect(() => {
    const url = new URL(window.location.href);
    if (query.trim() === '') url.searchParams.delete(PARAMETER);
    else url.searchParams.set(PARAMETER, query.trim());
    window.history.replaceState(window.history.state, '', url);
  }, [query]);
  const answers: readonly Answer[] = FAQ_SECTIONS.flatMap(({ path, questions }) =>
    questions.map((each) => ({
      href: link(path, `#${each.id}`).href,
      question: i18n._(each.question),
      answer: wholeAnswer(i18n, each),
    })),
  );
  const found = searchAnswers(answers, query);
  const isSearching = query.trim() !== '';
  const searched = query.trim();
  return (
    <>
      <div role="search" className="needs-script relative mt-8 max-w-150">
        <SearchIcon className="pointer-events-none absolute top-4 left-4 size-4 text-ink-3" />
        <input
          ref={field}
          type="search"
          aria-label={t`Search all answers`}
          placeholder={t`Search all answers`}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          className={`h-12 pl-11 ${CONTROL}`}
        />
      </div>
      <p aria-live="polite" className={isSearching ? 'mt-8 text-13 text-ink-2' : 'sr-only'}>
        {isSearching && (
          <Plural
            value={found.length}
            _0="No results for these words."
            one="# answer"
            other="# answers"
          />
        )}
      </p>
      {!isSearching && children}
      {isSearching && found.length === 0 && (
        <p className="mt-4 min-h-60 text-17">
          <Trans>
            Try fewer words, or{' '}
            <a {...link(ADDRESSES.contact)} className="text-brand underline underline-offset-4">
              ask us about “{searched}”
            </a>
            .
          </Trans>
        </p>
      )}
      {found.length > 0 && (
        <ul className="mt-4 max-w-180 border-t border-line">
          {found.map(({ href, question, answer }) => (
            <li key={href} className="border-b border-line py-4">
              <a href={href} className="text-17 font-semibold text-brand hover:underline">
                {question}
              </a>
              <p className="mt-1 text-ink-2">{answer}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
