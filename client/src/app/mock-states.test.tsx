import { screen } from '@testing-library/react';
import {
  ANSWER_STATES,
  type AnswerState,
  conditionHandlers,
  createWorldIn,
  WORLD_STATES,
  type WorldState,
} from '../../../mocks/src/msw/states';
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
    await screen.findByText(/as of/);
    server.use(...conditionHandlers(() => state as AnswerState));
    await person.click(screen.getByRole('radio', { name: 'Last 7 days' }));
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
    server.use(...conditionHandlers(() => state));
    const outcome = await fetchCurrentUser(token).then(
      () => 'answered',
      (error: unknown) => String(error),
    );
    const expected: Record<AnswerState, RegExp> = {
      normal: /^answered$/,
      slow: /^answered$/,
      errors: /err_code 1500/,
      network: /no usable answer/,
      'rate-limited': /err_code 1400/,
    };
    expect(outcome).toMatch(expected[state]);
  },
);
