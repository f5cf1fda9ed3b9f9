import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { statusHandlers } from '../../../../mocks/src/msw/status';
import { makeStatusSpans } from '../../../../mocks/src/msw/status';
import type { Amount } from '../../../../mocks/src/msw/seed';
import { ADDRESSES } from '../../lib/addresses';
import { held } from '../../../jest/held';
import { renderPage } from '../render-page.test-kit';

const NOW = new Date('2026-11-23T10:00:30Z');
const server = setupServer();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

async function show(
  amount: Amount,
  { now = NOW, locale = 'en-US' }: { now?: Date; locale?: 'en-US' | 'zh-HK' } = {},
) {
  server.use(...statusHandlers({ statusSpans: makeStatusSpans({ now: NOW, amount }), now }));
  return renderPage(ADDRESSES.status, locale);
}

const rowOf = (name: string) =>
  screen.getByRole('heading', { level: 2, name }).closest<HTMLElement>('li')!;

test('says what works, with the minutes behind the percentage', async () => {
  await show('usual');
  await screen.findByText('All current checks pass');
  const cards = within(rowOf('Card payments'));
  expect(cards.getByText('Working')).toBeInTheDocument();
  expect(cards.getByText('99.95%')).toBeInTheDocument();
  expect(cards.getByText('14 of 28,800 measured minutes failed')).toBeInTheDocument();
  expect(cards.getByRole('img')).toHaveAccessibleName(
    'Last 90 days. With measurements: 21. With a failure: 1.',
  );
  const [incident, ...others] = screen
    .getByRole('heading', { name: 'Incidents' })
    .parentElement!.querySelectorAll('li');
  expect(incident).toHaveTextContent(/^Card payments.*Nov 14, 2026.*\(14 minutes\)$/);
  expect(others).toEqual([]);
});

test('days without a measurement are no good days', async () => {
  await show('many');
  await screen.findByText('Something is failing');
  const jobs = rowOf('Background work');
  expect(jobs.querySelectorAll('.fill-control')).toHaveLength(90 - 81 + 2);
  expect(within(jobs).getByText('100%')).toBeInTheDocument();
  expect(within(rowOf('Proxy nodes')).getByText('Failing')).toBeInTheDocument();
  expect(screen.getByText(/^Since Nov 23, 2026/)).toBeInTheDocument();
});

test('knows no state when nothing was measured lately', async () => {
  await show('usual', { now: new Date(NOW.getTime() + 10 * 60_000) });
  await screen.findByText('No current data');
  expect(within(rowOf('Email delivery')).getByText('No data')).toBeInTheDocument();
});

test('has measured nothing yet', async () => {
  await show('none');
  await screen.findByText('No measurements yet');
  expect(screen.queryByRole('heading', { name: 'Card payments' })).toBeNull();
});

test('says that the state could not be loaded, loads it when asked, and keeps it as one of the past', async () => {
  const person = userEvent.setup();
  const failure = http.get('/status.json', () => HttpResponse.json({}, { status: 503 }));
  server.use(failure);
  await renderPage(ADDRESSES.status, 'en-US');
  await screen.findByText("The state couldn't be loaded");
  const refresh = screen.getByRole('button', { name: 'Refresh' });
  server.use(
    ...statusHandlers({ statusSpans: makeStatusSpans({ now: NOW, amount: 'usual' }), now: NOW }),
  );
  await person.click(refresh);
  await screen.findByText('All current checks pass');
  server.use(failure);
  await person.click(refresh);
  await screen.findByText(/^The results below are older, measured until/);
  expect(screen.getByRole('status')).toHaveTextContent("The state couldn't be loaded");
  expect(within(rowOf('Card payments')).getByText('Before: Working')).toBeInTheDocument();
});

test('the answer of an earlier request does not replace a later one', async () => {
  const person = userEvent.setup();
  await show('usual');
  await screen.findByText('All current checks pass');
  const earlier = held(() => HttpResponse.json({}, { status: 503 }));
  const down = makeStatusSpans({ now: NOW, amount: 'many' });
  server.use(
    http.get('/status.json', earlier.resolver, { once: true }),
    ...statusHandlers({ statusSpans: down, now: NOW }),
  );
  const refresh = screen.getByRole('button', { name: 'Refresh' });
  await person.click(refresh);
  await person.click(refresh);
  await screen.findByText('Something is failing');
  earlier.release();
  // A request that is sent now is answered after it.
  await act(async () => {
    await (await fetch('/status.json')).json();
  });
  expect(screen.getByRole('status')).toHaveTextContent('Something is failing');
});

test('has all its words in Chinese, in each state', async () => {
  const { missing } = await show('many', { locale: 'zh-HK' });
  await screen.findByText('部分服務出現故障');
  expect(missing).toEqual([]);
});
