import { setTimeout as sleep } from 'node:timers/promises';
import { PasswordHasher } from '../../modules/identity/guards/password-hasher.js';
import {
  CHEAP_HASHING,
  PASSWORD,
  startTestAuth,
  type TestAuth,
} from '../../../test/support/test-auth.js';
import { LEGACY_ERRORS } from './err-codes.js';

/**
 * How long the attack lasts. The suite sends 300 guesses at once; `SIGN_IN_FLOOD_MINUTES=1` runs the whole minute of
 * 2,000 guesses with hashes of the cost that production has.
 */
const MINUTES = Number(process.env['SIGN_IN_FLOOD_MINUTES'] ?? 0);
const GUESSES = MINUTES > 0 ? 2_000 * MINUTES : 300;
const NETWORKS = 200;
const EMAIL = 'customer@example.com';
const HOME = '10.77.0.1';
const WRONG = LEGACY_ERRORS.CREDENTIALS_WRONG.errCode;
const LIMITED = LEGACY_ERRORS.RATE_LIMITED.errCode;

let auth: TestAuth;
beforeAll(async () => {
  const hasher = new PasswordHasher(
    MINUTES > 0 ? {} : { cost: { ...CHEAP_HASHING, timeCost: 4 }, concurrency: 1, maxWaiting: 64 },
  );
  auth = await startTestAuth({ hasher });
  await auth.member(EMAIL);
});
afterAll(() => auth.close());

const login = async (password: string, address: string, email = EMAIL) =>
  (await auth.post('/auth/login', { email, password }, { address })).body.err_code;

/** Guesses from 200 networks, the customer's own among them; half for the customer's account, half for other ones. */
async function flood(): Promise<number[]> {
  const pauseMs = (MINUTES * 60_000) / GUESSES;
  const answers: Promise<number>[] = [];
  for (let n = 0; n < GUESSES; n++) {
    const network = n % NETWORKS;
    const email = n % 2 === 0 ? EMAIL : `somebody${n}@example.com`;
    answers.push(login(`Wrong-pass-${n}`, network === 0 ? HOME : `10.78.${network}.1`, email));
    if (pauseMs > 0) await sleep(pauseMs);
  }
  return Promise.all(answers);
}

describe('a flood of guesses', () => {
  it(
    'never keeps a customer out of a network where they signed in before',
    async () => {
      expect(await login(PASSWORD, HOME)).toBe(0);
      const state = { over: false };
      const attack = flood().finally(() => (state.over = true));
      const answers: number[] = [];
      do {
        answers.push(await login(PASSWORD, HOME));
        if (MINUTES > 0) await sleep(1_000);
      } while (!state.over);
      expect(new Set(answers)).toEqual(new Set([0]));
      expect(answers.length).toBeGreaterThan(1);

      const guessed = await attack;
      expect(guessed.filter((code) => code !== WRONG && code !== LIMITED)).toEqual([]);
      // Other customers can sign in again as soon as the attack ends.
      expect(await login(PASSWORD, '10.79.0.1')).toBe(0);
    },
    (MINUTES + 1) * 90_000,
  );

  it('costs nobody a try when the guesses are longer than a password can be', async () => {
    const long = 'x'.repeat(129);
    for (let n = 0; n < 120; n++) expect(await login(long, '10.80.0.1')).toBe(WRONG);
    expect(await login(PASSWORD, '10.80.0.1')).toBe(0);
  });

  it('does not shut a customer out who shares an address with a guesser', async () => {
    const office = '10.81.0.1';
    expect(await login(PASSWORD, office)).toBe(0);
    for (let n = 0; n < 101; n++) await login('Wrong-pass-1', office, `victim${n}@example.com`);
    expect(await login(PASSWORD, office, 'victim0@example.com')).toBe(LIMITED);
    expect(await login(PASSWORD, office)).toBe(0);
  });
});
