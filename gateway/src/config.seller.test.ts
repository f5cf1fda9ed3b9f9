import { legalEntity } from '../../schema/rules/brand.js';
import { readConfig } from './config.js';
import { GOOD, PRODUCTION, problems } from '../test/support/settings.js';

describe('the seller in the configuration', () => {
  const SELLER = {
    SELLER_NAME: 'Seller Limited',
    SELLER_ADDRESS: '1 Road | Hong Kong',
    SELLER_EMAIL: 'billing@seller.internal',
    SELLER_CODE: 'SLR',
  };
  const NO_SELLER = Object.fromEntries(Object.keys(SELLER).map((name) => [name, undefined]));

  it('sells in the name of the brand file’s company, or of the one in all settings', () => {
    expect(readConfig(GOOD).seller).toMatchObject({
      name: legalEntity.name,
      code: legalEntity.invoiceCode,
    });
    expect(readConfig({ ...GOOD, ...SELLER }).seller).toEqual({
      name: 'Seller Limited',
      address: ['1 Road', 'Hong Kong'],
      code: 'SLR',
      taxId: null,
      email: 'billing@seller.internal',
      timeZone: 'UTC',
    });
    for (const name of Object.keys(SELLER))
      expect(problems({ ...GOOD, ...SELLER, [name]: undefined })).toEqual([
        expect.stringMatching(new RegExp(`^${name} is required with `)),
      ]);
    expect(problems({ ...GOOD, SELLER_TAX_ID: '7' })).toEqual(
      Object.keys(SELLER).map((name) => `${name} is required with SELLER_TAX_ID`),
    );
  });

  it('refuses an example company in production', () => {
    const isExample = legalEntity.email.endsWith('.example');
    expect(problems({ ...PRODUCTION, ...NO_SELLER })).toEqual(
      isExample ? [expect.stringContaining('schema/rules/brand.ts')] : [],
    );
    const SELLER_EMAIL = 'billing@company.example';
    expect(problems({ ...PRODUCTION, SELLER_EMAIL })).toEqual([
      'SELLER_EMAIL is an example address, which production refuses',
    ]);
    expect(problems({ ...GOOD, ...SELLER, SELLER_EMAIL })).toEqual([]);
  });

  it('refuses a seller in production that the legal pages do not name', () => {
    const pages = { CLIENT_DIST: '/app/client/dist' };
    // The pages name the example company as long as the brand file does, whatever the settings say.
    const example = legalEntity.email.endsWith('.example')
      ? [expect.stringContaining('schema/rules/brand.ts still has an example company') as string]
      : [];
    expect(problems({ ...PRODUCTION, ...pages })).toEqual([
      ...example,
      expect.stringMatching(/^SELLER_NAME is not the company of the legal pages/),
    ]);
    const own = { ...PRODUCTION, ...pages, SELLER_NAME: legalEntity.name };
    expect(problems(own)).toEqual(example);
    expect(readConfig({ ...own, NODE_ENV: 'test' }).seller.taxId).toBe(legalEntity.taxId);
  });

  it('states days in UTC, or in the one zone of the settings', () => {
    expect(readConfig(GOOD).seller.timeZone).toBe('UTC');
    for (const zone of ['Asia/Hong_Kong', 'America/New_York', 'Asia/Kolkata', 'UTC']) {
      const given = { ...GOOD, SELLER_TIME_ZONE: zone };
      expect(readConfig(given).seller.timeZone).toBe(zone);
      expect(readConfig({ ...given, ...SELLER }).seller.timeZone).toBe(zone);
    }
    // An offset has the opposite sign in Postgres.
    for (const bad of ['Hong Kong', '+08:00', 'Mars/Olympus'])
      expect(problems({ ...GOOD, SELLER_TIME_ZONE: bad })).toEqual([
        expect.stringMatching(/^SELLER_TIME_ZONE: expected a name of the IANA time zone database/),
      ]);
  });
});
