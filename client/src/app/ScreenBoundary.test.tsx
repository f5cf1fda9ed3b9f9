import { jest } from '@jest/globals';
import { I18nProvider } from '@lingui/react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense, useState } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { chunk } from '../lib/chunk';
import { BuildWatch } from '../lib/build-watch';
import { Connection } from '../lib/connection';
import { type Services, ServicesContext } from '../lib/services/services';
import { Tracker } from '../lib/telemetry/tracker';
import { noteFailedImport } from './chunk-error';
import { startLanguage } from './language';
import { ScreenBoundary } from './ScreenBoundary';
import { named } from './screens';

/** The screen throws while this is true. */
const screenWith = { fault: true };

function Fragile() {
  if (screenWith.fault) throw new Error('boom');
  return <h1>Orders</h1>;
}

const { Component: Missing } = chunk(named(() => Promise.reject(new Error('404')), 'Missing'));

/** A part of the page that a foreign program took away from React, as a browser does that translates. */
function Translated() {
  const [shown, setShown] = useState(true);
  return (
    <>
      <h1>Translated</h1>
      {shown && 'text'}
      <button
        type="button"
        onClick={({ currentTarget }) => {
          const copy = document.createElement('span');
          currentTarget.previousSibling?.replaceWith(copy);
          setShown(false);
        }}
      >
        Hide
      </button>
    </>
  );
}

/** As Vite reports it: any `lazy`, wherever it is. */
const Part = lazy(() => {
  const error = new TypeError('404');
  noteFailedImport(error);
  return Promise.reject(error);
});

const reloads: string[] = [];
const reports: string[] = [];
const server = { answers: true };

/** The services that a boundary needs. */
const services = {
  buildWatch: new BuildWatch({
    build: 'one',
    fetchLatest: () =>
      server.answers ? Promise.resolve({ id: 'two' }) : Promise.reject(new Error('refused')),
    fetchMeta: (id) => Promise.resolve({ id }),
    reload: (path) => reloads.push(path),
    storage: window.sessionStorage,
    now: Date.now,
    warn: () => undefined,
  }),
  connection: new Connection({
    probe: () => Promise.resolve(true),
    isOnline: () => false,
    later: () => () => undefined,
  }),
  tracker: new Tracker({
    token: () => 'secret',
    commonData: () => ({ locale: 'en-US', page: '/fragile' }),
    send: (batch) => reports.push(batch),
    later: () => () => undefined,
  }),
} as Partial<Services> as Services;

async function open(path: string) {
  const i18n = await startLanguage('en-US');
  render(
    <I18nProvider i18n={i18n}>
      <ServicesContext value={services}>
        <MemoryRouter initialEntries={[path]}>
          <nav>
            <Link to="/other">Elsewhere</Link>
          </nav>
          <ScreenBoundary>
            <Suspense>
              <Routes>
                <Route path="/fragile" element={<Fragile />} />
                <Route path="/translated" element={<Translated />} />
                <Route path="/missing" element={<Missing />} />
                <Route path="/part" element={<Part />} />
                <Route path="/other" element={<h1>Other</h1>} />
              </Routes>
            </Suspense>
          </ScreenBoundary>
        </MemoryRouter>
      </ServicesContext>
    </I18nProvider>,
  );
  return userEvent.setup();
}

beforeEach(() => {
  screenWith.fault = true;
  reloads.length = 0;
  // The boundary remembers the last reload, so that a page does not reload in a loop.
  window.sessionStorage.clear();
  // React logs every crash to the console; these are deliberate.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  jest.restoreAllMocks();
});

test('a crashed screen can be retried, and takes the focus so that it is announced', async () => {
  const person = await open('/fragile');
  expect(
    await screen.findByRole('heading', { name: 'This page could not be shown' }),
  ).toHaveFocus();
  screenWith.fault = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeInTheDocument();
});

test('renders a screen anew that failed because its page was changed, once', async () => {
  const person = await open('/translated');
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  const crash = () => person.click(screen.getByRole('button', { name: 'Hide' }));
  await crash();
  expect(screen.getByRole('heading', { name: 'Translated' })).toBeInTheDocument();
  now.mockReturnValue(60_000);
  await crash();
  expect(screen.getByRole('heading', { name: 'Translated' })).toBeInTheDocument();
  now.mockReturnValue(61_000);
  await crash();
  expect(
    await screen.findByRole('heading', { name: 'This page could not be shown' }),
  ).toHaveFocus();
});

test('keeps the navigation around it working', async () => {
  const person = await open('/fragile');
  await screen.findByRole('heading', { name: 'This page could not be shown' });
  await person.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeInTheDocument();
});

test('distinguishes a missing chunk from a crash', async () => {
  await open('/missing');
  expect(
    await screen.findByRole('heading', { name: 'This page could not be loaded' }),
  ).toBeInTheDocument();
  expect(screen.queryByText('500')).not.toBeInTheDocument();
});

test('loads a page whose part is missing again with one press', async () => {
  server.answers = true;
  const person = await open('/part');
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(reloads).toEqual(['/part']));
});

test('reports a crash', async () => {
  await open('/fragile');
  await screen.findByRole('heading', { name: 'This page could not be shown' });
  services.tracker.flush();
  expect(reports.join()).toContain('"name":"screen.crashed","code":"Error"');
});

test('loads a missing chunk again, but only if the server answers', async () => {
  server.answers = false;
  const person = await open('/missing');
  const again = await screen.findByRole('button', { name: 'Try again' });
  await person.click(again);
  await screen.findByText("The server hasn't responded yet. You are still signed in.");
  expect(reloads).toEqual([]);
  server.answers = true;
  await person.click(again);
  await waitFor(() => expect(reloads).toEqual(['/missing']));
});

test('loads it again by itself when the connection is back', async () => {
  await open('/missing');
  await screen.findByRole('heading', { name: 'This page could not be loaded' });
  services.connection.failed();
  expect(reloads).toEqual([]);
  services.connection.succeeded();
  await waitFor(() => expect(reloads).toEqual(['/missing']));
});
