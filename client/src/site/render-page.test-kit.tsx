import { setupI18n } from '@lingui/core';
import { render, waitFor } from '@testing-library/react';
import type { SiteLocale } from '../lib/locale';
import { wordsOfPage } from './catalogs';
import { pageAt } from './pages';
import { SiteApp } from './SiteApp';

/** Renders a public page in its frame. Resolves with the messages that its catalog lacks. */
export async function renderPage(path: string, locale: SiteLocale): Promise<{ missing: string[] }> {
  const page = pageAt(path);
  const missing: string[] = [];
  const i18n = setupI18n({
    locale,
    messages: { [locale]: await wordsOfPage(page, locale) },
    missing: (_locale, id) => {
      missing.push(id);
      return id;
    },
  });
  render(<SiteApp page={page} i18n={i18n} />);
  // Some pages load their parts. A query by role would look at every element of a long page.
  await waitFor(() => expect(document.querySelector('h1')).toBeVisible());
  return { missing };
}
