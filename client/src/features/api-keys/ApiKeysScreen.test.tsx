import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { graphql, HttpResponse } from 'msw';
import { mockApiKey } from '../../../../mocks/src/msw/api-keys';
import { graphqlError } from '../../../../mocks/src/msw/answer';
import { createWorld } from '../../../../mocks/src/msw/world';
import { holdNext } from '../../../jest/answers';
import { renderApp, server } from '../../../jest/render-app';

const PATH = '/dashboard/api';

async function open(world = createWorld(), path = PATH) {
  const app = await renderApp(path, { signedIn: true, world });
  await screen.findByRole('heading', { name: 'API keys' });
  return app;
}

async function openForm(person: Awaited<ReturnType<typeof open>>['person']) {
  await person.click((await screen.findAllByRole('button', { name: 'Create API key' }))[0]!);
  return within(await screen.findByRole('dialog', { name: 'Create API key' }));
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });

test('lists each key’s scopes, last use, and expiry', async () => {
  await open();
  expect(await row('Usage report')).toHaveTextContent('hk_Jw3nQv8d…');
  expect(await row('Usage report')).toHaveTextContent('Read usage and Read orders');
  expect(await row('Usage report')).toHaveTextContent('4 minutes ago');
  // The second line of a list without room for this column. No demo customer of a journey has a key.
  expect(await row('Usage report')).toHaveTextContent(/Created \d{4}-\d{2}-\d{2}/);
  expect(await row('Provisioning')).toHaveTextContent('only from 203.0.113.24');
  expect(await row('Provisioning')).toHaveTextContent(/in \d days/);
  expect(await row('Trial of the API')).toHaveTextContent('Revoked');
  expect(
    within(await row('Trial of the API')).queryByRole('button', { name: /Actions/ }),
  ).not.toBeInTheDocument();
});

test('shows a new key once, copies it, and lists it afterwards', async () => {
  const { person, world, router } = await open(createWorld({ amount: 'none' }));
  expect(await screen.findByText('No API keys yet')).toBeInTheDocument();
  const dialog = await openForm(person);
  await person.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await dialog.findByText('Please enter a name')).toBeInTheDocument();
  await person.type(dialog.getByLabelText('Name'), 'Finance');
  await person.click(dialog.getByRole('checkbox', { name: /^Read orders/ }));
  await person.selectOptions(dialog.getByLabelText('Expires'), 'never');
  await person.click(dialog.getByRole('button', { name: 'Create key' }));

  const secret = (await screen.findByLabelText('API key')).textContent;
  expect(secret).toMatch(/^hk_.{43}$/);
  expect(screen.getByText(/It is shown only once/)).toBeInTheDocument();
  // A reload shows the list, without an empty form for another key.
  await waitFor(() => expect(router.address).toBe(PATH));
  await person.click(screen.getByRole('button', { name: 'Copy the API key' }));
  expect(await screen.findByText('Copied')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: "I've saved it" }));
  expect(await row('Finance')).toHaveTextContent('Read usage and Read orders');
  expect(screen.queryByText(secret)).not.toBeInTheDocument();
  expect(world.apiKeys[0]).toMatchObject({
    expiresAt: null,
    scopes: ['READ_USAGE', 'READ_ORDERS'],
  });
});

test('a slip does not close a new secret; only confirming that it is stored does', async () => {
  const { person } = await open(undefined, `${PATH}?add=1`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create API key' }));
  await person.type(dialog.getByLabelText('Name'), 'Finance');
  await person.click(dialog.getByRole('button', { name: 'Create key' }));
  const secret = await screen.findByLabelText('API key');
  await person.keyboard('{Escape}');
  expect(secret).toBeInTheDocument();
  expect(screen.getByText("You won't see this key again. Have you saved it?")).toBeInTheDocument();
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('button', { name: 'Close' }));
  expect(secret).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: "I've saved it" }));
  expect(secret).not.toBeInTheDocument();
});

test('opens no empty form if Back is pressed before the key exists', async () => {
  const { person, router } = await open();
  const dialog = await openForm(person);
  await person.type(dialog.getByLabelText('Name'), 'Finance');
  const create = holdNext('ApiKeyCreate');
  await person.click(dialog.getByRole('button', { name: 'Create key' }));
  await create.asked;
  act(() => router.back());
  create.release();
  await row('Finance');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a server error shows at its field, and the input stays', async () => {
  const { person } = await open();
  const dialog = await openForm(person);
  await person.type(dialog.getByLabelText('Name'), 'Office');
  await person.type(dialog.getByLabelText('Only from these IP addresses'), 'office.example.com');
  await person.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await dialog.findByText('This is not an IP address')).toBeInTheDocument();
  expect(dialog.getByLabelText('Name')).toHaveValue('Office');

  await person.clear(dialog.getByLabelText('Only from these IP addresses'));
  server.use(graphql.mutation('ApiKeyCreate', () => HttpResponse.error(), { once: true }));
  await person.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await dialog.findByText(/^The key couldn't be created/)).toHaveTextContent(
    "Can't reach the server",
  );
});

