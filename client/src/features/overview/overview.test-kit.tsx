import { screen, within } from '@testing-library/react';
import { createWorld } from '../../../../mocks/src/msw/world';
import type { World } from '../../../../mocks/src/msw/records';
import { renderApp } from '../../../jest/render-app';

export const NOW = new Date('2026-11-21T04:00:00Z');

export async function open(world = createWorld({ now: NOW }), path = '/dashboard') {
  const app = await renderApp(path, { signedIn: true, world });
  await screen.findByRole('heading', { name: /^Welcome, / });
  return app;
}

/** A customer who has just registered and done nothing else. */
export function newcomer(): World {
  const world = createWorld({ now: NOW, amount: 'none' });
  world.users = world.users.map((user) => ({ ...user, emailVerified: false }));
  world.proxyConfigurations = [];
  world.usage = [];
  return world;
}

/** One half of the balance card. */
export const plan = async (name: string) =>
  (await screen.findByRole('heading', { name })).closest('section')!;
export const first = (half: HTMLElement) =>
  within(half).getByRole('switch', { name: 'Charge this plan first' });
export const section = async (name: string | RegExp) =>
  (await screen.findByRole('heading', { name })).closest('section')!;
/** The line that says what to do now. */
export const line = () => screen.getByRole('region', { name: 'What to do now' });
