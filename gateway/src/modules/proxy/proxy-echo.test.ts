import { readEcho } from './proxy-echo.js';

describe('answer of an address service', () => {
  it.each([
    ['203.0.113.7\n', { ip: '203.0.113.7', countryCode: null }],
    ['{"ip":"203.0.113.7","country":"US"}', { ip: '203.0.113.7', countryCode: 'US' }],
    [
      '{"ip":"::ffff:203.0.113.7","country":"Germany","cc":"de"}',
      { ip: '203.0.113.7', countryCode: 'DE' },
    ],
    ['{"ip":"2001:db8::1","country_code":null}', { ip: '2001:db8::1', countryCode: null }],
    ['{"ip":7}', null],
    ['[]', null],
    ['null', null],
    ['', null],
  ])('%s', (text, seen) => {
    expect(readEcho(text)).toEqual(seen);
  });
});
