import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { renderApp, server } from '../../jest/render-app';

test.each([
  ['Overview', '/dashboard'],
  ['OrdersOverview', '/dashboard/orders'],
  ['Statistics', '/dashboard/statistics'],
])('%s asks for days in UTC where the browser does not know its zone', async (query, path) => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  const spy = jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockImplementation(function (this: Intl.DateTimeFormat) {
      return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' };
    });
  const zones: unknown[] = [];
  server.events.on('request:start', ({ request }) => {
    // Flags have no body.
    if (request.method !== 'POST') return;
    void request
      .clone()
      .json()
      .then(
        (body: {
          operationName?: string;
          variables?: { timeZone?: string; query?: { timeZone?: string } };
        }) => {
          if (body.operationName === query)
            zones.push(body.variables?.query?.timeZone ?? body.variables?.timeZone);
        },
      );
  });
  await renderApp(path, { signedIn: true });
  await waitFor(() => expect(zones).not.toHaveLength(0));
  expect(new Set(zones)).toEqual(new Set(['UTC']));
  server.events.removeAllListeners();
  spy.mockRestore();
});
