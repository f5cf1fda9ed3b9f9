import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import DocumentIcon from '~icons/lucide/book-open';
import { isLocale } from '../../lib/locale';
import { useServices } from '../../lib/services/services';
import { type SearchEntry, searchFile } from '../../site/documentation/search-entry';
import { searchAnswers } from '../../site/faq/search';
import type { Entry } from './entry';
import { alternatives } from './synonyms';

const MOST_PAGES = 4;

/**
 * Pages of the documentation that say what was typed, or what means the same. The file that is searched is fetched when
 * there is something to search for; without it, the palette finds everything else.
 */
export function useDocumentation(typed: string): Entry[] {
  const { i18n } = useLingui();
  const { openDocument } = useServices();
  const [index, setIndex] = useState<readonly SearchEntry[] | null>(null);
  const isAsked = typed !== '';

  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    fetch(`/${searchFile(isLocale(i18n.locale) ? i18n.locale : 'en-US')}`, { signal: stop.signal })
      .then((answer) => (answer.ok ? (answer.json() as Promise<SearchEntry[]>) : null))
      .then(setIndex)
      .catch(() => setIndex(null));
    return () => stop.abort();
  }, [isAsked, i18n.locale]);

  if (index === null || !isAsked) return [];
  const answers = index.map(([href, name, place, answer]) => ({
    href,
    name,
    place,
    answer,
    question: `${name} ${place}`,
  }));
  const found = alternatives(typed).flatMap((words) => searchAnswers(answers, words));
  return [...new Set(found)].slice(0, MOST_PAGES).map(({ href, name, place }) => ({
    id: href,
    label: name,
    hint: place,
    Icon: DocumentIcon,
    run: () => openDocument(href),
  }));
}
