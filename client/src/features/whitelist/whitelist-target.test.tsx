import { waitFor, within } from '@testing-library/react';
import { createWorld } from '../../../../mocks/src/msw/world';
import { dialog, open, PATH, row } from './whitelist.test-kit';

test('says where each address exits, and how long it keeps its exit', async () => {
  const world = createWorld();
  world.whitelist = world.whitelist.map((entry) =>
    entry.id === 'wl-4' ? { ...entry, country: 'US', city: 'new_york' } : entry,
  );
  await open(world);
  expect(await row('59.148.201.16')).toHaveTextContent('Hong KongSticky, 30 min');
  await waitFor(async () =>
    expect(await row('8.219.40.91')).toHaveTextContent('United States, New YorkRotating'),
  );
  expect(await row('45.32.118.204')).toHaveTextContent('AnywhereRotating');
});

test('the target of an address is edited with the fields of the proxy setup', async () => {
  const { person, world } = await open(createWorld(), `${PATH}?edit=wl-2`);
  const form = within(await dialog());
  const country = await form.findByRole('combobox', { name: 'Country' });
  await waitFor(() => expect(country).toHaveValue('Hong Kong'));
  await person.clear(form.getByRole('textbox', { name: 'IP duration' }));
  await person.type(form.getByRole('textbox', { name: 'IP duration' }), '200');
  await person.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('1 to 180 minutes')).toBeInTheDocument();
  await person.clear(form.getByRole('textbox', { name: 'IP duration' }));
  await person.type(form.getByRole('textbox', { name: 'IP duration' }), '45');
  await person.click(country);
  await person.type(country, 'germany');
  await person.keyboard('{Enter}');
  await person.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(world.whitelist.find(({ id }) => id === 'wl-2')).toMatchObject({
      country: 'DE',
      city: null,
      sessionType: 'STICKY',
      sessionMinutes: 45,
    }),
  );
});
