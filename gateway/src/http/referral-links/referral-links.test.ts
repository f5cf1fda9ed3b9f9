import fastify, { type FastifyInstance } from 'fastify';
import type { UserService } from '../../modules/user/user.service.js';
import { share } from '../../../test/support/share.js';
import { startTestServices } from '../../../test/support/test-services.js';
import { referralLinks } from './referral-links.js';

const gateway = share(startTestServices);

async function serve(secure = false, points = 1_000): Promise<FastifyInstance> {
  const { users, rateLimits } = gateway.services;
  const app = fastify();
  const limit = rateLimits.define(`test-${points}-${String(secure)}`, { points, seconds: 60 });
  await app.register(referralLinks, { users, limit, secure });
  return app;
}

/** A customer with a code, in a language. */
async function customer(code: string, locale: 'en-US' | 'zh-HK') {
  const { userId } = await gateway.customer();
  await gateway.sql(`UPDATE users SET referral_code = $2, locale = $3 WHERE id = $1`, [
    ...[userId, code, locale],
  ]);
}

describe('a referral link', () => {
  it('remembers the code for 30 days and leads to the start page', async () => {
    await customer('ABCD1230', 'en-US');
    const app = await serve();
    const { statusCode, headers } = await app.inject('/r/abcdl23o');
    expect(statusCode).toBe(302);
    expect(headers).toMatchObject({
      location: '/',
      'set-cookie': 'invite=ABCD1230; Max-Age=2592000; Path=/; SameSite=Lax',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
  });

  it('leads to the referrer’s language, with a cookie for https alone', async () => {
    await customer('ZHZHZH22', 'zh-HK');
    const app = await serve(true);
    expect((await app.inject('/r/ZHZHZH22')).headers).toMatchObject({
      location: '/zh-hk/',
      'set-cookie': expect.stringMatching(/; Secure$/) as string,
    });
  });

  it.each(['/r/NOBODY77', '/r/x', `/r/${'A'.repeat(90)}`, '/r/%0d%0aset-cookie:a=b', '/r/%00'])(
    'without a referrer leads to the start page, and sets no cookie: %s',
    async (url) => {
      const app = await serve();
      const { statusCode, headers } = await app.inject(url);
      expect({ statusCode, location: headers.location }).toEqual({
        statusCode: 302,
        location: '/',
      });
      expect(headers['set-cookie']).toBeUndefined();
    },
  );

  it('asks the database only so often for one network', async () => {
    let asked = 0;
    const users: Pick<UserService, 'invitation'> = {
      invitation: () => {
        asked += 1;
        return Promise.resolve(null);
      },
    };
    const limit = gateway.services.rateLimits.define('test-few', { points: 2, seconds: 60 });
    const app = fastify();
    await app.register(referralLinks, { users, limit, secure: false });
    for (let n = 0; n < 5; n++) expect((await app.inject('/r/NOBODY77')).statusCode).toBe(302);
    expect(asked).toBe(2);
  });
});
