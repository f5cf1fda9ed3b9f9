import { contentPolicy, originsOf } from './content-policy.js';

const GOOGLE = {
  airwallex: { elementUrl: null },
  google: { scriptUrl: 'https://accounts.google.com/gsi/client', testPage: true },
};
const CAPTCHA = { sources: ['https://challenges.cloudflare.com'] };
const policy = (path: string, captcha: typeof CAPTCHA | null = null) =>
  contentPolicy({}, 'app/index.html', originsOf(path, { ...GOOGLE, captcha })).split('; ');

it.each(['/auth/login', '/auth/register/', '/test-google-login'])(
  'allows Google’s one-tap, and nothing else of Google, at %s',
  (path) => {
    expect(policy(path)).toEqual(
      expect.arrayContaining([
        "script-src 'self' https://accounts.google.com/gsi/client",
        "style-src 'self' https://accounts.google.com/gsi/style",
        "connect-src 'self' https://accounts.google.com/gsi/",
        'frame-src https://accounts.google.com/gsi/',
      ]),
    );
  },
);

it.each(['/auth/callback', '/auth/login/x', '/reset-password/confirm', '/dashboard', '/'])(
  'allows neither Google nor a captcha at %s',
  (path) => {
    const words = policy(path, CAPTCHA);
    expect(words).toEqual(
      expect.arrayContaining(["script-src 'self'", "connect-src 'self'", "frame-src 'none'"]),
    );
    expect(words.join()).not.toContain('https:');
  },
);

it('allows nothing at the test page where it does not exist', () => {
  const google = { ...GOOGLE.google, testPage: false };
  const { script } = originsOf('/test-google-login', { ...GOOGLE, google, captcha: CAPTCHA });
  expect(script).toEqual([]);
});

it('allows the captcha where it is asked for, if there is one', () => {
  expect(policy('/auth/login', CAPTCHA)).toContain(
    "script-src 'self' https://accounts.google.com/gsi/client https://challenges.cloudflare.com",
  );
  expect(policy('/test-google-login', CAPTCHA).join()).not.toContain('cloudflare');
});

it('allows calls of the API that the client was built for', () => {
  const hashes = { scriptHashes: [], styleHashes: [] };
  const files = { 'app/index.html': Object.assign({ connect: ['https://api.example'] }, hashes) };
  const origins = originsOf('/dashboard', { ...GOOGLE, captcha: null });
  expect(contentPolicy(files, 'app/index.html', origins).split('; ')).toContain(
    "connect-src 'self' https://api.example",
  );
});
