import { screen, within } from '@testing-library/react';
import { graphql, HttpResponse } from 'msw';
import { createWorld } from '../../../../mocks/src/msw/world';
import { server } from '../../../jest/render-app';
import { findToast } from '../../../jest/toasts';
import { dialog, open } from './whitelist.test-kit';

/** Opens the dialog, pastes addresses, and adds them. */
async function paste(addresses: string, world = createWorld()) {
  const { person } = await open(world);
  await person.click(await screen.findByRole('button', { name: 'Paste a list' }));
  const form = within(await dialog());
  await person.click(form.getByLabelText('IP addresses'));
  await person.paste(addresses);
  await person.selectOptions(form.getByLabelText('Use as'), 'pricing');
  await person.click(form.getByRole('button', { name: 'Add all' }));
  return { person, world, form };
}

test('of many pasted lines, the invalid ones stay with their reasons', async () => {
  const { person, world, form } = await paste(
    '9.9.9.9 Office\nnonsense\n2620:fe::fe\n10.0.0.1, Router',
  );
  expect(
    await form.findByText('2 addresses were added. The lines below were refused.'),
  ).toBeInTheDocument();
  expect(form.getByText(/^Line 1/).closest('li')).toHaveTextContent(
    'Line 1, nonsense: This is not an IP address',
  );
  expect(form.getByLabelText('IP addresses')).toHaveValue('nonsense\n10.0.0.1, Router');
  expect(world.whitelist.map(({ address }) => address)).toContain('2620:fe::fe');

  await person.clear(form.getByLabelText('IP addresses'));
  await person.type(form.getByLabelText('IP addresses'), '1.1.1.1');
  await person.click(form.getByRole('button', { name: 'Add all' }));
  expect(await findToast('IP addresses added: 3')).toBeInTheDocument();
});

test('of more pasted addresses than can wait, the rest stays with one reason', async () => {
  const pasted = Array.from({ length: 24 }, (_, index) => `9.9.9.${index + 1}`);
  const world = createWorld();
  let added = 0;
  const opening = paste(pasted.join('\n'), world);
  server.use(
    graphql.mutation('WhitelistEntryAdd', () => {
      added += 1;
      if (added > 18)
        world.answers = { state: 'refused', only: null, code: 'TOO_MANY_UNPROVEN_ADDRESSES' };
    }),
  );
  const { form } = await opening;
  expect(form.getByLabelText('IP addresses')).toHaveAccessibleDescription(
    /Only 20 addresses can wait to be verified: the rest stays here/,
  );
  expect(await form.findByText(/^The rest wasn't added\./)).toHaveTextContent(
    '20 addresses are waiting to be verified. Verify or delete some before you add more',
  );
  expect(form.queryByText(/^Line/)).not.toBeInTheDocument();
  expect(form.getByLabelText('IP addresses')).toHaveValue(pasted.slice(18).join('\n'));
});

test('two addresses on a line are two entries, and an unclear line is not sent', async () => {
  const { world, form } = await paste(
    '81.2.3.17, ８１．２．３．１８\n81.2.3.19 not 81.2.3.20\n81.2.3.2é',
  );
  expect(
    await form.findByText('2 addresses were added. The lines below were refused.'),
  ).toBeInTheDocument();
  const added = world.whitelist.map(({ address }) => address);
  expect(added).toEqual(expect.arrayContaining(['81.2.3.17', '81.2.3.18']));
  expect(added).not.toContain('81.2.3.19');
  expect(form.getByText(/^Line 1/).closest('li')).toHaveTextContent(
    'Line 1, 81.2.3.19: Put each address on a line of its own.',
  );
  expect(await form.findByText('It contains “é” (U+00E9).')).toBeInTheDocument();
});

test('a lost connection while adding many keeps the rest', async () => {
  const world = createWorld();
  let asked = 0;
  const opening = paste('9.9.9.9\n9.9.9.10\n9.9.9.11', world);
  server.use(
    graphql.mutation('WhitelistEntryAdd', () => (++asked === 2 ? HttpResponse.error() : undefined)),
  );
  const { form } = await opening;
  expect(await form.findByText(/^The rest wasn't added/)).toBeInTheDocument();
  expect(form.getByLabelText('IP addresses')).toHaveValue('9.9.9.10\n9.9.9.11');
  expect(asked).toBe(2);
});
