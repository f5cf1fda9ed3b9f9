import { screen } from '@testing-library/react';
import { askedStates } from '../../../mocks/src/dev-mode/chosen-states';
import {
  ANSWER_STATES,
  type AnswerState,
  conditionHandlers,
} from '../../../mocks/src/dev-mode/conditions';
import { createWorldIn, WORLD_STATES, type WorldState } from '../../../mocks/src/dev-mode/states';
import { handlers } from '../../../mocks/src/msw/handlers';
import { openSession } from '../../../mocks/src/msw/auth-handlers';
import { renderApp, server } from '../../jest/render-app';
import { fetchCurrentUser } from '../lib/auth/auth-api';

test.each(Object.keys(WORLD_STATES) as WorldState[])(
  'the world "%s" fills the frame',
  async (state) => {
    const world = createWorldIn(state);
    await renderApp('/dashboard/statistics', { signedIn: true, world });
    const name = world.users[0]?.name ?? '';
    expect(await screen.findByRole('button', { name })).toBeInTheDocument();
  },
);

test('the same time gives the same world, and "many" has many rows', () => {
  const now = new Date('2026-11-21T04:00:00Z');
  expect(createWorldIn('many', now)).toEqual(createWorldIn('many', now));
  expect(createWorldIn('many', now).subAccounts).toHaveLength(60);
  expect(createWorldIn('many', now).orders.length).toBeGreaterThanOrEqual(500);
  expect(createWorldIn('empty', now).orders).toEqual([]);
});

const WHAT_IS_SEEN = {
  errors: /^Your selection couldn't be loaded/,
  network: "The service isn't responding. We keep retrying, and nothing is lost.",
  'rate-limited': 'Too many requests, please try again later',
} as const;

test.each(Object.entries(WHAT_IS_SEEN))(
  'answers "%s" show, even in the middle of a task',
  async (state, words) => {
    const world = createWorldIn('usual');
    const { person } = await renderApp('/dashboard/statistics', { signedIn: true, world });
    await screen.findByText(/complete until/);
    server.use(...conditionHandlers(() => ({ state: state as AnswerState, only: null })));
    await person.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 7 days');
    const [shown] = await screen.findAllByText(words);
    expect(shown).toBeInTheDocument();
  },
);

test.each(Object.keys(ANSWER_STATES) as AnswerState[])(
  'REST answers "%s" in its own format',
  async (state) => {
    const world = createWorldIn('usual');
    server.use(...handlers(world));
    const token = openSession(world, world.users[0]!);
    server.use(...conditionHandlers(() => ({ state, only: null })));
    const outcome = await fetchCurrentUser(token).then(
      () => 'answered',
      (error: unknown) => String(error),
    );
    const expected: Record<AnswerState, RegExp> = {
      normal: /^answered$/,
      refused: /^answered$/,
      slow: /^answered$/,
      errors: /err_code 1500/,
      network: /no usable answer/,
      'rate-limited': /err_code 1400/,
    };
    expect(outcome).toMatch(expected[state]);
  },
);

test('one operation, or one path, can fail alone', async () => {
  const world = createWorldIn('usual');
  server.use(...handlers(world));
  const token = openSession(world, world.users[0]!);
  const ask = async (operationName: string) => {
    const query = `query ${operationName} { me { email } }`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ query, operationName });
    const answer = await fetch('/graphql', { method: 'POST', headers, body });
    return ((await answer.json()) as { errors?: unknown }).errors === undefined;
  };
  const signIn = () =>
    fetchCurrentUser(token).then(
      () => true,
      () => false,
    );
  const outcomes = async () => [await ask('Orders'), await ask('OrderCreate'), await signIn()];
  const breakOnly = (only: string) =>
    server.use(...conditionHandlers(() => ({ state: 'errors', only })));
  expect(await outcomes()).toEqual([true, true, true]);
  breakOnly('OrderCreate');
  expect(await outcomes()).toEqual([true, false, true]);
  server.resetHandlers(...handlers(world));
  breakOnly('/auth/');
  expect(await outcomes()).toEqual([true, true, false]);
});

test('a mutation can be refused with any code', async () => {
  const world = createWorldIn('usual');
  server.use(...handlers(world));
  const headers = { authorization: `Bearer ${openSession(world, world.users[0]!)}` };
  const query = `mutation Close { ticketClose(id: "${world.tickets[0]!.id}") { ticket { id } userErrors { code } } }`;
  const close = async () => {
    const answer = await fetch('/graphql', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const { data } = (await answer.json()) as { data: { ticketClose: { userErrors: unknown[] } } };
    return data.ticketClose.userErrors;
  };
  world.answers = { state: 'refused', only: 'Close', code: 'TICKET_CLOSED' };
  expect(await close()).toEqual([{ code: 'TICKET_CLOSED' }]);
  world.answers = { state: 'refused', only: 'Open', code: 'TICKET_CLOSED' };
  expect(await close()).toEqual([]);
});

test('an address asks for a world, a sign-in, and answers; that of Google asks for none', () => {
  const normal = { state: 'normal', only: null };
  expect(askedStates('?state=many')).toEqual({ world: 'many', answers: normal, expired: false });
  expect(askedStates('?state=captcha,slow:OrderCreate,expired')).toEqual({
    signIn: 'captcha',
    answers: { state: 'slow', only: 'OrderCreate' },
    expired: true,
  });
  expect(askedStates('')).toBeNull();
  expect(askedStates('?state=0f7c1b1e-8d1c-4b58-9b0a-6d2f1f7a9e11&code=mock-code')).toBeNull();
});

test('a trial customer has verified the address and bought nothing', () => {
  const { users, balance, orders, subAccounts } = createWorldIn('trial');
  expect(users[0]?.emailVerified).toBe(true);
  expect(orders).toEqual([]);
  expect(subAccounts).toHaveLength(1);
  expect(balance.grants.map(({ source }) => source)).toEqual(['TRIAL']);
  expect(balance.traffic.remainingBytes).toBeLessThan(balance.traffic.totalBytes);
});
