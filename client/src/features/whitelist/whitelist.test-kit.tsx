import { screen } from '@testing-library/react';
import { createWorld } from '../../../../mocks/src/msw/world';
import { renderApp } from '../../../jest/render-app';

export const PATH = '/dashboard/whitelist';

export async function open(world = createWorld(), path = PATH) {
  const app = await renderApp(path, { signedIn: true, world });
  await screen.findByRole('heading', { name: 'Whitelist' });
  return app;
}

export const row = (address: string) =>
  screen.findByRole('row', { name: new RegExp(`^${address.replaceAll('.', '\\.')}`) });
/** Numbers in it are separate elements. */
export const dialog = () => screen.findByRole('dialog');