test('reports a key whose secret was lost; the next attempt creates another', async () => {
  const { person } = await open();
  const dialog = await openForm(person);
  await person.type(dialog.getByLabelText('Name'), 'Office');
  const keys: unknown[] = [];
  server.use(
    graphql.mutation('ApiKeyCreate', ({ variables }) => {
      keys.push(variables['idempotencyKey']);
      if (keys.length > 1) return undefined;
      const apiKey = { __typename: 'ApiKey', ...mockApiKey({ id: 'lost', name: 'Office' }) };
      return HttpResponse.json({
        data: {
          apiKeyCreate: { __typename: 'ApiKeyCreatePayload', apiKey, secret: null, userErrors: [] },
        },
      });
    }),
  );
  await person.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await dialog.findByText(/it couldn't be shown/)).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByLabelText('API key')).toBeInTheDocument();
  expect(keys[0]).not.toBe(keys[1]);
});

test('revoking asks first and names the key', async () => {
  const { person } = await open();
  await person.click(
    await screen.findByRole('button', { name: 'Actions for Usage report for finance' }),
  );
  await person.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Revoke Usage report for finance?' }),
  );
  await person.click(question.getByRole('button', { name: 'Revoke key' }));
  expect(await screen.findByText('Usage report for finance was revoked')).toBeInTheDocument();
  expect(await row('Usage report')).toHaveTextContent('Revoked');
});

test('the samples use this installation’s endpoint and contain no key', async () => {
  const { person } = await open();
  expect(
    await screen.findByText('http://localhost/graphql', { selector: 'dd *' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '/schema.graphql' })).toHaveAttribute(
    'href',
    '/schema.graphql',
  );
  for (const [language, line] of [
    ['cURL', 'curl http://localhost/graphql'],
    ['Python', '"http://localhost/graphql",'],
    ['Node.js', "fetch('http://localhost/graphql'"],
  ] as const) {
    await person.click(screen.getByRole('tab', { name: language }));
    const sample = await screen.findByRole('region', { name: language });
    expect(sample).toHaveTextContent(line);
    expect(sample).toHaveTextContent('API_KEY');
    expect(sample).toHaveTextContent('usage(last: 7)');
  }
});

test('a long list has pages; one that fails to load offers Retry', async () => {
  const world = createWorld();
  world.apiKeys = Array.from({ length: 25 }, (_, index) =>
    mockApiKey({ id: `key-${index}`, name: `Key ${index} ${'x'.repeat(56)}` }),
  );
  const { person } = await open(world);
  expect(await screen.findByText('25 keys, including revoked ones')).toBeInTheDocument();
  server.use(graphql.query('ApiKeys', () => graphqlError('INTERNAL', 'boom'), { once: true }));
  await person.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('The API keys could not be loaded')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(5));
});

const unproven = () => {
  const world = createWorld({ amount: 'none' });
  world.users = world.users.map((user) => ({ ...user, emailVerified: false }));
  return world;
};

test('an account without a verified email cannot create keys, and sees how to verify', async () => {
  await open(unproven());
  expect(
    await screen.findByRole('heading', { name: 'Verify your email first' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Create API key' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Verify email' })).toHaveAttribute(
    'href',
    '/dashboard?verify=1',
  );
});

test('a link to the form opens it only for a verified email', async () => {
  const path = '/dashboard/api?add=1';
  await renderApp(path, { signedIn: true, world: unproven() });
  expect(
    await screen.findByRole('heading', { name: 'Verify your email first' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  cleanup();
  await renderApp(path, { signedIn: true });
  expect(await screen.findByRole('dialog', { name: 'Create API key' })).toBeInTheDocument();
});

test('a refusal for an unverified email leads to the verification', async () => {
  const { person, world } = await open(createWorld({ amount: 'none' }));
  const dialog = await openForm(person);
  world.answers = { state: 'refused', only: null, code: 'EMAIL_NOT_VERIFIED' };
  await person.type(dialog.getByLabelText('Name'), 'Finance');
  await person.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await dialog.findByText(/Verify your email address first/)).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'Verify email' })).toBeInTheDocument();
});
