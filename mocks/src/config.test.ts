import { readConfig } from './config.js';

const SECRETS = {
  AIRWALLEX_CLIENT_ID: 'a',
  AIRWALLEX_API_KEY: 'b',
  AIRWALLEX_WEBHOOK_SECRET: 'c',
  GOOGLE_CLIENT_ID: 'd',
  GOOGLE_CLIENT_SECRET: 'e',
  CAPTCHA_SITE_KEY: 'f',
  CAPTCHA_SECRET: 'g',
};

describe('stand-in settings', () => {
  it('use the documented ports, and free ones for PORT=0', () => {
    expect(readConfig(SECRETS)).toMatchObject({
      host: '127.0.0.1',
      airwallex: { port: 4010, webhookUrl: null },
      google: { port: 4011 },
      captcha: { port: 4014 },
      mail: { webPort: 4012, smtpPort: 4013 },
    });
    expect(readConfig({ ...SECRETS, PORT: '0', GOOGLE_PORT: '5011' })).toMatchObject({
      airwallex: { port: 0 },
      google: { port: 5011 },
      mail: { webPort: 0, smtpPort: 0 },
    });
  });

  it.each([
    ['AIRWALLEX_API_KEY', ''],
    ['GOOGLE_CLIENT_SECRET', undefined],
    ['CAPTCHA_SECRET', undefined],
    ['SMTP_PORT', '70000'],
    ['AIRWALLEX_PORT', 'http'],
    ['AIRWALLEX_WEBHOOK_URL', 'localhost:4000'],
  ])('name a wrong %s', (name, value) => {
    expect(() => readConfig({ ...SECRETS, [name]: value })).toThrow(name);
  });
});
