import {
  begin,
  CLIENT,
  control,
  credential,
  expectCode,
  holdings,
  leave,
  oneTap,
  STATE,
  withGoogle,
} from '../../../test/support/test-google.js';
import { MINUTE_MS } from '../../platform/clock.js';

const here = withGoogle();

describe('signing in with Google', () => {
  it('makes a verified account with points, the trial, and a sub account that can use it, by one-tap', async () => {
    const { body } = await oneTap({
      email: 'new@example.com',
      given_name: 'Ada',
      family_name: 'L',
      name: 'Ada L',
    });
    expect(body).toMatchObject({
      err_code: 0,
      data: {
        user: {
          email: 'new@example.com',
          displayName: 'Ada L',
          firstName: 'Ada',
          emailVerified: true,
        },
      },
    });
    expect(await holdings(body.data.token)).toEqual({
      emailVerified: true,
      account: { members: [{ role: 'OWNER' }] },
      points: { total: 60 },
      balance: { traffic: { remainingBytes: '500000000' } },
      subAccounts: { nodes: [{ availableBytes: '500000000' }] },
    });
  });

  it('takes the code of the popup, once', async () => {
    const { sent, headers } = await leave();
    const { code: authCode } = await control('code', { email: 'popup@example.com', ...sent });
    const enter = () =>
      here.auth.post('/auth/google-authcode', { authCode, clientId: CLIENT }, { headers });
    expect((await enter()).body).toMatchObject({
      err_code: 0,
      data: { user: { email: 'popup@example.com' } },
    });
    expectCode(await enter(), 'GOOGLE_CODE_INVALID');
    expectCode(
      await here.auth.post('/auth/google-authcode', { authCode: '', clientId: CLIENT }),
      'GOOGLE_CODE_MISSING',
    );
  });

  it('knows people by their subject, not by an address that changed hands', async () => {
    const first = await oneTap({ sub: '1001', email: 'before@example.com' });
    const renamed = await oneTap({ sub: '1001', email: 'after@example.com' });
    expect(renamed.body.data.user?.['id']).toBe(first.body.data.user?.['id']);
    const heir = await oneTap({ sub: '1002', email: 'after@example.com' });
    expect(heir.body.data.user?.['id']).not.toBe(first.body.data.user?.['id']);
  });

  it('makes one account out of parallel first sign-ins', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => oneTap({ email: 'rush@example.com' })),
    );
    expect(new Set(answers.map(({ body }) => body.data.user?.['id'])).size).toBe(1);
    expect(await holdings(answers[0]?.body.data.token ?? null)).toMatchObject({
      points: { total: 60 },
    });
  });

  it('takes a credential once, however often it is sent at the same time', async () => {
    const { nonce, headers } = await begin();
    const body = {
      credential: await credential({ email: 'replay@example.com', nonce }),
      clientId: CLIENT,
    };
    const send = () => here.auth.post('/auth/google', body, { headers });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(answers.filter(({ body: { err_code } }) => err_code === 0)).toHaveLength(1);
    expectCode(await send(), 'GOOGLE_TOKEN_INVALID');
  });

  it('sends the window to Google with a nonce that only this browser can redeem', async () => {
    const answer = await fetch(`${here.auth.url}/auth/google-start?state=${STATE}`, {
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
    const { searchParams } = new URL(answer.headers.get('location') ?? '');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: CLIENT,
      response_type: 'code',
      redirect_uri: 'postmessage',
      code_challenge_method: 'S256',
      state: STATE,
    });
    const nonce = searchParams.get('nonce');
    const code_challenge = searchParams.get('code_challenge');
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      /^google_sign_in_state-of-the-page-01=[^;]+; Max-Age=600; Path=\/auth; HttpOnly; SameSite=Lax/,
    );
    expect(cookie).not.toContain(nonce);
    const person = { email: 'window@example.com', nonce, code_challenge };
    const { code: authCode } = await control('code', person);
    const enter = (headers: Record<string, string>) =>
      here.auth.post('/auth/google-authcode', { authCode, clientId: CLIENT }, { headers });
    expectCode(await enter({}), 'GOOGLE_TOKEN_EXPIRED');
    expect((await enter({ cookie: cookie.split(';')[0] ?? '' })).body.err_code).toBe(0);
    expect((await fetch(`${here.auth.url}/auth/google-start?state=x`)).status).toBe(400);
  });
});

describe('the nonce of one-tap', () => {
  const again = async (headers: Record<string, string>) => {
    const answer = await fetch(`${here.auth.url}/auth/google-nonce`, { headers });
    return ((await answer.json()) as { nonce: string }).nonce;
  };

  it('is shared by two tabs, so that both prompts work', async () => {
    const { nonce, headers } = await begin();
    expect(await again(headers)).toBe(nonce);
    expect(await again({})).not.toBe(nonce);
  });

  it('is a new one after it was spent, even if the browser kept its cookie', async () => {
    const { nonce, headers } = await begin();
    const minted = await credential({ email: 'spent@example.com', nonce });
    const send = () =>
      here.auth.post('/auth/google', { credential: minted, clientId: CLIENT }, { headers });
    expect((await send()).body.err_code).toBe(0);
    expect(await again(headers)).not.toBe(nonce);
    const refused = await send();
    expectCode(refused, 'GOOGLE_TOKEN_INVALID');
    expect(refused.headers.get('set-cookie')).toMatch(/^google_one_tap=; Max-Age=0;/);
  });

  it('stays after a refusal that the same credential can overcome, and leaves after others', async () => {
    const { nonce, headers } = await begin();
    const minted = await credential({ email: 'retry@example.com', nonce });
    const send = (body: object, from: object = headers) =>
      here.auth.post(
        '/auth/google',
        { credential: minted, clientId: CLIENT, ...body },
        {
          headers: { ...from },
        },
      );
    const refused = await send({ inviteCode: 'NOBODY77' });
    expectCode(refused, 'INVITE_CODE_UNKNOWN');
    expect(refused.headers.get('set-cookie')).toBeNull();
    const late = await send({}, { cookie: `${headers.cookie}0` });
    expectCode(late, 'GOOGLE_TOKEN_EXPIRED');
    expect(late.headers.get('set-cookie')).toMatch(/^google_one_tap=; Max-Age=0;/);
    expect((await send({})).body.err_code).toBe(0);
  });

  it('is a new one before its time is nearly over, or if it is not ours', async () => {
    const { nonce, headers } = await begin();
    here.auth.clock.advance(6 * MINUTE_MS);
    expect(await again(headers)).not.toBe(nonce);
    here.auth.clock.advance(-6 * MINUTE_MS);
    expect(await again({ cookie: `${headers.cookie}0` })).not.toBe(nonce);
  });
});
