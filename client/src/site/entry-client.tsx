import { setupI18n } from '@lingui/core';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { localeOfPath, localePrefix } from '../lib/locale';
import { whenIdle } from '../lib/when-idle';
import { wordsOfPage } from './catalogs';
import { noteKept } from './Kept';
import { pageInBrowser } from './pages';
import { Pictures } from './pictures/ProductPicture';
import { SiteApp } from './SiteApp';
import 'virtual:brand.css';
import './site.css';

/** Traces of translators in a page: elements by Chrome, attributes by Edge. No page of ours has them. */
const TRANSLATED = 'font,[_msttexthash]';

async function start() {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no #root');
  const { pathname } = window.location;
  const locale = localeOfPath(pathname);
  const page = pageInBrowser(pathname.slice(localePrefix(locale).length));
  const i18n = setupI18n({ locale, messages: { [locale]: await wordsOfPage(page, locale) } });
  const app = <SiteApp page={page} i18n={i18n} />;
  // Look for elements, because comments of the prerenderer are child nodes too. Only the development server has no HTML yet.
  if (container.firstElementChild === null) {
    const { picturesIn } = await import('./pictures/pictures-in');
    createRoot(container).render(<Pictures value={await picturesIn(locale)}>{app}</Pictures>);
  } else {
    noteKept(container);
    // A transition works in slices, so that the page stays responsive.
    startTransition(() => {
      // A browser that translated the page put its own elements into it: hydrating them would fail, with an error.
      if (container.querySelector(TRANSLATED) === null) hydrateRoot(container, app);
      else createRoot(container).render(app);
    });
  }
  whenIdle(() => {
    // Do not show a failure: no part of the page depends on it.
    import('./visitor-vitals')
      .then(({ reportVisitorVitals }) => reportVisitorVitals(page.path, locale))
      .catch(() => undefined);
  });
}

void start();
