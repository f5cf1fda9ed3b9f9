import { RateLimits } from '../../platform/rate-limit.js';
import { networkOf } from '../../platform/address.js';
import { AUTH_RULES, createAuthLimits, LoginGuard } from './auth-limits.js';

const guardWith = (rules: Partial<typeof AUTH_RULES> | object) =>
  new LoginGuard(createAuthLimits(new RateLimits(null), { ...AUTH_RULES, ...rules }));

describe('the guard of sign-in', () => {
  it('stops everybody for a short time when guesses come from everywhere', async () => {
    const guard = guardWith({ loginGlobal: { points: 3, seconds: 1 } });
    for (let n = 0; n < 3; n++) await guard.failed(`account${n}`, `10.0.0.${n}`);
    await expect(guard.check('bystander', '10.0.1.1')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await expect(guard.check('bystander', '10.0.1.1')).resolves.toBeUndefined();
  });

  it('does not let one account under attack use up the limit of an address that others share', async () => {
    const guard = guardWith({ loginAddress: { points: 6, seconds: 60 } });
    const attacks = await Promise.allSettled(
      Array.from({ length: 50 }, () => guard.failed('attacked', '10.0.0.1')),
    );
    expect(attacks.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(guard.check('neighbour', '10.0.0.1')).resolves.toBeUndefined();
  });

  it('refuses even the right password once there were too many wrong ones before it', async () => {
    const guard = guardWith({});
    await guard.check('ada', '10.0.0.1');
    for (let n = 0; n < 5; n++) await guard.failed('ada', '10.0.0.1');
    await expect(guard.succeeded('ada', '10.0.0.1')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    await guard.forgive('ada', '10.0.0.1');
    await expect(guard.succeeded('ada', '10.0.0.1')).resolves.toBeUndefined();
  });
});

describe('networks', () => {
  it.each([
    ['10.0.0.1', '10.0.0.2', false],
    ['2001:db8::1', '2001:db8::2', true],
    ['2001:db8::1', '2001:db8:0:0:ffff::', true],
    ['2001:db8::1', '2001:db8:0:1::1', false],
    ['::ffff:10.0.0.1', '10.0.0.1', true],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.2', false],
  ])('%s and %s are one: %s', (one, two, same) => {
    expect(networkOf(one) === networkOf(two)).toBe(same);
  });
});
