import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { held } from '../../../jest/held';
import { RequestConsole } from './RequestConsole';

const KEY = `hk_${'a1B2'.repeat(10)}xyz`;
const QUERY = 'query ($last: Int) { me { usage(last: $last) { asOf } } }';
const MUTATION = 'mutation { whitelistDelete(ids: ["1"]) { userErrors { code } } }';

interface Sent {
  readonly headers: Headers;
  readonly credentials: string;
  readonly body: unknown;
}
let sent: Sent[] = [];
const server = setupServer(
  http.post('*/graphql', async ({ request }) => {
    const { headers, credentials } = request;
    sent.push({ headers, credentials, body: await request.json() });
    return HttpResponse.json(
      {
        data: { me: { usage: { asOf: 'now' } } },
        extensions: { cost: { operation: 14, limit: 1000 } },
      },
      { headers: { 'x-request-id': 'r-1' } },
    );
  }),
);
beforeAll(() => server.listen());
afterEach(() => {
  server.resetHandlers();
  sent = [];
  // Typed text stays until the visitor leaves the page.
  fireEvent(window, new Event('pagehide'));
});
afterAll(() => server.close());

function show(query = QUERY, variables = '{ "last": 7 }') {
  render(
    <I18nProvider i18n={setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })}>
      <RequestConsole query={query} variables={variables} />
    </I18nProvider>,
  );
  return userEvent.setup();
}
const keyField = () => screen.getByLabelText('Your API key');
const variables = () => screen.getByLabelText('Variables (JSON)');
const run = () => screen.getByRole('button', { name: 'Run request' });
const answers = (body: object, status = 200) =>
  server.use(http.post('*/graphql', () => HttpResponse.json(body, { status })));

test('sends the request with the key and no cookie, and shows what came back', async () => {
  const person = show();
  expect(keyField()).toHaveFocus();
  await person.type(keyField(), ` Bearer ${KEY}\u200B`);
  await person.click(run());
  expect(await screen.findByText('Status 200')).toBeInTheDocument();
  expect(screen.getByText('Cost 14 of 1,000')).toBeInTheDocument();
  expect(screen.getByText('r-1')).toHaveAttribute('translate', 'no');
  const answer = screen.getByRole('region', { name: 'Answer' });
  expect(answer).toHaveTextContent('"asOf": "now"');
  expect(answer.textContent).toContain('\n  "data": {\n');
  const [request] = sent;
  expect(request?.body).toEqual({ query: QUERY, variables: { last: 7 } });
  expect(request?.headers.get('authorization')).toBe(`Bearer ${KEY}`);
  expect(request?.credentials).toBe('omit');
});

test('the key is masked, not translated, and nowhere but in its field until the page is left', async () => {
  const person = show();
  await person.type(keyField(), KEY);
  await person.click(run());
  await screen.findByText('Status 200');
  expect(keyField()).toHaveAttribute('type', 'password');
  for (const [name, value] of Object.entries({
    autocomplete: 'off',
    spellcheck: 'false',
    translate: 'no',
    'data-private': '',
  }))
    expect(keyField()).toHaveAttribute(name, value);
  expect(document.body.textContent).not.toContain(KEY);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(KEY);
  expect(window.location.href).not.toContain(KEY);
  await person.click(screen.getByRole('button', { name: 'Show the key' }));
  expect(keyField()).toHaveAttribute('type', 'text');
  act(() => {
    fireEvent(window, new Event('pagehide'));
  });
  expect(keyField()).toHaveValue('');
});

test('does not send what is no key', async () => {
  const person = show();
  await person.type(keyField(), 'my-password');
  await person.click(run());
  expect(screen.getByText(/so nothing was sent/)).toBeInTheDocument();
  expect(keyField()).toHaveFocus();
  expect(keyField()).toHaveAccessibleDescription(/A key starts with hk_/);
  expect(sent).toEqual([]);
});

