import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createWorldIn } from '../../../../mocks/src/dev-mode/states';
import { mockTicket } from '../../../../mocks/src/msw/tickets';
import { createWorld } from '../../../../mocks/src/msw/world';
import { MAX_OPEN_TICKETS } from '../../../../schema/rules/limits';
import { failNext, holdNext } from '../../../jest/answers';
import { renderApp, server } from '../../../jest/render-app';
import { findToast } from '../../../jest/toasts';

const PATH = '/dashboard/support';
const [ANSWERED = '', OPEN = '', CLOSED = ''] = createWorld().tickets.map(({ id }) => id);

async function open(path = PATH, world = createWorld()) {
  const app = await renderApp(path, { signedIn: true, world });
  return { ...app, world };
}

const rows = async () => (await screen.findAllByRole('row')).slice(1);
const file = (name: string, content = 'x') => new File([content], name, { type: 'text/plain' });
/** The button that stands for it opens the system's dialog, which tests cannot use. */
const choose = (within: HTMLElement) =>
  within.querySelector<HTMLInputElement>('input[type="file"]')!;

describe('the list of tickets', () => {
  test('shows who is to act next, and marks what was not read', async () => {
    const world = createWorld();
    world.tickets[2]!.status = 'PENDING';
    const { router, person } = await open(PATH, world);
    const [first, second, third] = await rows();
    expect(first).toHaveTextContent(/Unread:\s*Requests from Hong Kong time out.*T-\w{8}/);
    expect(first).toHaveTextContent('answered');
    expect(second).toHaveTextContent('waiting for support');
    expect(third).toHaveTextContent('waiting for you');
    const sidebar = await screen.findByRole('navigation', { name: 'Dashboard' });
    expect(within(sidebar).getByRole('link', { name: /^Support/ })).toHaveTextContent('1 unread');
    await person.click(within(first!).getByRole('button', { name: /Requests from Hong Kong/ }));
    await screen.findByRole('heading', { name: /Requests from Hong Kong/ });
    expect(router.address).toBe(`/dashboard/support/${ANSWERED}`);
  });

  test('filters by state and words', async () => {
    const { person, router } = await open();
    await rows();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'CLOSED');
    await waitFor(async () => {
      expect(await rows()).toHaveLength(1);
    });
    expect(router.address).toBe('/dashboard/support?status=closed');
    await person.type(screen.getByRole('searchbox'), 'nothing like this');
    expect(await screen.findByText('Nothing matches')).toBeInTheDocument();
  });

  test('says what to do first, and that it could not be loaded', async () => {
    await open(PATH, createWorldIn('empty'));
    expect(await screen.findByText('No tickets yet')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'New ticket' })).toBeInTheDocument();
  });
});

