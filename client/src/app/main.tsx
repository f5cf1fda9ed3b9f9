import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Session } from '../lib/auth/session';
import { browserBuildWatch } from '../lib/build-watch';
import { browserConnection } from '../lib/connection';
import { restoreDensity } from '../lib/density';
import { guardDrafts } from '../lib/forms/draft';
import { keepFocus } from '../lib/kept-focus';
import { chooseLocale } from '../lib/locale';
import { Toasts } from '../lib/toasts';
import { App } from './App';
import { startLanguage, switchLanguage, wordsReady } from './language';
import type { Services } from '../lib/services';
import { refreshUser } from './refresh-user';
import { preloadScreen } from './frames';
import 'virtual:brand.css';
import './app.css';

const documentPath = window.location.pathname;

/**
 * The document fetches the code of its screen beside this, and it is waited for, so that the first render is the whole screen.
 * What is still on its way after this time is not: a skeleton would stay as long anyway (React shows one for 300 ms at least).
 */
const PATIENCE_MS = 300;

async function start() {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no #root');
  // Read with a dot, so that a build drops the branch and everything in it.
  if (import.meta.env.VITE_MSW === '1') {
    const { startMocks } = await import('../../../mocks/src/msw/browser.js');
    await startMocks();
  }
  restoreDensity();
  const i18n = await startLanguage(chooseLocale(document.cookie, navigator.languages));
  const session = new Session(window.localStorage);
  const toasts = new Toasts();
  const buildWatch = browserBuildWatch();
  const connection = browserConnection();
  const services: Services = {
    session,
    toasts,
    i18n,
    buildWatch,
    connection,
    wordsReady: (part) => wordsReady(i18n, part),
    setLocale: (locale) => switchLanguage(i18n, locale),
    openDocument: (address) => {
      window.location.replace(address);
    },
    documentPath,
  };
  session.followOtherTabs(window);
  guardDrafts(window.sessionStorage, session);
  // The back button may bring a sleeping page back as it was. Who signed out since then sees nothing of it.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    session.restore();
    void refreshUser(session);
  });
  buildWatch.start();
  connection.follow(window);
  // Whoever asked for the chunk is told as well (ScreenBoundary); a reload takes both away.
  window.addEventListener('vite:preloadError', () => {
    void buildWatch.chunkFailed(window.location.pathname + window.location.search);
  });
  void refreshUser(session);
  keepFocus();

  await Promise.race([
    preloadScreen(documentPath, services),
    new Promise((go) => setTimeout(go, PATIENCE_MS)),
  ]);
  const root = createRoot(container);
  // In pieces, between which the page answers: a whole screen takes a slow phone a quarter of a second.
  startTransition(() => {
    root.render(
      <StrictMode>
        <BrowserRouter>
          <App services={services} />
        </BrowserRouter>
      </StrictMode>,
    );
  });
}

// Awaited, so that who imports this hears when it fails (lib/boot/app-boot.js).
await start();
