import type { I18n } from '@lingui/core';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { useEffect } from 'react';
import { MemoryRouter, parsePath, useLocation, useNavigate } from 'react-router-dom';
import { openSession } from '../../mocks/src/msw/auth-handlers';
import { handlers } from '../../mocks/src/msw/handlers';
import { createWorld } from '../../mocks/src/msw/world';
import type { World } from '../../mocks/src/msw/records';
import { App } from '../src/app/App';
import { startLanguage, switchLanguage, wordsReady } from '../src/app/language';
import { pagePattern } from '../src/app/page-pattern';
import { saveSession } from '../src/lib/auth/auth-storage';
import { Session } from '../src/lib/auth/session';
import { BuildWatch } from '../src/lib/build-watch';
import { Connection } from '../src/lib/connection';
import type { Locale } from '../src/lib/locale';
import type { Services } from '../src/lib/services/services';
import { Tracker } from '../src/lib/telemetry/tracker';
import { Toasts } from '../src/lib/toasts';

/** The gateway of a test file: MSW with one world, which a test may replace with `use`. The documentation is empty. */
export const server = setupServer(http.get('*/search-:language.json', () => HttpResponse.json([])));

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  // The next test is a document of its own.
  for (const script of document.querySelectorAll('script[data-foreign]')) script.remove();
});
afterAll(() => server.close());

interface RenderOptions {
  locale?: Locale;
  world?: World;
  /** Starts with a session of the world's first customer. */
  signedIn?: boolean;
  /** State of the history entry, which a reload keeps. */
  state?: unknown;
  /** Path of the document load, if it differs from the path of the test. */
  documentPath?: string;
}

/** Renders the whole application at a path. */
export async function renderApp(
  path: string,
  {
    locale = 'en-US',
    world = createWorld(),
    signedIn = false,
    state = null,
    documentPath = path.replace(/\?.*/, ''),
  }: RenderOptions = {},
) {
  server.use(...handlers(world));
  const [user] = world.users;
  if (signedIn && user !== undefined) {
    saveSession(window.localStorage, { user, token: openSession(world, user) });
  }
  const i18n: I18n = await startLanguage(locale);
  i18n.on('missing', ({ id }) => {
    throw new Error(`No catalog of this screen has ${id}: see "shows" in src/app/screens.ts`);
  });
  const session = new Session(window.localStorage);
  const toasts = new Toasts();
  /** Documents of this site that the application navigated to. */
  const opened: string[] = [];
  /** Batches of the tracker. */
  const tracked: string[] = [];
  const services: Services = {
    session,
    toasts,
    i18n,
    buildWatch: new BuildWatch({
      build: undefined,
      fetchLatest: () => Promise.reject(new Error('not in tests')),
      fetchMeta: () => Promise.reject(new Error('not in tests')),
      reload: () => undefined,
      storage: window.sessionStorage,
      now: Date.now,
      warn: () => undefined,
    }),
    connection: new Connection({
      probe: () => Promise.resolve(true),
      isOnline: () => true,
      later: () => () => undefined,
    }),
    tracker: new Tracker({
      token: () => session.current()?.token ?? null,
      commonData: () => ({ locale, page: pagePattern(documentPath) }),
      send: (batch) => tracked.push(batch),
      later: () => () => undefined,
    }),
    wordsReady: (part) => wordsReady(i18n, part),
    setLocale: (next) => switchLanguage(i18n, next),
    openDocument: (address) => {
      opened.push(address);
    },
    documentPath,
  };
  const router: TestRouter = { address: path, state, back: () => undefined };
  // Awaited, because a screen suspends at the first render until its messages load.
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[{ ...parsePath(path), state }]}>
        <App services={services} />
        <AddressProbe onAddress={(now) => Object.assign(router, now)} />
      </MemoryRouter>,
    );
    await Promise.resolve();
  });
  return { services, router, world, opened, tracked, person: userEvent.setup() };
}

export interface TestRouter {
  address: string;
  /** Of the current history entry. */
  state: unknown;
  /** The browser's Back button, which a memory router lacks. */
  back: () => void;
}

/** Reports the application's current path and query. */
function AddressProbe({ onAddress }: { onAddress: (router: TestRouter) => void }) {
  const { pathname, search, state } = useLocation() as {
    pathname: string;
    search: string;
    state: unknown;
  };
  const navigate = useNavigate();
  useEffect(() => {
    onAddress({ address: pathname + search, state, back: () => void navigate(-1) });
  });
  return null;
}
