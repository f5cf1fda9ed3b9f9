import { screen, waitFor, within } from '@testing-library/react';
import { graphql, http } from 'msw';
import type { RequestOutcome } from '../../../../schema/generated/schema-types';
import { graphqlError, refused } from '../../../../mocks/src/msw/answer';
import { createWorldIn } from '../../../../mocks/src/dev-mode/states';
import { renderApp, server } from '../../../jest/render-app';
import { answerWith, row, stream } from './requests.test-kit';

const PATH = '/dashboard/requests';
const OTHER = '/dashboard/points';

/** Starts elsewhere, so that the handlers of the test come before those of the world. */
async function open(handle: () => void, path = PATH) {
  const app = await renderApp(OTHER, { signedIn: true });
  handle();
  window.history.replaceState(null, '', OTHER);
  await app.person.click(await screen.findByRole('link', { name: 'Live requests' }));
  expect(app.router.address).toBe(path);
  return app;
}

const rowOf = (target: string) => screen.findByRole('row', { name: new RegExp(`^${target}`) });

test('filters are in the address, and ask the gateway', async () => {
  const { person, router } = await renderApp(`${PATH}?subAccount=sa-1&result=refused`, {
    signedIn: true,
  });
  const table = await screen.findByRole('table', { name: 'Live requests' });
  expect((await within(table).findAllByText('Address not allowed')).length).toBeGreaterThan(0);
  expect(within(table).queryByText('OK')).not.toBeInTheDocument();
  expect(within(table).queryByText('serp')).not.toBeInTheDocument();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Result' }), 'OK');
  expect(router.address).toBe(`${PATH}?subAccount=sa-1&result=ok`);
  expect((await within(table).findAllByText('OK')).length).toBeGreaterThan(0);
});

test('a row says what was asked and got, how it ended, and how long it took', async () => {
  await open(() => {
    stream();
    answerWith([
      row('fine'),
      row('accents', { exitCountry: 'BR', askedCountry: 'BR', exitCity: 'sao_paulo' }),
      row('moved', { askedCountry: null, exitCountry: 'JP', exitCity: 'tokyo', durationMs: null }),
      row('refused', {
        outcome: 'BAD_PARAMETERS',
        part: 'session',
        exitCountry: null,
        firstByteMs: null,
      }),
      row('silent', { target: null }),
    ]);
  });
  const fine = await rowOf('fine.example');
  expect(fine).toHaveTextContent(/HTTPS\s?pricing/);
  expect(fine).toHaveTextContent('United States, New York');
  expect(await screen.findByText('Brazil, São Paulo')).toBeVisible();
  expect(fine).toHaveTextContent(/184\.0\skB1\.84\skB/);
  expect(fine).toHaveTextContent(/240 ms.*610 ms/);
  expect(await rowOf('moved.example')).toHaveTextContent(/Any country→Japan, Tokyo.*open/);
  expect(await rowOf('refused.example')).toHaveTextContent(
    /Wrong username partsession.*United States→—/,
  );
  expect(await rowOf('Target not recorded')).toBeVisible();
});

test.each<[RequestOutcome, string | null, string | null]>([
  ['LIMIT_REACHED', 'Raise the limit', '/dashboard/sub-accounts?edit=sa-1'],
  ['DISABLED', 'Enable it', '/dashboard/sub-accounts?search=pricing'],
  ['NO_BALANCE', 'Buy traffic', '/checkout/payment?buy=traffic'],
  ['EXPIRED', 'Renew', '/checkout/payment?buy=traffic'],
  ['IP_NOT_ALLOWED', 'Add the address', '/dashboard/whitelist?add=1'],
  ['UNKNOWN_CREDENTIALS', 'Copy the line again', '/dashboard/proxies-traffic?account=sa-1'],
  ['BAD_PARAMETERS', 'Check the username', '/dashboard/proxies-traffic?account=sa-1'],
  ['EXIT_UNAVAILABLE', 'Choose another place', '/dashboard/proxies-traffic?account=sa-1'],
  ['TOO_MANY_CONNECTIONS', 'See the limit', '/documentation/limits#unlimited'],
  ['TARGET_PORT_FORBIDDEN', 'See the open ports', '/documentation/endpoints#targets'],
  ['TARGET_TIMED_OUT', null, null],
  ['OK', null, null],
])('%s is mended by: %s', async (outcome, name, address) => {
  await open(() => {
    stream();
    answerWith([row('one', { outcome })]);
  });
  const links = within(await rowOf('one.example')).queryAllByRole('link');
  const support = ['Contact support', '/dashboard/support?new=request%3Aone'];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ...(name === null ? [] : [[name, address]]),
    ...(outcome === 'OK' ? [] : [support]),
  ]);
});

test('the form of the whitelist has the refused address', async () => {
  const { person, router } = await open(() => {
    stream();
    answerWith([row('one', { outcome: 'IP_NOT_ALLOWED', part: '198.51.100.23' })]);
  });
  await person.click(await screen.findByRole('link', { name: 'Add the address' }));
  expect(await screen.findByRole('textbox', { name: 'IP address' })).toHaveValue('198.51.100.23');
  // Others may read an address of the application.
  expect(router.address).toBe('/dashboard/whitelist?add=1');
});

