import { DAY_MS } from '../../platform/clock.js';
import { share } from '../../../test/support/share.js';
import { PASSWORD, startTestAuth } from '../../../test/support/test-auth.js';

const auth = share(startTestAuth);

describe('sessions', () => {
  it('end after 14 days without use, and 60 days in any case', async () => {
    const alive = async (token: string) => (await auth.me({ token })).status === 200;
    const idle = await auth.member('idle@example.com');
    const used = await auth.member('used@example.com');
    for (let day = 0; day < 56; day += 7) {
      auth.clock.advance(7 * DAY_MS);
      expect(await alive(used.token)).toBe(true);
    }
    expect(await alive(idle.token)).toBe(false);
    auth.clock.advance(4 * DAY_MS);
    expect(await alive(used.token)).toBe(false);
  });

  it('can be listed and ended only by their owner', async () => {
    const one = await auth.member('places@example.com');
    const two = await auth.post(
      '/auth/login',
      { email: 'places@example.com', password: PASSWORD },
      { headers: { 'user-agent': 'Firefox on a phone' }, address: '10.7.0.9' },
    );
    const other = await auth.member('other@example.com');
    interface Listed {
      me: {
        sessions: {
          totalCount: number;
          nodes: { id: string; current: boolean; userAgent: string; address: string }[];
        };
      };
    }
    const list = async () =>
      (
        await auth.graphql<Listed>(
          '{ me { sessions(first: 10) { totalCount nodes { id current userAgent address expiresAt } } } }',
          {},
          { token: one.token },
        )
      ).body.data?.me.sessions;
    const before = await list();
    expect(before).toMatchObject({
      totalCount: 2,
      nodes: [
        { current: false, userAgent: 'Firefox on a phone', address: '10.7.0.9' },
        { current: true },
      ],
    });
    const id = before?.nodes[0]?.id ?? '';
    const revoke = (token: string) =>
      auth.graphql<{ sessionRevoke: { sessionId: string | null } }>(
        'mutation ($id: ID!) { sessionRevoke(id: $id) { sessionId userErrors { code } } }',
        { id },
        { token },
      );
    expect((await revoke(other.token)).body.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await auth.me({ token: two.body.data.token ?? '' })).status).toBe(200);
    expect((await revoke(one.token)).body.data?.sessionRevoke.sessionId).toBe(id);
    expect((await auth.me({ token: two.body.data.token ?? '' })).status).toBe(401);
    expect(await list()).toMatchObject({ totalCount: 1 });
  });
});
