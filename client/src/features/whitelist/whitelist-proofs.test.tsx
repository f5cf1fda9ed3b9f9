import { screen, within } from '@testing-library/react';
import { graphql, HttpResponse } from 'msw';
import { graphqlError } from '../../../../mocks/src/msw/answer';
import { CURRENT_ADDRESS, mockWhitelistEntry } from '../../../../mocks/src/msw/whitelist';
import { createWorld } from '../../../../mocks/src/msw/world';
import { server } from '../../../jest/render-app';
import { findToast } from '../../../jest/toasts';
import { dialog, open, PATH, row } from './whitelist.test-kit';

test('distinguishes proven, pending, stopped, and expired entries', async () => {
  await open();
  expect(await row('59.148.201.16')).toHaveTextContent('Verified');
  expect(await row('8.219.40.91')).toHaveTextContent('Waiting');
  expect(await row('8.219.40.91')).toHaveTextContent('Works once you verify it');
  expect(await row('2406:da18:77c:6100::1f')).toHaveTextContent('Stopped');
  expect(within(await row('45.32.118.204')).queryByRole('button', { name: /^Verify/ })).toBeNull();
});

test('a command proves an address elsewhere, and the dialog notices', async () => {
  const { person, world } = await open();
  await row('8.219.40.91');
  await person.click(screen.getByRole('button', { name: 'Verify 8.219.40.91' }));
  const prove = within(await dialog());
  expect(prove.getByText(/works only after a request from it has verified it/)).toBeInTheDocument();
  expect(prove.getByText(/^One request through a proxy from that address/)).toBeInTheDocument();
  expect(prove.queryByRole('button', { name: 'Verify from this browser' })).not.toBeInTheDocument();
  await person.click(prove.getByRole('button', { name: 'Create command' }));
  const command = await prove.findByLabelText('Command');
  expect(command).toHaveTextContent(/^curl -4 -X PUT https:.*\/whitelist\/claims\/[\w-]{43}$/);
  expect(prove.getByRole('timer')).toHaveTextContent(/^1[45]:\d\d$/);
  await person.click(prove.getByRole('button', { name: 'Copy the command' }));
  expect(await prove.findByText('Copied')).toBeInTheDocument();

  world.whitelist = world.whitelist.map((entry) =>
    entry.id === 'wl-4' ? { ...entry, proof: 'PROVEN', provenAt: entry.createdAt } : entry,
  );
  expect(await prove.findByText(/^Verified\./)).toBeInTheDocument();
  expect(prove.queryByLabelText('Command')).not.toBeInTheDocument();
  await person.click(prove.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await row('8.219.40.91')).toHaveTextContent('Verified');
});

test('an expired command can be replaced', async () => {
  const { person } = await open(createWorld(), `${PATH}?prove=wl-4`);
  const prove = within(await dialog());
  server.use(
    graphql.mutation('WhitelistClaimCreate', () =>
      HttpResponse.json({
        data: {
          whitelistClaimCreate: {
            __typename: 'WhitelistClaimPayload',
            whitelistClaim: {
              __typename: 'WhitelistClaim',
              command: 'curl -4 -X PUT https://proxies.example/whitelist/claims/short',
              expiresAt: new Date(Date.now() + 900).toISOString(),
            },
            userErrors: [],
          },
        },
      }),
    ),
  );
  await person.click(prove.getByRole('button', { name: 'Create command' }));
  expect(await prove.findByLabelText('Command')).toBeInTheDocument();
  expect(await prove.findByRole('button', { name: 'Create command' })).toBeInTheDocument();
  expect(prove.queryByLabelText('Command')).not.toBeInTheDocument();
});

test('a refusal of too many commands shows in place', async () => {
  const { person } = await open(createWorld(), `${PATH}?prove=wl-4`);
  const prove = within(await dialog());
  server.use(
    graphql.mutation('WhitelistClaimCreate', () => graphqlError('RATE_LIMITED', 'slow down')),
  );
  await person.click(prove.getByRole('button', { name: 'Create command' }));
  expect(await prove.findByText('Too many requests, please try again later')).toBeInTheDocument();
});

test('one click proves the browser’s own address; a refusal says why', async () => {
  const world = createWorld();
  world.whitelist = [mockWhitelistEntry({ id: 'here', address: CURRENT_ADDRESS })];
  const { person } = await open(world);
  await person.click(await screen.findByRole('button', { name: `Verify ${CURRENT_ADDRESS}` }));
  const prove = within(await dialog());
  expect(prove.queryByRole('button', { name: 'Create command' })).not.toBeInTheDocument();
  const { answers } = world;
  world.answers = { state: 'refused', only: null, code: 'ADDRESS_ELSEWHERE' };
  await person.click(prove.getByRole('button', { name: 'Verify from this browser' }));
  expect(await prove.findByText(/^This browser no longer uses that address/)).toBeInTheDocument();
  world.answers = answers;
  const { exitAddresses } = world;
  world.exitAddresses = [CURRENT_ADDRESS];
  await person.click(prove.getByRole('button', { name: 'Verify from this browser' }));
  expect(await prove.findByText('This is an address of our own proxies')).toBeInTheDocument();
  world.exitAddresses = exitAddresses;
  await person.click(prove.getByRole('button', { name: 'Verify from this browser' }));
  expect(await prove.findByText(/^Verified\./)).toBeInTheDocument();
});

test('a stopped entry says why, and how to verify it again', async () => {
  const { person } = await open();
  await row('2406:da18:77c:6100::1f');
  await person.click(screen.getByRole('button', { name: 'Verify 2406:da18:77c:6100::1f' }));
  const prove = within(await dialog());
  expect(prove.getByRole('alert')).toHaveTextContent(
    'This entry stopped working because another account has verified the address since.',
  );
  await person.click(prove.getByRole('button', { name: 'Create command' }));
  expect(await prove.findByLabelText('Command')).toHaveTextContent(/^curl -6 /);
});

test('a new entry that needs a proof offers it at once', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Add IP address' }));
  const form = within(await dialog());
  await person.type(form.getByLabelText('IP address'), '9.9.9.9');
  await person.selectOptions(form.getByLabelText('Use as'), 'serp');
  await person.click(form.getByRole('button', { name: 'Add' }));
  expect(await findToast('9.9.9.9 was added')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Verify' }));
  expect(
    within(await dialog()).getByRole('heading', { name: 'Verify 9.9.9.9' }),
  ).toBeInTheDocument();
});
