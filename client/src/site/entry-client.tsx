import { setupI18n } from '@lingui/core';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { localeOfPath, localePrefix } from '../lib/locale';
import { SITE_CATALOGS } from './catalogs';
import { pageAt } from './pages';
import { SiteApp } from './SiteApp';
import 'virtual:brand.css';
import './site.css';

async function start() {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no #root');
  const { pathname } = window.location;
  const locale = localeOfPath(pathname);
  const { messages } = await SITE_CATALOGS[locale]();
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  const app = <SiteApp page={pageAt(pathname.slice(localePrefix(locale).length))} i18n={i18n} />;
  // Comments of the prerenderer are child nodes too, so it is elements that count.
  if (container.firstElementChild === null) createRoot(container).render(app);
  else hydrateRoot(container, app);
}

void start();