test('new requests appear on top, wait while the list is paused, and are counted', async () => {
  let told!: ReturnType<typeof stream>;
  const { person } = await open(() => {
    told = stream();
    answerWith([row('before')]);
  });
  await rowOf('before.example');
  expect(await screen.findByText('Live')).toBeVisible();
  const at = new Date().toISOString();
  told.tell(row('first', { at }));
  await rowOf('first.example');
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('first.example');

  await person.click(screen.getByRole('button', { name: 'Pause' }));
  expect(screen.getByText('Paused')).toBeVisible();
  told.tell(row('second', { at }), row('third', { at }), row('first', { at, durationMs: 77 }));
  const waiting = await screen.findByRole('button', { name: '2 new' });
  expect(screen.queryByText('second.example')).not.toBeInTheDocument();
  // What is in view is kept up to date.
  expect(await rowOf('first.example')).toHaveTextContent('77 ms');
  await person.click(waiting);
  expect(await rowOf('third.example')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('a strip shows the latest requests by result, in words too, as they come', async () => {
  let told!: ReturnType<typeof stream>;
  await open(() => {
    told = stream();
    answerWith([
      row('fine'),
      row('over', { outcome: 'LIMIT_REACHED' }),
      row('slow', { outcome: 'TARGET_TIMED_OUT' }),
    ]);
  });
  const words = await screen.findByText(/^The latest 3 requests of the sample:/);
  expect(words.closest('p')).toHaveTextContent(/1 OK\s?1 refused\s?1 failed$/);
  expect(screen.getByTitle(/over\.example Limit reached$/)).toBeInTheDocument();
  expect(await screen.findByText('Live')).toBeVisible();
  told.tell(row('next', { at: new Date().toISOString() }));
  await waitFor(() => expect(words.closest('p')).toHaveTextContent(/2 OK\s?1 refused/));
  const strip = words.closest('p')!.previousElementSibling!;
  expect(strip).toHaveAttribute('aria-hidden', 'true');
  expect(strip.lastElementChild).toHaveAttribute('title', expect.stringContaining('next.example'));
});

test('the stream leaves out what the filters leave out', async () => {
  let told!: ReturnType<typeof stream>;
  const { person } = await open(() => {
    told = stream();
    answerWith([row('before', { outcome: 'LIMIT_REACHED' })]);
  });
  await rowOf('before.example');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Result' }), 'LIMIT_REACHED');
  told.tell(row('fine'), row('over', { outcome: 'LIMIT_REACHED' }));
  await rowOf('over.example');
  expect(screen.queryByText('fine.example')).not.toBeInTheDocument();
});

test('without a stream the screen asks by itself, and keeps its rows', async () => {
  let told!: ReturnType<typeof stream>;
  let asked!: unknown[];
  await open(() => {
    told = stream();
    asked = answerWith([row('before')]);
  });
  await rowOf('before.example');
  expect(await screen.findByText('Live')).toBeVisible();
  told.tell(row('streamed', { at: new Date().toISOString() }));
  await rowOf('streamed.example');
  const times = asked.length;
  server.use(http.get('*/requests/stream', () => refused(503, 'SERVICE_UNAVAILABLE')));
  await told.cut();
  expect(await screen.findByText('Updates every 10 s')).toBeVisible();
  await waitFor(() => expect(asked.length).toBeGreaterThan(times));
  expect(await rowOf('streamed.example')).toBeVisible();
});

test('a session that has ended leads to the login', async () => {
  const { router } = await open(() => {
    server.use(
      http.get('*/requests/stream', () => refused(401, 'UNAUTHENTICATED')),
      graphql.query('LiveRequests', () => graphqlError('UNAUTHENTICATED', 'Sign in first')),
    );
  });
  await waitFor(() => expect(router.address).toMatch(/^\/auth\/login/));
});

test('a failed load can be tried again', async () => {
  const { person } = await open(() => {
    stream();
    answerWith([row('one')]);
    server.use(graphql.query('LiveRequests', () => graphqlError('INTERNAL', 'x'), { once: true }));
  });
  if (screen.queryByText('one.example') === null)
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await rowOf('one.example')).toBeVisible();
});

test('a customer without requests sees how to make one; filters that match nothing can be cleared', async () => {
  await renderApp(PATH, { signedIn: true, world: createWorldIn('empty') });
  expect(await screen.findByText('No requests in the last 72 hours')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See a code sample' })).toHaveAttribute(
    'href',
    '/dashboard/proxies-traffic',
  );
});

test('filters that match nothing can be cleared', async () => {
  const { person, router } = await renderApp(`${PATH}?result=node_busy`, { signedIn: true });
  await person.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(router.address).toBe(PATH);
});

test('results of today, results in the statistics, and sub accounts lead to their requests', async () => {
  const { person, router } = await renderApp('/dashboard', { signedIn: true });
  expect(await screen.findByRole('link', { name: 'Ended by the target' })).toHaveAttribute(
    'href',
    `${PATH}?result=target_aborted`,
  );
  await person.click(screen.getByRole('link', { name: 'Refused or failed' }));
  const main = within(screen.getByRole('main'));
  expect(await main.findByRole('link', { name: 'Live requests' })).toHaveAttribute('href', PATH);
  await person.click(screen.getByRole('link', { name: 'Sub accounts' }));
  await person.click(await screen.findByRole('button', { name: 'Actions for serp' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Live requests' }));
  expect(router.address).toBe(`${PATH}?subAccount=sa-2`);
});
