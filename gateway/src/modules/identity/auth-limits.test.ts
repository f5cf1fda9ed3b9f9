import { RateLimits } from '../../platform/rate-limit.js';
import { networkOf } from '../../platform/address.js';
import { AUTH_RULES, createAuthLimits, LoginGuard } from './auth-limits.js';
import { RESET_LINK_MINUTES } from './reset-links.js';

const guardWith = (rules: Partial<typeof AUTH_RULES> | object) =>
  new LoginGuard(createAuthLimits(new RateLimits(null), { ...AUTH_RULES, ...rules }));
const from = (account: string, address: string, known = false) => ({ account, address, known });

describe('sign-in guard', () => {
  it('does not lock out a customer because of failures from elsewhere', async () => {
    const guard = guardWith({});
    for (let n = 0; n < 3_000; n++)
      await guard.failed(from(`account${n}`, `10.${n >> 8}.${n & 255}.1`));
    await expect(guard.check(from('bystander', '172.16.0.1'))).resolves.toBeUndefined();
  });

  it('does not use up a shared address’s limit when one account is attacked', async () => {
    const guard = guardWith({ loginAddress: { points: 6, seconds: 60 } });
    const attacks = await Promise.allSettled(
      Array.from({ length: 50 }, () => guard.failed(from('attacked', '10.0.0.1'))),
    );
    expect(attacks.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(guard.check(from('neighbour', '10.0.0.1'))).resolves.toBeUndefined();
  });

  it('refuses even the right password after too many wrong ones', async () => {
    const guard = guardWith({});
    const ada = from('ada', '10.0.0.1');
    await guard.check(ada);
    for (let n = 0; n < 5; n++) await guard.failed(ada);
    await expect(guard.succeeded(ada)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await guard.forgive(ada);
    await expect(guard.succeeded(ada)).resolves.toBeUndefined();
  });

  it('never refuses the right password from a known network', async () => {
    const guard = guardWith({ loginAddress: { points: 3, seconds: 60 } });
    const ada = from('ada', '10.0.0.1', true);
    for (let n = 0; n < 4; n++) await guard.failed(from(`other${n}`, '10.0.0.1')).catch(() => null);
    for (let n = 0; n < 9; n++) await guard.failed(ada).catch(() => null);
    await expect(guard.check(from('stranger', '10.0.0.1'))).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    await expect(guard.check(ada)).resolves.toBeUndefined();
    await expect(guard.succeeded(ada)).resolves.toBeUndefined();
  });

  it('also counts wrong passwords in a known network', async () => {
    const guard = guardWith({});
    const ada = from('ada', '10.0.0.1', true);
    for (let n = 0; n < 5; n++) await guard.failed(ada);
    await expect(guard.failed(ada)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
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
