import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, graphql, http } from 'msw';
import { graphqlError } from '../../../../mocks/src/msw/answer';
import { createWorld } from '../../../../mocks/src/msw/world';
import { holdNext } from '../../../jest/answers';
import { renderApp, server } from '../../../jest/render-app';

const [, OPEN = ''] = createWorld().tickets.map(({ id }) => id);
const PATH = '/dashboard/support';
const UPLOADS = '/support/attachments';

const file = (name: string) => new File(['x'], name, { type: 'text/plain' });

async function open(path: string, world = createWorld()) {
  const app = await renderApp(path, { signedIn: true, world });
  /** Ids of the files that the client asked to remove. */
  const discarded: string[] = [];
  server.use(
    http.delete(`${UPLOADS}/:id`, ({ params }) => {
      discarded.push(String(params['id']));
    }),
  );
  return { ...app, world, discarded };
}

async function attach(person: Awaited<ReturnType<typeof open>>['person'], ...files: File[]) {
  const group = await screen.findByRole('group', { name: 'Attachments' });
  // The button that stands for it opens the system's dialog, which tests cannot use.
  await person.upload(group.querySelector<HTMLInputElement>('input[type="file"]')!, files);
}

describe('files that were not sent', () => {
  test('are removed when the dialog is cancelled', async () => {
    const { person, world } = await open(`${PATH}?new=1`);
    await attach(person, file('a.txt'), file('b.txt'));
    await waitFor(() => expect(world.uploads).toHaveLength(2));
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(world.uploads).toEqual([]));
  });

  test('are removed when the customer goes to another screen', async () => {
    const { person, world } = await open(`${PATH}/${OPEN}`);
    await attach(person, file('a.txt'));
    await waitFor(() => expect(world.uploads).toHaveLength(1));
    await person.click(screen.getByRole('link', { name: 'All tickets' }));
    await waitFor(() => expect(world.uploads).toEqual([]));
  });

  test('are removed when the page closes, unless it may come back', async () => {
    const { person, world, discarded } = await open(`${PATH}/${OPEN}`);
    await attach(person, file('a.txt'));
    await waitFor(() => expect(world.uploads).toHaveLength(1));
    const hide = (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
    hide(true);
    await attach(person, file('b.txt'));
    await waitFor(() => expect(world.uploads).toHaveLength(2));
    expect(discarded).toEqual([]);
    hide(false);
    await waitFor(() => expect(world.uploads).toEqual([]));
  });

  test('are no longer uploaded', async () => {
    const { person } = await open(`${PATH}?new=1`);
    let isAborted = false;
    server.use(
      http.post(UPLOADS, ({ request }) => {
        request.signal.addEventListener('abort', () => {
          isAborted = true;
        });
        return delay('infinite');
      }),
    );
    await attach(person, file('a.txt'));
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(isAborted).toBe(true));
  });
});

describe('files of a message', () => {
  test('are not removed once it was sent', async () => {
    const { person, world, discarded } = await open(`${PATH}?new=1`);
    const form = within(await screen.findByRole('dialog', { name: 'New ticket' }));
    await person.type(form.getByRole('textbox', { name: 'Subject' }), 'Refund');
    await person.type(form.getByRole('textbox', { name: 'Message' }), 'Please');
    await attach(person, file('a.txt'));
    await person.click(form.getByRole('button', { name: 'Send ticket' }));
    expect(await screen.findByRole('heading', { name: 'Refund' })).toBeInTheDocument();
    expect(world.tickets[0]?.messages[0]?.attachments).toHaveLength(1);
    expect(discarded).toEqual([]);
  });

  test('stay until its answer, when the customer leaves while it is being sent', async () => {
    const { person, world, discarded } = await open(`${PATH}/${OPEN}`);
    const sending = holdNext('TicketReply');
    await person.type(await screen.findByRole('textbox', { name: 'Reply' }), 'See the file');
    await attach(person, file('a.txt'));
    await person.click(screen.getByRole('button', { name: 'Send reply' }));
    await sending.asked;
    await person.click(screen.getByRole('link', { name: 'All tickets' }));
    await screen.findByRole('heading', { name: 'Support' });
    expect(discarded).toEqual([]);
    sending.release();
    await waitFor(() => {
      const ticket = world.tickets.find(({ id }) => id === OPEN);
      expect(ticket?.messages.at(-1)?.attachments).toHaveLength(1);
    });
    expect(discarded).toEqual([]);
  });

  test('are removed when it is refused after the customer left', async () => {
    const { person, world } = await open(`${PATH}/${OPEN}`);
    server.use(graphql.mutation('TicketReply', () => graphqlError('RATE_LIMITED', 'slow down')));
    const sending = holdNext('TicketReply');
    await person.type(await screen.findByRole('textbox', { name: 'Reply' }), 'See the file');
    await attach(person, file('a.txt'));
    await person.click(screen.getByRole('button', { name: 'Send reply' }));
    await sending.asked;
    await person.click(screen.getByRole('link', { name: 'All tickets' }));
    await screen.findByRole('heading', { name: 'Support' });
    expect(world.uploads).toHaveLength(1);
    sending.release();
    await waitFor(() => expect(world.uploads).toEqual([]));
  });
});

describe('while a reply is being sent', () => {
  test('nothing can be added that would be lost, and the focus stays', async () => {
    const { person, world } = await open(`${PATH}/${OPEN}`);
    const box = await screen.findByRole('textbox', { name: 'Reply' });
    const sending = holdNext('TicketReply');
    await person.type(box, 'One');
    await attach(person, file('one.txt'));
    await person.click(screen.getByRole('button', { name: 'Send reply' }));
    await sending.asked;
    expect(box).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Attach files' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Remove one.txt' })).toBeDisabled();
    // A drop needs no control.
    fireEvent.drop(screen.getByRole('group', { name: 'Attachments' }), {
      dataTransfer: { files: [file('two.txt')] },
    });
    await act(async () => {
      sending.release();
      await Promise.resolve();
    });
    await waitFor(() => expect(box).toBeEnabled());
    expect(box).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Remove one.txt' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove two.txt' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Send reply' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Remove two.txt' }));
    await waitFor(() => expect(world.uploads).toEqual([]));
  });
});

test('files are offered in a reply only to those whose email address is verified', async () => {
  const world = createWorld();
  world.users = world.users.map((user) => ({ ...user, emailVerified: false }));
  await open(`${PATH}/${OPEN}`, world);
  expect(await screen.findByRole('textbox', { name: 'Reply' })).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Attachments' })).not.toBeInTheDocument();
});
