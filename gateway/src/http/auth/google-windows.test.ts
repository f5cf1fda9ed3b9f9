import {
  CLIENT,
  control,
  expectCode,
  leave,
  STATE,
  withGoogle,
} from '../../../test/support/test-google.js';
import { MINUTE_MS } from '../../platform/clock.js';

const here = withGoogle();

/** A browser that keeps the cookies of all answers, as two tabs of it do. */
function browser() {
  const jar = new Map<string, string>();
  const headers = () => ({
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const keep = (set: readonly string[]) => {
    for (const cookie of set) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
  };
  return {
    jar,
    /** Opens a window. @returns the code that Google gives it */
    open: async (state: string, email: string): Promise<string> => {
      const { sent, set } = await leave(state, headers());
      keep(set);
      return (await control('code', { email, ...sent }))['code'] ?? '';
    },
    enter: async (body: { authCode: string; state?: string }) => {
      const call = { clientId: CLIENT, ...body };
      const answer = await here.auth.post('/auth/google-authcode', call, { headers: headers() });
      keep(answer.headers.getSetCookie());
      return answer;
    },
  };
}

const OTHER = 'state-of-the-page-02';

describe('windows of Google in several tabs', () => {
  it('sign in with their own cookies, in any order', async () => {
    const tabs = browser();
    const first = await tabs.open(STATE, 'first.tab@example.com');
    const second = await tabs.open(OTHER, 'second.tab@example.com');
    expect((await tabs.enter({ authCode: first, state: STATE })).body).toMatchObject({
      err_code: 0,
      data: { user: { email: 'first.tab@example.com' } },
    });
    expect([...tabs.jar.keys()]).toEqual([`google_sign_in_${OTHER}`]);
    expect((await tabs.enter({ authCode: second, state: OTHER })).body.err_code).toBe(0);
    expect(tabs.jar.size).toBe(0);
  });

  it('cannot use the code of another window', async () => {
    const tabs = browser();
    const first = await tabs.open(STATE, 'crossed@example.com');
    await tabs.open(OTHER, 'crossed@example.com');
    expectCode(await tabs.enter({ authCode: first, state: OTHER }), 'GOOGLE_CODE_INVALID');
    expectCode(
      await tabs.enter({ authCode: first, state: 'state-of-no-window' }),
      'GOOGLE_TOKEN_EXPIRED',
    );
  });

  it('without a state, as in the specification, mean the one that was opened last', async () => {
    const tabs = browser();
    await tabs.open(STATE, 'older@example.com');
    here.auth.clock.advance(1_000);
    const authCode = await tabs.open(OTHER, 'newer@example.com');
    expect((await tabs.enter({ authCode })).body.err_code).toBe(0);
    expect([...tabs.jar.keys()]).toEqual([`google_sign_in_${STATE}`]);
  });

  it('leave at most five cookies, of which the oldest goes first', async () => {
    const tabs = browser();
    const names = Array.from({ length: 7 }, (_, index) => `state-of-the-page-1${index}`);
    // Not ours, so it goes before any of ours.
    tabs.jar.set('google_sign_in_made-up-by-somebody', 'x'.repeat(50));
    for (const name of names) {
      await tabs.open(name, 'many@example.com');
      here.auth.clock.advance(1_000);
      expect(tabs.jar.size).toBeLessThanOrEqual(5);
    }
    expect([...tabs.jar.keys()].sort()).toEqual(
      names.slice(2).map((name) => `google_sign_in_${name}`),
    );
    // A window that starts again replaces its own cookie only.
    await tabs.open(names[3] ?? '', 'many@example.com');
    expect(tabs.jar.size).toBe(5);
  });

  it('expire ten minutes after each was opened', async () => {
    const tabs = browser();
    const first = await tabs.open(STATE, 'slow.tab@example.com');
    here.auth.clock.advance(6 * MINUTE_MS);
    const second = await tabs.open(OTHER, 'quick.tab@example.com');
    here.auth.clock.advance(5 * MINUTE_MS);
    expectCode(await tabs.enter({ authCode: first, state: STATE }), 'GOOGLE_TOKEN_EXPIRED');
    expect((await tabs.enter({ authCode: second, state: OTHER })).body.err_code).toBe(0);
    here.auth.clock.advance(-11 * MINUTE_MS);
  });

  it.each(['x', 'state;of;the;page;0001', 'a'.repeat(129), 7])(
    'refuse %p as a state, in both calls',
    async (state) => {
      const start = await fetch(
        `${here.auth.url}/auth/google-start?state=${encodeURIComponent(state)}`,
        { redirect: 'manual' },
      );
      const body = { authCode: 'x', clientId: CLIENT, state };
      const call = await here.auth.post('/auth/google-authcode', body);
      expect([start.status, call.status]).toEqual([400, 400]);
    },
  );
});
