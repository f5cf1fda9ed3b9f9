import { screen } from '@testing-library/react';
import { createWorld } from '../../../../mocks/src/msw/world';
import { renderApp } from '../../../jest/render-app';

export const GB = 1_000_000_000n;
export const PATH = '/dashboard/sub-accounts';

export async function open(path = PATH, world = createWorld()) {
  const app = await renderApp(path, { signedIn: true, world });
  await screen.findByRole('heading', { name: 'Sub accounts' });
  return app;
}

export const row = (username: string) =>
  screen.findByRole('row', { name: new RegExp(`^${username}`) });
export const dialog = () => screen.findByRole('dialog');

export async function choose(
  person: Awaited<ReturnType<typeof open>>['person'],
  name: string,
  item: string,
) {
  await person.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await person.click(await screen.findByRole('menuitem', { name: item }));
}
