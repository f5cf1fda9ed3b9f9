import { brand } from '../../schema/rules/brand.js';
import { readConfig, settingWarnings } from './config.js';
import { GOOD, PRODUCTION, problems } from '../test/support/settings.js';

describe('the configuration', () => {
  it('needs no more than what names the outside world', () => {
    expect(readConfig(GOOD)).toMatchObject({
      port: 4000,
      production: false,
      airwallex: { apiBase: 'https://api-demo.airwallex.com' },
    });
    expect(problems(PRODUCTION)).toEqual([]);
  });

  it('lets one login do everything only outside production', () => {
    expect(readConfig(GOOD).database.ownerUrl).toBe(GOOD.DATABASE_URL);
    expect(readConfig(PRODUCTION).database.ownerUrl).toBeNull();
  });

  it.each(Object.keys(GOOD).filter((name) => name !== 'NODE_ENV'))(
    'names %s when it is missing',
    (name) => {
      expect(problems({ ...GOOD, [name]: undefined })).toEqual([`${name} is required`]);
      expect(problems({ ...GOOD, [name]: '' })).toEqual([`${name} is required`]);
    },
  );

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'not a url'],
    ['HEARTH_SECRET', 'short'],
    ['EDGE_NODES', 'node-without-secret'],
    ['EDGE_NODES', 'node-1:q8Zr2LwX0cVb7NmKpT4s,node-1:x8Zr2LwX0cVb7NmKpT4s'],
    ['ENGINE', 'slow'],
    ['ENGINE', 'rows'],
    ['EXIT_ADDRESSES', '203.0.113.0/33'],
    ['EXIT_ADDRESSES', '203.0.113'],
    ['EXIT_ADDRESSES', '::/0'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://*.example'],
    ['CORS_ORIGINS', 'https://partner.example/'],
    ['CORS_ORIGINS', 'partner.example'],
    ['CORS_ORIGINS', 'null'],
    ['MAIL_FROM', 'Ada'],
    ['MAIL_FROM', 'Ada <post@mail>'],
    ['MAIL_FROM', 'a@mail.example, b@mail.example'],
    ['MAIL_FROM', 'Ada <post@mail.example>\nBcc: <c@mail.example>'],
    ['POINTS_RATES', 'EUR:-1'],
    ['POINTS_RATES', 'EUR:0'],
    ['POINTS_RATES', 'USD:2'],
    ['POINTS_RATES', 'EUR=1.08'],
  ])('names %s when it is %s', (name, value) => {
    expect(problems({ ...GOOD, [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name}: `)),
    ]);
  });

  it.each([
    ['AIRWALLEX_API_BASE', 'https://127.0.0.1:4010'],
    ['AIRWALLEX_ELEMENT_URL', 'http://127.0.0.1:4010/element.js'],
    ['GOOGLE_TOKEN_URL', 'http://127.0.0.1:4011/token'],
    ['GOOGLE_CERTS_URL', 'http://127.0.0.1:4011/certs'],
    ['GOOGLE_AUTHORIZE_URL', 'http://127.0.0.1:4011/authorize'],
    ['GOOGLE_ISSUERS', 'http://127.0.0.1:4011'],
    ['GOOGLE_SCRIPT_URL', 'http://127.0.0.1:4011/gsi/client'],
    ['CAPTCHA_VERIFY_URL', 'http://127.0.0.1:4014/turnstile/v0/siteverify'],
    ['CAPTCHA_SCRIPT_URL', 'http://127.0.0.1:4014/turnstile/v0/api.js'],
  ])('refuses the stand-in setting %s in production', (name, value) => {
    expect(problems({ ...GOOD, [name]: value })).toEqual([]);
    expect(problems({ ...PRODUCTION, [name]: value })).toEqual([
      `${name} points at a stand-in, which production refuses`,
    ]);
  });

  it.each([undefined, '', 'production'])('is strict when NODE_ENV is %j', (NODE_ENV) => {
    expect(readConfig({ ...PRODUCTION, NODE_ENV })).toMatchObject({ production: true });
    const standIn = { AIRWALLEX_ELEMENT_URL: 'https://stand-in.example/element.js' };
    expect(problems({ ...PRODUCTION, ...standIn, NODE_ENV })).toEqual([
      expect.stringContaining('AIRWALLEX_ELEMENT_URL'),
    ]);
    for (const mode of ['development', 'test'])
      expect(problems({ ...PRODUCTION, ...standIn, NODE_ENV: mode })).toEqual([]);
  });

  it.each([
    ['HEARTH_SECRET', 'a'.repeat(40)],
    ['HEARTH_SECRET', 'bench-0123456789-abcdefghijklmnopqrstuvwxyz'],
    ['HEARTH_SECRET', 'change-me-change-me-change-me-change-me'],
    ['HEARTH_SECRET', 'hearth-production-secret-hearth-production'],
    ['HEARTH_SECRET', 'x7Kq'.repeat(10)],
    ['AIRWALLEX_API_KEY', 'key'],
    ['AIRWALLEX_API_KEY', 'your-airwallex-api-key'],
    ['AIRWALLEX_WEBHOOK_SECRET', 'whsec_0123456789abcdef'],
    ['GOOGLE_CLIENT_SECRET', 'google-secret'],
    ['EDGE_NODES', 'node-1:password-password'],
    ['EDGE_NODES', 'node-1:q8Zr2LwX0cVb7NmKpT4s,node-2:aaaaaaaaaaaaaaaaaaaa'],
    ['DATABASE_URL', 'postgres://hearth_gateway:hearth@db.internal/hearth'],
    ['DATABASE_URL', 'postgres://db.internal/hearth?user=hearth_gateway&password=secret'],
    ['DATABASE_OWNER_URL', 'postgres://postgres:postgres@db.internal/hearth'],
    ['DATABASE_REPLICA_URL', 'postgres://hearth_gateway:12345678@replica.internal/hearth'],
    ['REDIS_URL', 'redis://:redis@redis.internal:6379'],
    ['SMTP_URL', 'smtps://hearth:password1@mail.internal:465'],
  ])('refuses the weak %s %s in production', (name, value) => {
    expect(problems({ ...GOOD, [name]: value })).toEqual([]);
    expect(problems({ ...PRODUCTION, [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name}.* is too weak`)),
    ]);
  });

  it.each([
    ['DATABASE_URL', 'postgres://hearth_gateway@db.internal/hearth?sslcert=gateway.crt'],
    ['SMTP_URL', 'smtp://relay.internal:25'],
    ['SMTP_URL', 'smtps://apikey:SG.x7Kq2LwXcVbNmKpT4s@smtp.example:465'],
  ])('takes an address without a password, or with a strong one: %s %s', (name, value) => {
    expect(problems({ ...PRODUCTION, [name]: value })).toEqual([]);
  });

  it.each([
    ['PUBLIC_URL', 'http://hearth.example'],
    ['PUBLIC_URL', 'HTTP://hearth.example'],
    ['GOOGLE_REDIRECT_URI', 'http://hearth.example/auth/callback'],
    ['CORS_ORIGINS', 'https://a.example, http://b.example'],
    ['AIRWALLEX_API_BASE', 'http://api.airwallex.com'],
  ])('refuses %s without TLS in production', (name, value) => {
    expect(problems({ ...GOOD, [name]: value })).toEqual([]);
    expect(problems({ ...PRODUCTION, [name]: value })).toEqual([
      `${name} must start with https:// in production`,
    ]);
  });

  it('takes a card provider of another name for a stand-in, wherever it is', () => {
    for (const host of ['10.0.0.7', 'airwallex.com.example', 'payments.internal'])
      expect(problems({ ...PRODUCTION, AIRWALLEX_API_BASE: `https://${host}` })).toEqual([
        'AIRWALLEX_API_BASE points at a stand-in, which production refuses',
      ]);
    expect(problems({ ...PRODUCTION, AIRWALLEX_API_BASE: 'https://api.airwallex.com' })).toEqual(
      [],
    );
  });

  it.each([
    ['AIRWALLEX_ENV is demo', { AIRWALLEX_ENV: undefined }],
    ['AIRWALLEX_ENV is demo', { AIRWALLEX_ENV: 'demo' }],
    ['AIRWALLEX_API_BASE must be', { AIRWALLEX_API_BASE: 'https://api-demo.airwallex.com' }],
    ['TEST_PAYMENTS=on says', { TEST_PAYMENTS: 'on' }],
    [
      'AIRWALLEX_API_BASE must be',
      {
        AIRWALLEX_ENV: 'demo',
        TEST_PAYMENTS: 'on',
        AIRWALLEX_API_BASE: 'https://api.airwallex.com',
      },
    ],
  ])('takes no test cards in production without a word: %s', (problem, settings) => {
    expect(problems({ ...PRODUCTION, ...settings })).toEqual([expect.stringContaining(problem)]);
    expect(problems({ ...GOOD, ...settings })).toEqual([]);
  });

  it('takes test cards in production if customers are told, at the address of the environment', () => {
    const onPurpose = { ...PRODUCTION, AIRWALLEX_ENV: 'demo', TEST_PAYMENTS: 'on' };
    expect(readConfig(onPurpose)).toMatchObject({
      testPayments: true,
      airwallex: { apiBase: 'https://api-demo.airwallex.com' },
    });
    expect(readConfig(PRODUCTION)).toMatchObject({
      testPayments: false,
      airwallex: { apiBase: 'https://api.airwallex.com' },
    });
  });

  it('needs the addresses of its exits where it has proxy nodes', () => {
    const nodes = { EDGE_NODES: 'node-1:q8Zr2LwX0cVb7NmKpT4s', EXIT_ADDRESSES: undefined };
    expect(problems({ ...PRODUCTION, ...nodes })).toEqual([
      'EXIT_ADDRESSES is required in production',
    ]);
    expect(problems({ ...GOOD, ...nodes })).toEqual([]);
  });

  it('warns of a name that is almost a setting', () => {
    expect(settingWarnings({ ...GOOD, EDGE_NODE: 'node-1:secret', HOME: '/root' })).toEqual([
      'EDGE_NODE is not a setting, and is ignored: is EDGE_NODES meant?',
    ]);
  });

  it('names everything that is wrong at once', () => {
    const wrong = { PORT: 'x', HEARTH_SECRET: 'short', PUBLIC_URL: undefined, GOOGLE_ISSUERS: 'x' };
    const named = problems({ ...PRODUCTION, ...wrong, CAPTCHA_SECRET: 'x' }).join();
    for (const name of [...Object.keys(wrong), 'CAPTCHA_PROVIDER', 'CAPTCHA_SITE_KEY'])
      expect(named).toContain(name);
  });

  it('serves operators nowhere unless asked to, and then on this machine only', () => {
    expect(readConfig(GOOD).operations).toBeNull();
    expect(readConfig({ ...GOOD, OPERATIONS_PORT: '9464' }).operations).toEqual({
      host: '127.0.0.1',
      port: 9464,
    });
  });

  it.each([
    ['Ada & Sons <post@mail.example>', 'Ada & Sons', 'post@mail.example'],
    ['"Ada, Bob" <post@mail.example>', 'Ada, Bob', 'post@mail.example'],
    [String.raw`"Ada \"A\" Bee" <post@mail.example>`, 'Ada "A" Bee', 'post@mail.example'],
    ['北極 <post@mail.example>', '北極', 'post@mail.example'],
    ['post@mail.example', '', 'post@mail.example'],
  ])('takes %s as the sender', (MAIL_FROM, name, address) => {
    expect(readConfig({ ...GOOD, MAIL_FROM }).mail.from).toEqual({ name, address });
  });

  it('sends as the brand without a setting', () => {
    const { name, senderEmail: address } = brand;
    expect(readConfig(GOOD).mail.from).toEqual({ name, address });
  });

  it('has the test page of Google sign-in in production only if asked', () => {
    const has = (env: NodeJS.ProcessEnv) => readConfig(env).google.testPage;
    expect(has(GOOD)).toBe(true);
    expect(has({ ...GOOD, GOOGLE_TEST_PAGE: 'off' })).toBe(false);
    expect(has(PRODUCTION)).toBe(false);
    expect(has({ ...PRODUCTION, NODE_ENV: undefined })).toBe(false);
    expect(has({ ...PRODUCTION, GOOGLE_TEST_PAGE: 'on' })).toBe(true);
  });
});
