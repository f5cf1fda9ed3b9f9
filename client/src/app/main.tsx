import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { createApolloClient } from '../lib/apollo/client';
import { Session } from '../lib/auth/session';
import { browserBuildWatch } from '../lib/build-watch';
import { chooseLocale } from '../lib/locale';
import { Toasts } from '../lib/toasts';
import { App } from './App';
import { startLanguage, switchLanguage } from './language';
import { appRoutes } from './routes';
import type { Services } from '../lib/services';
import { refreshUser } from './refresh-user';
import 'virtual:brand.css';
import './app.css';

async function start() {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no #root');
  // Read with a dot, so that a build drops the branch and everything in it.
  if (import.meta.env.VITE_MSW === '1') {
    const { startMocks } = await import('../../../mocks/src/msw/browser.js');
    await startMocks();
  }
  const i18n = await startLanguage(chooseLocale(document.cookie, navigator.languages));
  const session = new Session(window.localStorage);
  const toasts = new Toasts();
  const buildWatch = browserBuildWatch();
  const services: Services = {
    session,
    toasts,
    i18n,
    buildWatch,
    client: createApolloClient({ session, toasts, i18n }),
    setLocale: (locale) => switchLanguage(i18n, locale),
  };
  session.followOtherTabs(window);
  buildWatch.start();
  // One navigation asks for several chunks: each failure must be swallowed while the page is about to reload.
  window.addEventListener('vite:preloadError', (event) => {
    buildWatch.chunkFailed();
    if (buildWatch.navigated(window.location.pathname + window.location.search))
      event.preventDefault();
  });
  void refreshUser(session);

  const router = createBrowserRouter(appRoutes(services));
  router.subscribe(({ navigation: { location } }) => {
    if (location !== undefined)
      buildWatch.navigated(`${location.pathname}${location.search}${location.hash}`);
  });
  createRoot(container).render(
    <StrictMode>
      <App services={services} router={router} />
    </StrictMode>,
  );
}

void start();
