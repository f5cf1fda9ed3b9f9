import { startCaptcha, type RunningCaptcha } from './server.js';

const KEYS = { siteKey: 'site-key', secret: 'captcha-secret' };

describe('captcha stand-in', () => {
  let captcha: RunningCaptcha;
  let now = new Date('2026-11-23T04:00:00Z');
  beforeAll(async () => {
    captcha = await startCaptcha({ host: '127.0.0.1', port: 0, ...KEYS, now: () => now });
  });
  afterAll(async () => captcha.stop());

  const solve = async (sitekey = KEYS.siteKey): Promise<Response> =>
    fetch(new URL('answer', captcha.scriptUrl), {
      method: 'POST',
      headers: { origin: 'http://127.0.0.1:4000' },
      body: new URLSearchParams({ sitekey }),
    });
  const answerOf = async () => ((await (await solve()).json()) as { answer: string }).answer;
  const verify = async (response: string, secret = KEYS.secret) => {
    const body = new URLSearchParams({ secret, response, remoteip: '127.0.0.1' });
    return (await fetch(captcha.verifyUrl, { method: 'POST', body })).json();
  };

  it('accepts an answer once, within five minutes', async () => {
    const answer = await answerOf();
    expect(await verify(answer)).toEqual({ success: true, 'error-codes': [] });
    expect(await verify(answer)).toEqual({
      success: false,
      'error-codes': ['timeout-or-duplicate'],
    });
    const late = await answerOf();
    now = new Date(now.getTime() + 5 * 60_000);
    expect(await verify(late)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] });
  });

  it.each([
    ['', KEYS.secret, 'missing-input-response'],
    ['made-up', KEYS.secret, 'invalid-input-response'],
    ['made-up', '', 'missing-input-secret'],
    ['made-up', 'other', 'invalid-input-secret'],
  ])('refuses "%s" with the secret "%s": %s', async (answer, secret, code) => {
    expect(await verify(answer, secret)).toEqual({ success: false, 'error-codes': [code] });
  });

  it('serves the widget, which gets answers for its own site key only', async () => {
    const script = await fetch(captcha.scriptUrl);
    expect(await script.text()).toContain('render(container, options)');
    expect((await solve('other')).status).toBe(400);
    expect((await solve()).headers.get('access-control-allow-origin')).toBe(
      'http://127.0.0.1:4000',
    );
  });
});
