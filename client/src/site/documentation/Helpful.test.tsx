import { jest } from '@jest/globals';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { TOKEN_KEY } from '../../lib/auth/auth-storage';
import { Helpful } from './Helpful';

const server = setupServer(
  http.get('*/telemetry/key', () => HttpResponse.json({ key: 'key-of-a-visitor' })),
);
const send = jest.fn<(url: string, batch: string) => boolean>(() => true);
beforeAll(() => {
  server.listen();
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: send });
});
afterAll(() => server.close());

test('sends the answer with a key for visitors, though a session is stored, and takes the focus', async () => {
  // The session may have expired; the gateway would then refuse the answer.
  window.localStorage.setItem(TOKEN_KEY, 'expired-token');
  const person = userEvent.setup();
  render(
    <I18nProvider i18n={setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })}>
      <Helpful path="/documentation/sessions" />
    </I18nProvider>,
  );
  expect(screen.getByRole('group', { name: 'Was this page helpful?' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Yes' }));
  expect(screen.getByText('Thank you.')).toHaveFocus();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  const [[url, batch] = ['', '']] = send.mock.calls;
  expect(url).toBe('/telemetry/logs');
  expect(JSON.parse(batch)).toEqual({
    visitor: 'key-of-a-visitor',
    commonData: { page: '/documentation/sessions', locale: 'en-US' },
    data: [{ name: 'page.helpful' }],
  });
});
