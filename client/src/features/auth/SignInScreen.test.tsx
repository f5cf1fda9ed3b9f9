import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DEMO } from '../../../../mocks/src/msw/users';
import { held } from '../../../jest/held';
import { renderApp, server } from '../../../jest/render-app';
import { TOKEN_KEY, USER_KEY } from '../../lib/auth/auth-storage';
import { fillIn, logIn, submit } from './login.test-kit';

const BACK = '/auth/login?returnTo=%2Fdashboard%2Fstatistics%3Fdays%3D7';

test('signs in and returns to the page where the person came from', async () => {
  const { person, router } = await renderApp(BACK);
  await logIn(person);
  expect(await screen.findByRole('heading', { name: 'Statistics' })).toBeInTheDocument();
  expect(router.address).toBe('/dashboard/statistics?days=7');
  expect(window.localStorage.getItem(TOKEN_KEY)).toMatch(/^mock-token/);
  expect(JSON.parse(window.localStorage.getItem(USER_KEY)!)).toMatchObject({ email: DEMO.email });
});

test('ignores a return path on another site', async () => {
  const { person, router } = await renderApp('/auth/login?returnTo=%2F%2Fevil.example%2Fdashboard');
  await logIn(person);
  await screen.findByRole('heading', { name: 'Welcome, Mei Chan' });
  expect(router.address).toBe('/dashboard');
});

test('a wrong password shows a message and keeps the input', async () => {
  const { person } = await renderApp('/auth/login');
  await logIn(person, 'wrong');
  expect(await screen.findByRole('alert')).toHaveTextContent("Email and password don't match");
  expect(screen.getByLabelText('Email')).toHaveValue(DEMO.email);
  expect(screen.getByLabelText('Password')).toHaveValue('wrong');
  expect(window.localStorage.getItem(TOKEN_KEY)).toBeNull();
});

test('a new validation error replaces the last attempt’s failure', async () => {
  const { person } = await renderApp('/auth/login');
  await logIn(person, 'wrong');
  await screen.findByText("Email and password don't match");
  await person.clear(screen.getByLabelText('Email'));
  await person.type(screen.getByLabelText('Email'), 'mei');
  await person.click(submit());
  expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument();
  expect(screen.queryByText("Email and password don't match")).toBeNull();
});

test('empty fields show errors, and nothing is sent', async () => {
  const { person } = await renderApp('/auth/login');
  await screen.findByLabelText('Email');
  await person.click(submit());
  expect(await screen.findByText('Please enter your email address')).toBeInTheDocument();
  expect(screen.getByText('Please enter password')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
    'Please enter your email address',
  );
  expect(screen.getByLabelText('Email')).toBeInvalid();
});

test('reports a lost connection, and the next attempt works', async () => {
  const { person } = await renderApp('/auth/login');
  server.use(http.post('/auth/login', () => HttpResponse.error(), { once: true }));
  await logIn(person);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Can't reach the server. Check your connection",
  );
  await person.click(submit());
  expect(await screen.findByRole('heading', { name: 'Welcome, Mei Chan' })).toBeInTheDocument();
});

test('two clicks, or a click and Enter, are one attempt', async () => {
  const { person } = await renderApp('/auth/login');
  let attempts = 0;
  const answer = held();
  server.use(
    http.post('/auth/login', () => {
      attempts += 1;
      return answer.resolver();
    }),
  );
  await fillIn(person);
  await person.dblClick(submit());
  await person.keyboard('{Enter}');
  answer.release();
  await screen.findByRole('heading', { name: 'Welcome, Mei Chan' });
  expect(attempts).toBe(1);
});

test('can show the password', async () => {
  const { person } = await renderApp('/auth/login');
  await fillIn(person);
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await person.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
});

test('a signed-out visit to the dashboard leads here, and signing out clears the storage', async () => {
  const { person, router, world } = await renderApp('/dashboard/statistics?days=90');
  await screen.findByRole('button', { name: 'Log in' });
  expect(router.address).toBe('/auth/login?returnTo=%2Fdashboard%2Fstatistics%3Fdays%3D90');
  await logIn(person);
  await person.click(await screen.findByRole('button', { name: 'Mei Chan' }));
  await person.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeInTheDocument();
  expect(window.localStorage.getItem(TOKEN_KEY)).toBeNull();
  expect(window.localStorage.getItem(USER_KEY)).toBeNull();
  await waitFor(() => expect(world.sessions.size).toBe(0));
});

test('is translated into Chinese', async () => {
  await renderApp('/auth/login', { locale: 'zh-HK' });
  expect(await screen.findByRole('button', { name: '登入' })).toBeInTheDocument();
  expect(document.documentElement.lang).toBe('zh-HK');
});