test('says in which line the variables are no JSON, and goes there', async () => {
  const person = show(QUERY, '{\n  "last": 7,\n}');
  await person.click(run());
  expect(variables()).toHaveFocus();
  expect(variables()).toHaveAccessibleDescription(
    "Line 3 isn't valid JSON, from character 1 on: }",
  );
  fireEvent.change(variables(), { target: { value: '[7]' } });
  await person.click(run());
  expect(variables()).toHaveAccessibleDescription(/one JSON object/);
  fireEvent.change(variables(), { target: { value: '{ "last": 7' } });
  await person.click(run());
  expect(variables()).toHaveAccessibleDescription('The JSON ends too early, in line 1.');
  fireEvent.change(variables(), { target: { value: '' } });
  await person.click(run());
  await waitFor(() => expect(sent).toMatchObject([{ body: { variables: {} } }]));
});

test('asks before a mutation, and starts on Cancel', async () => {
  const person = show(MUTATION, '');
  await person.click(run());
  const question = screen.getByRole('alertdialog', { name: 'This changes your real account' });
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  fireEvent.keyDown(question, { key: 'Enter', ctrlKey: true });
  await person.keyboard('{Escape}');
  expect(question).not.toBeInTheDocument();
  expect(run()).toHaveFocus();
  expect(sent).toEqual([]);
  await person.click(run());
  await person.click(screen.getByRole('button', { name: 'Run the mutation' }));
  await screen.findByText('Status 200');
  expect(sent).toHaveLength(1);
});

test('a request that runs stays the only one, whatever is typed meanwhile', async () => {
  const answer = held(() => HttpResponse.json({ data: {} }));
  let asked = 0;
  server.use(
    http.post('*/graphql', () => {
      asked += 1;
      return answer.resolver();
    }),
  );
  const person = show();
  await person.click(run());
  await person.type(variables(), ' ');
  await person.type(keyField(), KEY);
  const running = screen.getByRole('button', { name: 'Running…' });
  expect(running).toHaveAttribute('aria-disabled', 'true');
  await person.click(running);
  answer.release();
  await screen.findByText('Status 200');
  expect(asked).toBe(1);
});

test('Ctrl or Command with Enter runs it; alone, Enter is a new line', async () => {
  show();
  fireEvent.keyDown(variables(), { key: 'Enter' });
  expect(sent).toEqual([]);
  fireEvent.keyDown(variables(), { key: 'Enter', ctrlKey: true });
  await screen.findByText('Status 200');
  fireEvent.keyDown(variables(), { key: 'Enter', metaKey: true });
  await waitFor(() => expect(sent).toHaveLength(2));
});

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'an Enter that confirms a word runs nothing (%j)',
  (composed) => {
    show();
    fireEvent.keyDown(variables(), { key: 'Enter', ctrlKey: true, ...composed });
    expect(run()).toBeInTheDocument();
    expect(sent).toEqual([]);
  },
);

test.each([
  ['UNAUTHENTICATED', { reason: 'TOKEN_MISSING' }, 401, 'This operation needs an API key.'],
  ['UNAUTHENTICATED', { reason: 'API_KEY_UNKNOWN' }, 401, 'There is no such key.'],
  ['RATE_LIMITED', { retryAfterSeconds: 12 }, 429, 'Run it again in 12 seconds.'],
  ['RATE_LIMITED', { retryAfterSeconds: 1 }, 429, 'Run it again in 1 second.'],
  ['FORBIDDEN', {}, 200, "This key isn't allowed to do that."],
])('says why the gateway refused: %s %j', async (code, details, status, words) => {
  answers({ data: null, errors: [{ message: 'No', extensions: { code, ...details } }] }, status);
  const person = show();
  await person.click(run());
  await screen.findByText(`Status ${status}`);
  expect(screen.getByRole('status')).toHaveTextContent(words);
});

test('says when nobody answered, and that a change may have been made', async () => {
  server.use(http.post('*/graphql', () => HttpResponse.error()));
  const person = show(MUTATION, '');
  await person.click(run());
  await person.click(screen.getByRole('button', { name: 'Run the mutation' }));
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(/can't reach localhost/),
  );
  expect(screen.getByRole('status')).toHaveTextContent('The change may have been made');
  expect(run()).toHaveFocus();
});

test('says that the browser is offline', async () => {
  server.use(http.post('*/graphql', () => HttpResponse.error()));
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  const person = show();
  await person.click(run());
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('You are offline.'));
  Reflect.deleteProperty(navigator, 'onLine');
});
