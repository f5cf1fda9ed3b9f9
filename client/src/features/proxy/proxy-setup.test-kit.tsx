import { screen } from '@testing-library/react';
import { renderApp } from '../../../jest/render-app';

export const TRAFFIC = '/dashboard/proxies-traffic';
export const UNLIMITED = '/dashboard/proxies-unlimited';

/** The page with its form on it. */
export async function openSetup(
  path = TRAFFIC,
  state: unknown = null,
): ReturnType<typeof renderApp> {
  const app = await renderApp(path, { signedIn: true, state });
  await screen.findByRole('button', { name: /^Generate (proxy|\d)/ });
  return app;
}

export const preview = () => screen.getByRole('region', { name: 'Preview of the first line' });
export const confirm = () => screen.getByRole('button', { name: /^Generate (proxy|\d)/ });