describe('a new ticket', () => {
  test('is about an order, has files, and opens as a conversation', async () => {
    const world = createWorld();
    const order = world.orders.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0]!;
    const { person, router } = await open(`${PATH}?new=${order.id}`, world);
    const dialog = await screen.findByRole('dialog', { name: 'New ticket' });
    const form = within(dialog);
    await person.type(form.getByRole('textbox', { name: 'Subject' }), 'Refund');
    await waitFor(() => {
      expect(form.getByRole('combobox', { name: 'About' })).toHaveDisplayValue(
        new RegExp(order.number),
      );
    });
    expect(form.getByRole('combobox', { name: 'Category' })).toHaveDisplayValue(
      'Orders and payments',
    );
    await person.type(form.getByRole('textbox', { name: 'Message' }), 'Please refund it.');
    await person.upload(choose(dialog), [file('a.log', 'x'.repeat(1_500)), file('b.txt')]);
    expect(await form.findByText('2 KB')).toBeInTheDocument();
    await person.click(form.getByRole('button', { name: 'Remove b.txt' }));
    await person.click(form.getByRole('button', { name: 'Send ticket' }));
    expect(await screen.findByRole('heading', { name: 'Refund' })).toBeInTheDocument();
    expect(await findToast('Ticket T-NEW00004 was sent')).toBeInTheDocument();
    expect(router.address).toBe('/dashboard/support/tk-new-4');
    expect(screen.getByRole('link', { name: `Order ${order.number}` })).toHaveAttribute(
      'href',
      `/dashboard/orders/${order.id}`,
    );
    expect(screen.getByRole('list', { name: 'Messages' })).toHaveTextContent('Please refund it.');
    expect(screen.getByRole('button', { name: /a\.log/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /b\.txt/ })).not.toBeInTheDocument();
  });

  test('is about a request through the proxy', async () => {
    await open(`${PATH}?new=request:r-1`);
    const form = within(await screen.findByRole('dialog', { name: 'New ticket' }));
    expect(form.getByRole('combobox', { name: 'About' })).toHaveDisplayValue(
      'The request you were viewing',
    );
    expect(form.getByRole('combobox', { name: 'Category' })).toHaveDisplayValue(
      'Proxies and connections',
    );
  });

  test('takes no change while it is sent', async () => {
    const { person } = await open(`${PATH}?new=1`);
    const form = within(await screen.findByRole('dialog', { name: 'New ticket' }));
    await person.type(form.getByRole('textbox', { name: 'Subject' }), 'Refund');
    await person.type(form.getByRole('textbox', { name: 'Message' }), 'Please refund it.');
    const sending = holdNext('TicketCreate');
    await person.click(form.getByRole('button', { name: 'Send ticket' }));
    for (const name of ['Subject', 'Message'])
      expect(form.getByRole('textbox', { name })).toBeDisabled();
    sending.release();
    expect(await screen.findByRole('heading', { name: 'Refund' })).toBeInTheDocument();
  });

  test('names what is missing at its field', async () => {
    const { person } = await open(`${PATH}?new=1`);
    const form = within(await screen.findByRole('dialog', { name: 'New ticket' }));
    await person.click(form.getByRole('button', { name: 'Send ticket' }));
    await waitFor(() => {
      expect(form.getByRole('textbox', { name: 'Subject' })).toHaveAccessibleDescription(
        'Please enter a subject',
      );
    });
    expect(form.getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription(
      'Please write a message',
    );
  });

  test('says which file cannot be attached and why, and is not sent without it', async () => {
    const { person, world } = await open(`${PATH}?new=1`);
    const dialog = await screen.findByRole('dialog', { name: 'New ticket' });
    const form = within(dialog);
    await person.type(form.getByRole('textbox', { name: 'Subject' }), 's');
    await person.type(form.getByRole('textbox', { name: 'Message' }), 'm');
    await person.upload(choose(dialog), file('large.txt', 'x'.repeat(5_000_001)));
    expect(await form.findByText('A file can be 5 MB at most')).toBeInTheDocument();
    await person.click(form.getByRole('button', { name: 'Send ticket' }));
    expect(await form.findByRole('alert')).toHaveTextContent(
      'The ticket was not sent. A file can be 5 MB at most',
    );
    expect(world.tickets).toHaveLength(3);
    await person.click(form.getByRole('button', { name: 'Remove large.txt' }));
    server.use(
      http.post('/support/attachments', () =>
        HttpResponse.json({ code: 'ATTACHMENT_TYPE_REFUSED' }, { status: 400 }),
      ),
    );
    await person.upload(choose(dialog), file('disguised.txt'));
    expect(await form.findByText(/^Attach an image \(PNG/)).toBeInTheDocument();
    await person.click(form.getByRole('button', { name: 'Remove disguised.txt' }));
    await person.click(form.getByRole('button', { name: 'Send ticket' }));
    expect(await screen.findByRole('heading', { name: 's' })).toBeInTheDocument();
  });
});

describe('a ticket', () => {
  test('is read once it is open, and takes a reply', async () => {
    const { person, world } = await open(`${PATH}/${ANSWERED}`);
    expect(await screen.findByRole('heading', { name: /Requests from Hong Kong/ })).toBeVisible();
    const messages = within(screen.getByRole('list', { name: 'Messages' }));
    expect(messages.getByText(/One of our exits in Kwun Tong/)).toBeInTheDocument();
    await waitFor(() => expect(world.tickets[0]?.unread).toBe(false));
    const sidebar = await screen.findByRole('navigation', { name: 'Dashboard' });
    await waitFor(() => {
      expect(within(sidebar).getByRole('link', { name: /^Support/ })).not.toHaveTextContent('1');
    });
    await person.type(screen.getByRole('textbox', { name: 'Reply' }), 'Works again');
    await person.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await messages.findByText('Works again')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveValue('');
    expect(screen.getByText('waiting for support')).toBeInTheDocument();
  });

  test('can be closed, and opened again', async () => {
    const { person, world } = await open(`${PATH}/${OPEN}`);
    await person.click(await screen.findByRole('button', { name: 'Close ticket' }));
    expect(
      await screen.findByText('This ticket is closed. Reopen it to write again.'),
    ).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Reply' })).not.toBeInTheDocument();
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('textbox', { name: 'Reply' })).toBeInTheDocument();
    expect(world.tickets.find(({ id }) => id === OPEN)?.status).toBe('OPEN');
  });

  test('stays closed while as many as allowed are open, and says so', async () => {
    const world = createWorld();
    const opened = Array.from({ length: MAX_OPEN_TICKETS }, (_, index) =>
      mockTicket({ id: `tk-open-${index}`, number: `T-OPEN${index}`, subject: '', messages: [] }),
    );
    world.tickets = [...world.tickets.filter(({ id }) => id === CLOSED), ...opened];
    const { person } = await open(`${PATH}/${CLOSED}`, world);
    await person.click(await screen.findByRole('button', { name: 'Reopen ticket' }));
    expect(await screen.findByText(/You can have up to 20 open tickets/)).toBeVisible();
    opened[0]!.status = 'CLOSED';
    await person.click(screen.getByRole('button', { name: 'Reopen ticket' }));
    expect(await screen.findByRole('textbox', { name: 'Reply' })).toBeVisible();
  });

  test('keeps a reply that was refused', async () => {
    const { person } = await open(`${PATH}/${OPEN}`);
    const box = await screen.findByRole('textbox', { name: 'Reply' });
    await person.type(box, 'Hello?');
    failNext('TicketReply', 'RATE_LIMITED');
    await person.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText(/^The reply was not sent\. Too many requests/)).toBeVisible();
    expect(box).toHaveValue('Hello?');
    await person.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(box).toHaveValue(''));
  });

  test('says that a file could not be downloaded', async () => {
    const { person } = await open(`${PATH}/${ANSWERED}`);
    server.use(
      http.get('/support/attachments/:id', () =>
        HttpResponse.json({ code: 'NOT_FOUND' }, { status: 404 }),
      ),
    );
    await person.click(await screen.findByRole('button', { name: /timeouts/ }));
    expect(await findToast('timeouts.log could not be downloaded')).toBeInTheDocument();
    expect(screen.getByText('Resource not found')).toBeInTheDocument();
  });

  test('a file after the session is over leads to the login', async () => {
    const { person, router } = await open(`${PATH}/${ANSWERED}`);
    server.use(
      http.get('/support/attachments/:id', () =>
        HttpResponse.json({ code: 'UNAUTHENTICATED' }, { status: 401 }),
      ),
    );
    await person.click(await screen.findByRole('button', { name: /timeouts/ }));
    await waitFor(() => expect(router.address).toMatch(/^\/auth\/login/));
    expect(screen.queryByText('timeouts.log could not be downloaded')).not.toBeInTheDocument();
  });

  test('of another customer looks like a missing one', async () => {
    await open(`${PATH}/tk-of-another`);
    expect(await screen.findByText('Ticket not found')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See your tickets' })).toHaveAttribute('href', PATH);
  });
});
