import { RateLimits } from '../../../platform/rate-limit.js';
import { networkOf } from '../../../platform/address.js';
import { type Attempt, AUTH_RULES, createAuthLimits, LoginGuard } from './auth-limits.js';
import { RESET_LINK_MINUTES } from '../codes/reset-links.js';

const guardWith = (rules: Partial<typeof AUTH_RULES> | object) =>
  new LoginGuard(createAuthLimits(new RateLimits(null), { ...AUTH_RULES, ...rules }));

/** Attempts of an account from an address. */
function attempts(guard: LoginGuard, account: string, address: string, known = false) {
  const attempt = (work: (attempt: Attempt) => Promise<void>) =>
    guard.count(address, (counted) => work({ account, counted, known }));
  return {
    check: () => attempt((each) => guard.check(each)),
    failed: () => attempt((each) => guard.failed(each)),
    succeeded: () => attempt((each) => guard.succeeded(each)),
  };
}

describe('sign-in guard', () => {
  it('does not use up a shared address’s limit when one account is attacked', async () => {
    const guard = guardWith({ loginAddress: { points: 51, seconds: 60 } });
    const attacked = attempts(guard, 'attacked', '10.0.0.1');
    const attacks = await Promise.allSettled(Array.from({ length: 50 }, attacked.failed));
    expect(attacks.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const neighbours = Array.from({ length: 46 }, (_, n) =>
      attempts(guard, `neighbour${n}`, '10.0.0.1').failed(),
    );
    await expect(Promise.all(neighbours)).resolves.toHaveLength(46);
  });

  it('takes back the count of what was no wrong password', async () => {
    const guard = guardWith({ loginAddress: { points: 1, seconds: 60 } });
    const ada = attempts(guard, 'ada', '10.0.0.1');
    for (let n = 0; n < 3; n++) await ada.succeeded();
    const broken = guard.count('10.0.0.1', () => Promise.reject(new Error('no database')));
    await expect(broken).rejects.toThrow('no database');
    await expect(ada.failed()).resolves.toBeUndefined();
    await expect(ada.check()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('refuses even the right password after too many wrong ones', async () => {
    const guard = guardWith({});
    const ada = attempts(guard, 'ada', '10.0.0.1');
    await ada.check();
    for (let n = 0; n < 5; n++) await ada.failed();
    await expect(ada.succeeded()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await guard.forgive('ada', '10.0.0.1');
    await expect(ada.succeeded()).resolves.toBeUndefined();
  });

  it('also counts wrong passwords in a known network', async () => {
    const guard = guardWith({});
    const ada = attempts(guard, 'ada', '10.0.0.1', true);
    for (let n = 0; n < 5; n++) await ada.failed();
    await expect(ada.failed()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});

it('refuses a reset link only while an earlier one is valid', () => {
  for (const rule of [AUTH_RULES.resetResend, AUTH_RULES.resetPerEmail])
    expect(rule.seconds).toBeLessThanOrEqual(RESET_LINK_MINUTES * 60);
});

describe('networks', () => {
  it.each([
    ['10.0.0.1', '10.0.0.2', false],
    ['2001:db8::1', '2001:db8::2', true],
    ['2001:db8::1', '2001:db8:0:0:ffff::', true],
    ['2001:db8::1', '2001:db8:0:1::1', false],
    ['::ffff:10.0.0.1', '10.0.0.1', true],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.2', false],
  ])('%s and %s are one network: %s', (one, two, same) => {
    expect(networkOf(one) === networkOf(two)).toBe(same);
  });
});
