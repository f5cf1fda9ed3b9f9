import { act, screen } from '@testing-library/react';
import { http } from 'msw';
import { DEMO } from '../../../../mocks/src/msw/users';
import { held } from '../../../jest/held';
import { type renderApp, server } from '../../../jest/render-app';

export type Person = Awaited<ReturnType<typeof renderApp>>['person'];

export const submit = () => screen.getByRole('button', { name: 'Log in' });

export async function fillIn(person: Person, password: string = DEMO.password): Promise<void> {
  await person.type(await screen.findByLabelText('Email'), DEMO.email);
  await person.type(screen.getByLabelText('Password'), password);
}

export async function logIn(person: Person, password?: string): Promise<void> {
  await fillIn(person, password);
  await person.click(submit());
}

/** Sends the form. It is answered once it shows that it is being sent: React never renders that if the answer is there. */
export async function send(person: Person): Promise<void> {
  const login = held();
  server.use(http.post('/auth/login', login.resolver, { once: true }));
  await person.click(submit());
  await act(() => login.asked);
  expect(submit()).toHaveAttribute('aria-busy', 'true');
  login.release();
}
