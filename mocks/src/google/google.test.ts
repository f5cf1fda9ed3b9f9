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
    const enter = async () => {
      const body = new URLSearchParams({
        email: 'ada@example.com',
        name: 'Ada',
        email_verified: 'on',
        decision: 'enter',
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
  });

  describe('the window', () => {
    const parameters = {
      client_id: 'our-client',
      redirect_uri: 'http://localhost:4000/back',
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

    it('keeps what it was given, and redirects with the code', async () => {
      const form = await fetch(
        `${google.url}/authorize?${String(new URLSearchParams(parameters))}`,
      );
      expect(await form.text()).toContain('value="s&quot;&lt;1"');
      const allowed = await decide({ decision: 'allow' });
      expect(allowed.headers.get('location')).toMatch(
        /^http:\/\/localhost:4000\/back\?code=.+&state=/,
      );
    });

    it.each<Record<string, string>>([
      { client_id: 'other' },
      { redirect_uri: 'https://evil.example' },
      { response_type: 'token' },
      { scope: 'email profile' },
    ])('refuses %j', async (fields) => {
      expect((await decide({ decision: 'allow', ...fields })).status).toBeGreaterThanOrEqual(400);
    });
  });
});
