import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { graphql } from 'msw';
import { graphqlError } from '../../../../mocks/src/msw/answer';
import { mockMessage } from '../../../../mocks/src/msw/tickets';
import { createWorld } from '../../../../mocks/src/msw/world';
import { renderApp, server } from '../../../jest/render-app';

const [{ id: ANSWERED } = { id: '' }] = createWorld().tickets;

afterEach(() => {
  jest.restoreAllMocks();
});

function turn(state: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Opens an unread ticket in a tab in the background, where it then gets one more answer. */
async function openBehind() {
  turn('hidden');
  const app = await renderApp(`/dashboard/support/${ANSWERED}`, { signedIn: true });
  const ticket = app.world.tickets.find(({ id }) => id === ANSWERED)!;
  const messages = within(await screen.findByRole('list', { name: 'Messages' }));
  await messages.findByText(/One of our exits in Kwun Tong/);
  const createdAt = app.world.now.toISOString();
  ticket.messages = [
    ...ticket.messages,
    mockMessage({ id: 'tm-4-3', author: 'SUPPORT', body: 'And it is back.', createdAt }),
  ];
  /** Whether the answer had been loaded each time that the ticket was marked. */
  const marks: boolean[] = [];
  let isLoaded = false;
  server.use(
    graphql.query('Ticket', () => {
      isLoaded = true;
    }),
    graphql.mutation('TicketMarkRead', () => {
      marks.push(isLoaded);
    }),
  );
  return { ticket, messages, marks };
}

test('a tab that comes to the front shows the newest answer before it marks it as read', async () => {
  const { ticket, messages, marks } = await openBehind();
  expect(ticket.unread).toBe(true);
  turn('visible');
  expect(await messages.findByText('And it is back.')).toBeInTheDocument();
  await waitFor(() => expect(ticket.unread).toBe(false));
  expect(marks).toEqual([true]);
});

test('an answer that could not be loaded stays unread until the next visit', async () => {
  const { ticket, messages, marks } = await openBehind();
  let refusals = 0;
  server.use(
    graphql.query(
      'Ticket',
      () => {
        refusals += 1;
        return graphqlError('INTERNAL', 'broken');
      },
      { once: true },
    ),
  );
  turn('visible');
  await waitFor(() => expect(refusals).toBe(1));
  turn('hidden');
  turn('visible');
  expect(await messages.findByText('And it is back.')).toBeInTheDocument();
  await waitFor(() => expect(ticket.unread).toBe(false));
  expect(marks).toEqual([true]);
});
