import { readConfig } from './config.js';
import { GOOD, PRODUCTION, problems } from '../test/support/settings.js';

describe('the captcha in the configuration', () => {
  const CAPTCHA = {
    CAPTCHA_PROVIDER: 'hcaptcha',
    CAPTCHA_SITE_KEY: 'k',
    CAPTCHA_SECRET: 'Yc4Wq8nVb2Zx6LmP0tRd',
  };

  it('asks for a captcha with all of its settings or none', () => {
    expect(readConfig({ ...GOOD, ...CAPTCHA }).captcha).toMatchObject({
      siteKey: 'k',
      verifyUrl: 'https://api.hcaptcha.com/siteverify',
      sources: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    });
    expect(readConfig(GOOD).captcha).toBeNull();
    for (const name of Object.keys(CAPTCHA))
      expect(problems({ ...GOOD, ...CAPTCHA, [name]: undefined })).toEqual([
        expect.stringMatching(new RegExp(`^${name} is required with `)),
      ]);
    expect(problems({ ...PRODUCTION, ...CAPTCHA })).toEqual([]);
  });

  it.each([
    ['CAPTCHA_SITE_KEY', '1x00000000000000000000AA'],
    ['CAPTCHA_SITE_KEY', '3x00000000000000000000FF'],
    ['CAPTCHA_SITE_KEY', '10000000-ffff-ffff-ffff-000000000001'],
    ['CAPTCHA_SITE_KEY', '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI'],
    ['CAPTCHA_SECRET', '1x0000000000000000000000000000000AA'],
    ['CAPTCHA_SECRET', '0x0000000000000000000000000000000000000000'],
    ['CAPTCHA_SECRET', '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe'],
  ])('refuses the test key %s %s in production', (name, key) => {
    const words = `${name} is a public test key, with which a captcha lets everybody pass`;
    expect(problems({ ...PRODUCTION, ...CAPTCHA, [name]: key })).toContain(words);
    expect(problems({ ...GOOD, ...CAPTCHA, [name]: key })).toEqual([]);
  });

  it('refuses a captcha whose secret is its site key in production', () => {
    const same = { ...CAPTCHA, CAPTCHA_SITE_KEY: CAPTCHA.CAPTCHA_SECRET };
    expect(problems({ ...PRODUCTION, ...same })).toEqual([
      'CAPTCHA_SECRET is the same as CAPTCHA_SITE_KEY, which every browser gets',
    ]);
  });

  it('allows no other source than the script of a stand-in', () => {
    const standIn = { CAPTCHA_SCRIPT_URL: 'http://127.0.0.1:4014/turnstile/v0/api.js' };
    const { captcha } = readConfig({ ...GOOD, ...CAPTCHA, ...standIn });
    expect(captcha?.sources).toEqual(['http://127.0.0.1:4014']);
  });
});
