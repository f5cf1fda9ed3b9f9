import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { MOCK_RESET_TOKEN } from '../../../../mocks/src/msw/identity-handlers';
import type { World } from '../../../../mocks/src/msw/records';
import { renderApp, server } from '../../../jest/render-app';
import { prepare } from './captcha.test-kit';

test('loads the document anew if its policy forbids the script', async () => {
  const { world, urls } = prepare();
  const { opened } = await renderApp('/auth/login?returnTo=%2Fdashboard', {
    world,
    documentPath: '/dashboard',
  });
  await waitFor(() => expect(opened).toEqual(['/auth/login?returnTo=%2Fdashboard']));
  expect(urls).toEqual([]);
});

test.each([
  ['/auth/login//', '/auth/login'],
  ['/auth/LOGIN', '/auth/login'],
  ['/auth/Register/?returnTo=%2Fdashboard', '/auth/register?returnTo=%2Fdashboard'],
])('loads %s anew at the address whose policy allows the script', async (path, address) => {
  const { world } = prepare();
  const { opened } = await renderApp(path, { world });
  await waitFor(() => expect(opened).toEqual([address]));
});

/** The next document of the tab shows these words; the one after it does not. */
async function saysOnce(world: World, words: string) {
  cleanup();
  await renderApp('/auth/login', { world });
  expect(await screen.findByText(words)).toBeInTheDocument();
  cleanup();
  await renderApp('/auth/login', { world });
  await screen.findByText('the widget');
  expect(screen.queryByText(words)).toBeNull();
}

test('the new document still says that a session has ended', async () => {
  const { world } = prepare();
  const { opened, services } = await renderApp('/dashboard/points', { world, signedIn: true });
  act(() => services.session.signOut('expired'));
  await waitFor(() => expect(opened).toEqual(['/auth/login?returnTo=%2Fdashboard%2Fpoints']));
  await saysOnce(world, 'Your session has ended. Log in to continue where you left off.');
});

test('the new document still says that a log-out failed', async () => {
  const { world } = prepare();
  const { opened, person } = await renderApp('/dashboard/points', { world, signedIn: true });
  server.use(http.post('/auth/logout', () => HttpResponse.error()));
  await person.click(await screen.findByRole('button', { name: /Mei Chan/ }));
  await person.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(opened).toEqual([expect.stringMatching(/^\/auth\/login/)]));
  await saysOnce(
    world,
    'Failed to log out. You are logged out in this browser, but the server still has your session open. Log in and sign it out under My account.',
  );
});

test('the new document still says that a password was changed', async () => {
  const { world } = prepare();
  world.identity.resetUserId = world.users[0]!.id;
  const { opened, person } = await renderApp(`/reset-password/confirm#token=${MOCK_RESET_TOKEN}`, {
    world,
    documentPath: '/reset-password/confirm',
  });
  await person.type(await screen.findByLabelText('New password'), 'Evergreen-2');
  await person.type(screen.getByLabelText('Repeat new password'), 'Evergreen-2');
  await person.click(screen.getByRole('button', { name: 'Set new password' }));
  await waitFor(() => expect(opened).toEqual(['/auth/login']));
  await saysOnce(world, 'Your password was changed. Log in with the new one.');
});
