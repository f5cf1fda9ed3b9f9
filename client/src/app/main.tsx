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
import { ignoreMovedClicks } from '../lib/second-click';
import { browserTracker } from '../lib/telemetry/browser-tracker';
import { Toasts } from '../lib/toasts';
import { whenIdle } from '../lib/when-idle';
import { App } from './App';
import { noteFailedImport } from './chunk-error';
import { startLanguage, switchLanguage, wordsReady } from './language';
import type { Services } from '../lib/services/services';
import { pagePattern } from './page-pattern';
import { refreshUser } from './refresh-user';
import { preloadScreen } from './frames';
import 'virtual:brand.css';
import 'virtual:chart.css';
import './app.css';

const documentPath = window.location.pathname;

async function start() {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no #root');
  // Must be written with a dot, so that builds drop the branch with all its imports.
  if (import.meta.env.VITE_MSW === '1') {
    const { startMocks } = await import('../../../mocks/src/dev-mode/browser.js');
    await startMocks();
  }
  restoreDensity();
  const i18n = await startLanguage(chooseLocale(document.cookie, navigator.languages));
  const session = new Session(window.localStorage);
  const toasts = new Toasts();
  const buildWatch = browserBuildWatch();
  const connection = browserConnection();
  const tracker = browserTracker(session, i18n, pagePattern);
  const services: Services = {
    session,
    toasts,
    i18n,
    buildWatch,
    connection,
    tracker,
    wordsReady: (part) => wordsReady(i18n, part),
    setLocale: (locale) => switchLanguage(i18n, locale),
    openDocument: (address) => window.location.replace(address),
    documentPath,
  };
  session.followOtherTabs(window);
  guardDrafts(window.sessionStorage, session);
  // Back may restore a page from the back-forward cache. After a sign-out it must show nothing.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    session.restore();
    void refreshUser(session);
  });
  buildWatch.start();
  connection.follow(window);
  // ScreenBoundary gets the same error; a reload removes both.
  window.addEventListener('vite:preloadError', ({ payload }) => {
    noteFailedImport(payload);
    tracker.failed('chunk.missing', payload.name);
    void buildWatch.chunkFailed(window.location.pathname + window.location.search);
  });
  void refreshUser(session);
  keepFocus();
  ignoreMovedClicks();

  void preloadScreen(documentPath, services);
  const root = createRoot(container);
  // A transition renders in slices, so that the page stays responsive: a whole screen blocks a slow phone for 250 ms.
  startTransition(() => {
    root.render(
      <StrictMode>
        <BrowserRouter>
          <App services={services} />
        </BrowserRouter>
      </StrictMode>,
    );
  });
  tracker.took('app.started', performance.now());
  whenIdle(() => {
    // Do not show a failure: no part of the screen depends on it.
    import('../lib/telemetry/web-vitals')
      .then(({ reportWebVitals }) => reportWebVitals(tracker, pagePattern(documentPath)))
      .catch(() => undefined);
  });
}

// Awaited, so that the import rejects if it fails (lib/boot/app-boot.js).
await start();
