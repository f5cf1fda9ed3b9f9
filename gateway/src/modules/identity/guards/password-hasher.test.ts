import { AppError } from '../../../platform/errors.js';
import { PasswordHasher } from './password-hasher.js';

const TURN = { network: '10.0.0.1', known: false };
const CHEAP = { memoryCost: 1_024, timeCost: 1, parallelism: 1 };

describe('hashing passwords', () => {
  const hasher = new PasswordHasher({ cost: CHEAP });

  it('is Argon2id with a salt, and verifies the password', async () => {
    const [first, second] = [
      await hasher.hash('Secret77!', TURN),
      await hasher.hash('Secret77!', TURN),
    ];
    expect(first).toMatch(/^\$argon2id\$/);
    expect(first).not.toBe(second);
    expect(await hasher.verify(first, 'Secret77!', TURN)).toEqual({
      matches: true,
      outdated: false,
    });
    expect(await hasher.verify(first, 'Secret77?', TURN)).toEqual({
      matches: false,
      outdated: false,
    });
  });

  it('costs at least OWASP’s minimum by default', async () => {
    const stored = await new PasswordHasher().hash('x', TURN);
    expect(Number(/m=(\d+)/.exec(stored)?.[1])).toBeGreaterThanOrEqual(19_456);
    expect(Number(/t=(\d+)/.exec(stored)?.[1])).toBeGreaterThanOrEqual(2);
  });

  it('uses all 128 characters', async () => {
    const stored = await hasher.hash(`${'😀'.repeat(127)}a`, TURN);
    expect((await hasher.verify(stored, `${'😀'.repeat(127)}b`, TURN)).matches).toBe(false);
    expect((await hasher.verify(stored, `${'😀'.repeat(127)}a`, TURN)).matches).toBe(true);
  });

  it('treats composed and decomposed letters alike', async () => {
    expect(
      (await hasher.verify(await hasher.hash('cafe\u0301-1A', TURN), 'caf\u00e9-1A', TURN)).matches,
    ).toBe(true);
  });

  it('never matches without an account', async () => {
    expect(await hasher.verify(null, 'Secret77!', TURN)).toEqual({
      matches: false,
      outdated: false,
    });
  });

  it('reports an outdated hash', async () => {
    const dearer = new PasswordHasher({ cost: { ...CHEAP, timeCost: 2 } });
    expect(await dearer.verify(await hasher.hash('Secret77!', TURN), 'Secret77!', TURN)).toEqual({
      matches: true,
      outdated: true,
    });
  });

  it('limits the waiting callers, refuses more, and then continues', async () => {
    const narrow = new PasswordHasher({ concurrency: 1, maxWaiting: 2, cost: CHEAP });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => narrow.hash('x', TURN)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toBeInstanceOf(AppError);
        expect(outcome.reason).toMatchObject({ code: 'RATE_LIMITED' });
      }
    }
    await expect(narrow.hash('x', TURN)).resolves.toMatch(/^\$argon2id/);
  });
});
