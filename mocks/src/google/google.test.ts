import { createHash } from 'node:crypto';
import { OAuth2Client } from 'google-auth-library';
import { startGoogle, type RunningGoogle } from './server.js';

describe('Google stand-in', () => {
  let google: RunningGoogle;
  let library: OAuth2Client;
  beforeAll(async () => {
    const client = { clientId: 'our-client', clientSecret: 'our-secret' };
    google = await startGoogle({ host: '127.0.0.1', port: 0, ...client });
    library = new OAuth2Client({
      ...client,
      redirectUri: 'postmessage',
      issuers: [google.url],
      endpoints: {
        oauth2TokenUrl: google.tokenUrl,
        oauth2FederatedSignonPemCertsUrl: google.certsUrl,
      },
    });
  });
  afterAll(async () => google.stop());

  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(google.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  const mint = async (fields: Record<string, unknown> = {}): Promise<string> =>
    String(
      (await post('/_control/id-token', { email: 'ada@example.com', ...fields }))['credential'],
    );
  const verify = async (idToken: string) =>
    (await library.verifyIdToken({ idToken, audience: 'our-client' })).getPayload();

  it('creates one-tap credentials that google-auth-library verifies', async () => {
    const credential = await mint({
      sub: '42',
      email_verified: false,
      nonce: 'n',
      given_name: 'Ada',
    });
    expect(await verify(credential)).toMatchObject({
      iss: google.url,
      aud: 'our-client',
      sub: '42',
      email: 'ada@example.com',
      email_verified: false,
      nonce: 'n',
      given_name: 'Ada',
    });
  });

  it('gives an address the same subject each time', async () => {
    const [first, second] = [await verify(await mint()), await verify(await mint())];
    expect(first?.sub).toMatch(/^\d+$/);
    expect(first?.sub).toBe(second?.sub);
  });

  it.each([
    ['another audience', { aud: 'other-client' }, /Wrong recipient/],
    ['another issuer', { iss: 'https://evil.example' }, /Invalid issuer/],
    ['a forged signature', { forged: true }, /Invalid token signature/],
    ['an old token', { expires_in: -301 }, /used too late/],
  ])('lets a test create %s', async (_what, fields, message) => {
    await expect(verify(await mint(fields))).rejects.toThrow(message);
  });

  it('creates tokens that only the caller’s own exp check rejects', async () => {
    const payload = await verify(await mint({ expires_in: -240 }));
    expect(payload?.exp).toBeLessThan(Date.now() / 1000);
  });

  it('exchanges a code once, at its redirect_uri, for its client', async () => {
    const { code } = await post('/_control/code', { email: 'ada@example.com', nonce: 'n' });
    const { tokens } = await library.getToken(String(code));
    expect(await verify(tokens.id_token ?? '')).toMatchObject({
      email: 'ada@example.com',
      nonce: 'n',
    });
    await expect(library.getToken(String(code))).rejects.toThrow('invalid_grant');
  });

  it('refuses another redirect_uri and a wrong secret', async () => {
    const { code } = await post('/_control/code', {
      email: 'ada@example.com',
      redirect_uri: 'http://127.0.0.1:4000',
    });
    const exchange = { code: String(code), redirect_uri: 'http://127.0.0.1:4001' };
    await expect(library.getToken(exchange)).rejects.toThrow('redirect_uri_mismatch');
    const stranger = new OAuth2Client({
      clientId: 'our-client',
      clientSecret: 'wrong',
      endpoints: { oauth2TokenUrl: google.tokenUrl },
    });
    await expect(stranger.getToken('any')).rejects.toThrow('invalid_client');
  });

  it('exchanges a code with a challenge only with its verifier', async () => {
    const verifier = 'v'.repeat(43);
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const exchange = async (fields: object, codeVerifier?: string) => {
      const { code } = await post('/_control/code', { email: 'ada@example.com', ...fields });
      const asked = { code: String(code), ...(codeVerifier && { codeVerifier }) };
      return library.getToken(asked);
    };
    const { tokens } = await exchange({ code_challenge }, verifier);
    expect(tokens.id_token).toBeDefined();
    await expect(exchange({ code_challenge })).rejects.toThrow('invalid_grant');
    await expect(exchange({ code_challenge }, 'w'.repeat(43))).rejects.toThrow('invalid_grant');
    await expect(exchange({}, verifier)).rejects.toThrow('invalid_grant');
  });

  describe('one-tap', () => {
    const origin = 'http://127.0.0.1:4000';
    const enter = async (fields: Record<string, string> = {}) => {
      const body = new URLSearchParams({
        email: 'ada@example.com',
        name: 'Ada',
        email_verified: 'on',
        decision: 'enter',
        ...fields,
      });
      const answer = await fetch(`${google.url}/session`, {
        method: 'POST',
        redirect: 'manual',
        body,
      });
      return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    };
    const status = async (cookie: string, clientId = 'our-client') =>
      fetch(`${google.url}/gsi/status?client_id=${clientId}`, { headers: { cookie, origin } });

    it('offers the account of the browser’s session, to pages of this machine', async () => {
      const answer = await status(await enter());
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
      expect(await answer.json()).toEqual({ account: { email: 'ada@example.com', name: 'Ada' } });
      expect(await (await status('')).json()).toEqual({ account: null });
      expect(await (await status('google_stand_in_session=bm9wZQ')).json()).toEqual({
        account: null,
      });
      expect((await status('', 'other')).status).toBe(403);
    });

    it('issues a credential with the page’s nonce, and none without a session', async () => {
      const issue = async (cookie: string) =>
        fetch(`${google.url}/gsi/issue`, {
          method: 'POST',
          headers: { cookie, origin },
          body: new URLSearchParams({ client_id: 'our-client', nonce: 'n' }),
        });
      const { credential } = (await (await issue(await enter())).json()) as { credential: string };
      expect(await verify(credential)).toMatchObject({ email: 'ada@example.com', nonce: 'n' });
      expect((await issue('')).status).toBe(401);
      expect((await issue(await enter({ decision: 'leave' }))).status).toBe(401);
    });

    it('serves the script, and names the account on its page', async () => {
      const script = await fetch(google.scriptUrl);
      expect(script.headers.get('content-type')).toContain('text/javascript');
      expect(await script.text()).toContain('initialize(');
      const page = await fetch(google.url, { headers: { cookie: await enter() } });
      expect(await page.text()).toContain('Signed in as ada@example.com');
    });
  });

  describe('the popup', () => {
    const origin = 'http://127.0.0.1:4000';
    const parameters = {
      client_id: 'our-client',
      redirect_uri: 'postmessage',
      origin,
      response_type: 'code',
      scope: 'openid email',
      state: 's"<1',
    };
    const decide = async (fields: Record<string, string>): Promise<Response> =>
      fetch(`${google.url}/authorize`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ ...parameters, email: 'ada@example.com', ...fields }),
      });

    it('posts an exchangeable code to its opener’s origin', async () => {
      const form = await fetch(
        `${google.url}/authorize?${String(new URLSearchParams(parameters))}`,
      );
      expect(await form.text()).toContain('value="s&quot;&lt;1"');
      const page = await (await decide({ decision: 'allow', email_verified: 'on' })).text();
      const [, message = ''] =
        /postMessage\((\{.*?\}), "http:\/\/127\.0\.0\.1:4000"\)/.exec(page) ?? [];
      expect(JSON.parse(message)).toMatchObject({ source: 'google-stand-in', state: 's"<1' });
      const { code } = JSON.parse(message) as { code: string };
      const { tokens } = await library.getToken(code);
      expect(await verify(tokens.id_token ?? '')).toMatchObject({ email_verified: true });
    });

    it('redirects with the code or with the refusal', async () => {
      const redirect_uri = 'http://localhost:4000/back';
      const allowed = await decide({ decision: 'allow', redirect_uri });
      expect(allowed.headers.get('location')).toMatch(
        /^http:\/\/localhost:4000\/back\?code=.+&state=/,
      );
      const denied = await decide({ decision: 'deny', redirect_uri });
      expect(denied.headers.get('location')).toContain('error=access_denied');
    });

    it.each<Record<string, string>>([
      { client_id: 'other' },
      { origin: 'https://evil.example' },
      { response_type: 'token' },
      { scope: 'email profile' },
    ])('refuses %j', async (fields) => {
      expect((await decide({ decision: 'allow', ...fields })).status).toBeGreaterThanOrEqual(400);
    });
  });
});
