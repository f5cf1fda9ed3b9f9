import { act, render, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { Connection } from '../lib/connection';
import { type Services, ServicesContext } from '../lib/services/services';
import { Toasts } from '../lib/toasts';
import { ToastsOnDemand } from './ToastsOnDemand';

function PlainToaster({ toasts }: { toasts: Toasts }) {
  const messages = useSyncExternalStore(toasts.subscribe, toasts.current);
  return messages.map(({ id, title }) => <p key={id}>{title}</p>);
}

/** A page with toasts, whose code arrives only while `server.answers`. */
function open() {
  const server = { answers: true, asked: 0 };
  const toasts = new Toasts();
  const connection = new Connection({
    probe: () => Promise.resolve(server.answers),
    isOnline: () => true,
    later: () => () => undefined,
  });
  const load = () => {
    server.asked += 1;
    return server.answers ? Promise.resolve(PlainToaster) : Promise.reject(new Error('refused'));
  };
  render(
    <ServicesContext value={{ toasts, connection } as Partial<Services> as Services}>
      <h1>Orders</h1>
      <ToastsOnDemand load={load} />
    </ServicesContext>,
  );
  return { server, toasts, connection };
}

const say = (toasts: Toasts, title: string) => {
  act(() => toasts.add({ id: title, tone: 'bad', title }));
};

test('loads the code of the toasts with the first message, and once', async () => {
  const { server, toasts } = open();
  expect(server.asked).toBe(0);
  say(toasts, 'Saved');
  await screen.findByText('Saved');
  say(toasts, 'Copied');
  await screen.findByText('Copied');
  expect(server.asked).toBe(1);
});

test('keeps the page when the code does not arrive, and shows the message once the server is back', async () => {
  const { server, toasts, connection } = open();
  server.answers = false;
  connection.failed();
  say(toasts, "Can't reach the server");
  await act(() => connection.look());
  expect(screen.getByRole('heading', { name: 'Orders' })).toBeInTheDocument();
  expect(screen.queryByText("Can't reach the server")).not.toBeInTheDocument();
  server.answers = true;
  await act(() => connection.look());
  await screen.findByText("Can't reach the server");
});

test('tries again with the next message', async () => {
  const { server, toasts } = open();
  server.answers = false;
  say(toasts, 'Not saved');
  await act(() => Promise.resolve());
  server.answers = true;
  say(toasts, 'Saved');
  await screen.findByText('Saved');
  expect(screen.getByText('Not saved')).toBeInTheDocument();
});
