import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createWorld } from '../../../../mocks/src/msw/world';
import { bodiesOf } from '../../../jest/answers';
import { GOOGLE, googleAnswers } from '../../../jest/google';
import { renderApp } from '../../../jest/render-app';
import { TOKEN_KEY } from '../../lib/auth/auth-storage';
import { GOOGLE_CHANNEL } from './google-popup';

beforeEach(() => {
  // jsdom would end all timers.
  window.close = () => undefined;
});

afterEach(() => {
  jest.useRealTimers();
  window.sessionStorage.clear();
  document.cookie = 'invite=;path=/;max-age=0';
});

function worldWithGoogle() {
  const world = createWorld();
  world.signIn.google = GOOGLE;
  return world;
}

/** Presses the button in a browser that blocks the window, then leaves in the tab. @returns the state that Google gets */
async function leave(path: string): Promise<string> {
  googleAnswers(null);
  const { person, opened } = await renderApp(path, { world: worldWithGoogle() });
  await person.click(await screen.findByRole('button', { name: 'Continue with Google' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The Google window was blocked');
  await person.click(screen.getByRole('button', { name: 'Use this tab for Google' }));
  const [, state] = /^\/auth\/google-start\?state=([\w-]{36})$/.exec(opened[0] ?? '') ?? [];
  cleanup();
  return state ?? '';
}

async function comeBack(query: string, world = worldWithGoogle()) {
  const opening = renderApp(`/auth/callback?${query}`, { world });
  const sent = bodiesOf('/auth/google-authcode');
  return { ...(await opening), sent };
}

/** The addresses of the links that open a document when they are pressed, because the router leaves them to the browser. */
function documentsOf(links: readonly HTMLElement[]): (string | null)[] {
  const addresses: (string | null)[] = [];
  const keep = (press: MouseEvent) => {
    if (press.defaultPrevented) return;
    addresses.push((press.target as Element).getAttribute('href'));
    // jsdom has no other documents.
    press.preventDefault();
  };
  window.addEventListener('click', keep);
  for (const link of links) fireEvent.click(link);
  window.removeEventListener('click', keep);
  return addresses;
}

test('a blocked window can be replaced by the tab, which signs in and returns', async () => {
  document.cookie = 'invite=FRIEND42;path=/';
  const state = await leave('/auth/login?returnTo=%2Fdashboard%2Fpoints');
  const { opened, sent } = await comeBack(`state=${state}&code=abc`);
  await waitFor(() => expect(opened).toEqual(['/dashboard/points']));
  expect(sent).toMatchObject([{ authCode: 'abc', state }]);
  expect(window.localStorage.getItem(TOKEN_KEY)).toMatch(/^mock-token/);
  expect(document.cookie).not.toContain('invite=');
  // Used up: coming back again exchanges nothing.
  cleanup();
  window.localStorage.clear();
  const again = await comeBack(`state=${state}&code=abc`);
  expect(await screen.findByText('You can close this window')).toBeInTheDocument();
  expect(again.sent).toEqual([]);
});

test.each(['', 'state=other&code=abc', 'code=abc'])(
  'exchanges no code that this tab did not ask for: "%s"',
  async (query) => {
    await leave('/auth/login');
    const { sent } = await comeBack(query);
    expect(await screen.findByText('You can close this window')).toBeInTheDocument();
    expect(sent).toEqual([]);
    expect(window.localStorage.getItem(TOKEN_KEY)).toBeNull();
  },
);

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/auth/login'])(
  'never leads to %s',
  async (target) => {
    const state = await leave(`/auth/login?returnTo=${encodeURIComponent(target)}`);
    const { opened } = await comeBack(`state=${state}&code=abc`);
    await waitFor(() => expect(opened).toEqual(['/dashboard']));
  },
);

test('says what went wrong, without the code in the address, and leads back to the screen', async () => {
  const state = await leave('/auth/register?returnTo=%2Fcheckout%2Fpayment');
  const { router } = await comeBack(`state=${state}&error=access_denied`);
  expect(await screen.findByRole('alert')).toHaveTextContent('You canceled the sign-in at Google');
  expect(router.address).toBe('/auth/callback');
  expect(documentsOf(screen.getAllByRole('link'))).toEqual([
    '/auth/register?returnTo=%2Fcheckout%2Fpayment',
  ]);
});

test('asks for the password of an account that Google is not connected to', async () => {
  const state = await leave('/auth/login');
  const world = worldWithGoogle();
  world.signIn.googleRefusal = 'GOOGLE_PASSWORD_REQUIRED';
  await comeBack(`state=${state}&code=abc`, world);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This address already has an account. Log in with its password, or reset the password.',
  );
  expect(documentsOf(screen.getAllByRole('link'))).toEqual([
    '/auth/login',
    '/reset-password',
    '/auth/login',
  ]);
});

test('a popup has given its answer before it closes itself', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const happened: unknown[] = [];
  const channel = new BroadcastChannel(GOOGLE_CHANNEL);
  channel.onmessage = ({ data }) => happened.push(data);
  window.close = () => happened.push('closed');
  await renderApp('/auth/callback?state=theirs&code=abc');
  await screen.findByText('You can close this window');
  await waitFor(() =>
    expect(happened).toContainEqual({ state: 'theirs', code: 'abc', error: null }),
  );
  channel.close();
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(happened).toEqual([expect.anything(), 'closed']);
});

test('is translated into Chinese', async () => {
  await renderApp('/auth/callback?state=none', { locale: 'zh-HK' });
  const back = await screen.findByRole('link', { name: '返回登入' });
  expect(documentsOf([back])).toEqual(['/auth/login']);
});
