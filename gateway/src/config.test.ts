import { ConfigError, readConfig } from './config.js';

const GOOD = {
  DATABASE_URL: 'postgres://hearth:secret@db.internal:5432/hearth',
  SMTP_URL: 'smtps://mail.internal:465',
  HEARTH_SECRET: 'g8Jw0kZrV1yQm3nXb6TtLc5sDf2hPa9e',
  AIRWALLEX_CLIENT_ID: 'client',
  AIRWALLEX_API_KEY: 'key',
  AIRWALLEX_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  GOOGLE_CLIENT_ID: 'google',
  GOOGLE_CLIENT_SECRET: 'google-secret',
};
const PRODUCTION = { ...GOOD, NODE_ENV: 'production', PUBLIC_URL: 'https://hearth.example' };

function problems(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

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

  it.each(Object.keys(GOOD))('names %s when it is missing', (name) => {
    expect(problems({ ...GOOD, [name]: undefined })).toEqual([`${name} is required`]);
    expect(problems({ ...GOOD, [name]: '' })).toEqual([`${name} is required`]);
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'not a url'],
    ['HEARTH_SECRET', 'short'],
    ['EDGE_NODES', 'node-without-secret'],
  ])('names %s when it is %s', (name, value) => {
    expect(problems({ ...GOOD, [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name}: `)),
    ]);
  });

  it.each([
    ['AIRWALLEX_API_BASE', 'http://127.0.0.1:4010'],
    ['AIRWALLEX_ELEMENT_URL', 'http://127.0.0.1:4010/element.js'],
    ['GOOGLE_TOKEN_URL', 'http://127.0.0.1:4011/token'],
    ['GOOGLE_CERTS_URL', 'http://127.0.0.1:4011/certs'],
    ['GOOGLE_AUTHORIZE_URL', 'http://127.0.0.1:4011/authorize'],
    ['GOOGLE_ISSUERS', 'http://127.0.0.1:4011'],
  ])('refuses the stand-in setting %s in production', (name, value) => {
    expect(problems({ ...GOOD, [name]: value })).toEqual([]);
    expect(problems({ ...PRODUCTION, [name]: value })).toEqual([
      `${name} points at a stand-in, which production refuses`,
    ]);
  });

  it('refuses a weak secret in production', () => {
    expect(problems({ ...PRODUCTION, HEARTH_SECRET: 'a'.repeat(40) })).toEqual([
      expect.stringContaining('HEARTH_SECRET'),
    ]);
  });
});
