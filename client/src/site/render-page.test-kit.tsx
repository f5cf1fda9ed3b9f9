import { setupI18n } from '@lingui/core';
import { render, screen } from '@testing-library/react';
import type { Locale } from '../lib/locale';
import { SITE_CATALOGS } from './catalogs';
import { pageAt } from './pages';
import { SiteApp } from './SiteApp';

/** A public page in its frame, as its visitor sees it. */
export async function renderPage(path: string, locale: Locale): Promise<void> {
  const { messages } = await SITE_CATALOGS[locale]();
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  render(<SiteApp page={pageAt(path)} i18n={i18n} />);
  await screen.findByRole('heading', { level: 1 });
}
