import { act, screen } from '@testing-library/react';
import { http } from 'msw';
import { held } from '../../../jest/held';
import { type renderApp, server } from '../../../jest/render-app';

export type Person = Awaited<ReturnType<typeof renderApp>>['person'];

export const submit = () => screen.getByRole('button', { name: 'Log in' });

/** Sends the form. It is answered once it shows that it is being sent: React never renders that if the answer is there. */
export async function send(person: Person): Promise<void> {
  const login = held();
  server.use(http.post('/auth/login', login.resolver, { once: true }));
  await person.click(submit());
  await act(() => login.asked);
  expect(submit()).toHaveAttribute('aria-busy', 'true');
  login.release();
}
