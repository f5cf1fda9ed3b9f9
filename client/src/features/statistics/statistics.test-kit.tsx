import { screen, waitFor } from '@testing-library/react';
import { createWorld } from '../../../../mocks/src/msw/world';
import { renderApp } from '../../../jest/render-app';

export const NOW = new Date('2026-11-21T04:00:00Z');
export const DAY = {
  subAccountId: 'sa-1',
  bytesUp: 250_000_000n,
  bytesDown: 1_250_000_000n,
  requests: 1_000,
};

/** Two days of usage in this period and one in the period before, small enough to add up mentally. */
export function smallWorld() {
  const world = createWorld({ now: NOW });
  world.usage = [
    { ...DAY, day: '2026-11-20' },
    { ...DAY, day: '2026-11-18', subAccountId: 'sa-2' },
    { ...DAY, day: '2026-11-10' },
  ];
  return world;
}

/** Opens the screen and waits for its first numbers. */
export async function open(path: string, world = smallWorld()) {
  const app = await renderApp(path, { signedIn: true, world });
  await waitFor(() => expect(figure('Total')).toHaveTextContent(/\d/));
  await screen.findByRole('button', { name: 'Export CSV' });
  return app;
}

/** The choice that a control shows. */
export async function chosen(name: string): Promise<string | undefined> {
  const control = await screen.findByRole<HTMLSelectElement>('combobox', { name });
  return control.selectedOptions[0]?.text;
}

/** The button of a series in the legend. */
export const series = (name: RegExp) => screen.findByRole('button', { name, pressed: true });

export function figure(name: string): HTMLElement {
  return screen.getByText(name, { selector: 'dt, dt *' }).closest('dt')!.parentElement!;
}
