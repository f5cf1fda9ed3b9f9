import { parseProxyUsername } from '../../../../../schema/rules/proxy-username';
import { type Choice, EXAMPLE, lineOf, minutesOf, readChoice, writeChoice } from './choice';
import { FIRST_PLACES, PLACES } from './places';

const PROXY = { host: 'gate.test', httpPort: '8001', socks5Port: '8002' };
const { host, httpPort, socks5Port } = PROXY;
const choice = (change: Partial<Choice>): Choice => ({ ...EXAMPLE, ...change });
const read = (query: string) => readChoice(new URLSearchParams(query));

describe('the line of a choice', () => {
  const line = (change: Partial<Choice>) =>
    lineOf(choice(change), 'abc12345', 'HOST_PORT_USER_PASS', PROXY);

  it.each([
    [{}, `${httpPort}:USERNAME-country-us`],
    [{ country: '' }, `${httpPort}:USERNAME`],
    [{ city: 'new_york' }, `${httpPort}:USERNAME-country-us-city-new_york`],
    [{ session: 'sticky' }, `${httpPort}:USERNAME-country-us-session-abc12345-sesstime-10`],
    [
      { session: 'sticky', minutes: '180' },
      `${httpPort}:USERNAME-country-us-session-abc12345-sesstime-180`,
    ],
    [{ minutes: '5' }, `${httpPort}:USERNAME-country-us`],
    [{ protocol: 'socks5' }, `${socks5Port}:USERNAME-country-us`],
  ] as const)('%j', (change, expected) => {
    expect(line(change)).toBe(`${host}:${expected}:PASSWORD`);
  });

  it('as a cURL command resolves names at the exit with SOCKS5', () => {
    expect(lineOf(choice({ protocol: 'socks5' }), '', 'CURL', PROXY)).toBe(
      `curl -x "socks5h://${host}:${socks5Port}" -U "USERNAME-country-us:PASSWORD" https://api.ipify.org`,
    );
  });

  it.each([
    ['', 10],
    ['x', 10],
    ['0', 10],
    ['999', 10],
    ['7.4', 10],
    ['7', 7],
  ])('%j minutes are %d', (minutes, expected) => {
    expect(minutesOf({ minutes })).toBe(expected);
  });
});

describe('the choice in an address', () => {
  it.each<Choice>([
    EXAMPLE,
    choice({ country: '' }),
    choice({ city: 'new_york', session: 'sticky', minutes: '30', protocol: 'socks5' }),
  ])('reads back what was written: %j', (written) => {
    expect(readChoice(writeChoice(written))).toEqual(written);
  });

  it('keeps other parameters', () => {
    const search = writeChoice(EXAMPLE, new URLSearchParams('ref=a&minutes=3'));
    expect(search.toString()).toBe('ref=a&country=US&session=rotating');
  });

  it('is none without a parameter of the form', () => {
    expect(read('ref=a')).toBeNull();
  });

  it.each<[string, Partial<Choice>]>([
    ['country=uk&session=sticky', { country: 'GB', session: 'sticky' }],
    ['country=USA&city=new_york', { country: '', city: '' }],
    ['city=new_york', { country: '', city: '' }],
    ['country=us&city=New York!', { country: 'US', city: '' }],
    ['session=forever', { country: '', session: 'rotating' }],
    ['session=sticky&minutes=0x5', { country: '', session: 'sticky', minutes: '10' }],
    ['session=sticky&minutes=181', { country: '', session: 'sticky', minutes: '10' }],
    ['protocol=ftp', { country: '', protocol: 'http' }],
  ])('replaces what is wrong: %s', (query, expected) => {
    expect(read(query)).toEqual({ ...EXAMPLE, country: '', ...expected });
  });
});

test('the proxy accepts the spelling of every place', () => {
  for (const { code, cities } of PLACES)
    for (const city of ['', ...cities.map(({ slug }) => slug)]) {
      const [, , username = ''] = lineOf(
        choice({ country: code, city }),
        '',
        'HOST_PORT_USER_PASS',
        PROXY,
      ).split(':');
      expect(parseProxyUsername(username)).toMatchObject({
        ok: true,
        value: { country: code, city: city || null },
      });
    }
  expect(FIRST_PLACES.map(({ code }) => code)).toContain(EXAMPLE.country);
});
