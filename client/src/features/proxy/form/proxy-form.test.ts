import { readProxyAddress, setupLink, writeProxyAddress } from './proxy-address';
import {
  DEFAULT_VALUES,
  fieldOf,
  fromPreset,
  type ProxyValues,
  type SetupValues,
  toInput,
} from './proxy-form';
import { checkProxy } from './check-proxy';

const ACCOUNTS = [
  { id: 'sa-1', status: 'ACTIVE' },
  { id: 'sa-2', status: 'INACTIVE' },
] as const;
const COUNTRIES = [
  { code: 'US', cities: [{ slug: 'new_york' }] },
  { code: 'AF', cities: [] },
];
const VALUES: ProxyValues = { ...DEFAULT_VALUES, subAccountId: 'sa-1', session: 'abc12345' };

const errors = (changed: Partial<SetupValues>) =>
  checkProxy({ ...VALUES, entryIds: [], ...changed }, ACCOUNTS, COUNTRIES);

describe('what is wrong with a setup', () => {
  test.each<[Partial<SetupValues>, object]>([
    [{}, {}],
    [{ subAccountId: '' }, { subAccountId: 'REQUIRED' }],
    [{ subAccountId: 'sa-2' }, { subAccountId: 'SUB_ACCOUNT_INACTIVE' }],
    [{ country: 'US', city: 'new_york' }, {}],
    [{ country: 'XX' }, { country: 'COUNTRY_UNKNOWN' }],
    [{ country: 'AF', city: 'new_york' }, { city: 'CITY_UNKNOWN' }],
    [{ city: 'new_york' }, { country: 'COUNTRY_REQUIRED' }],
    [{ sessionType: 'STICKY', sessionMinutes: 180 }, {}],
    [{ sessionType: 'STICKY', sessionMinutes: 181 }, { sessionMinutes: 'SESSION_MINUTES_INVALID' }],
    [{ sessionType: 'STICKY', sessionMinutes: 1.5 }, { sessionMinutes: 'SESSION_MINUTES_INVALID' }],
    [{ sessionType: 'STICKY', sessionMinutes: null }, { sessionMinutes: 'REQUIRED' }],
    [{ sessionMinutes: null }, {}],
    [{ sessionType: 'STICKY', session: 'a-b' }, { session: 'SESSION_INVALID' }],
    [{ quantity: 1_000 }, {}],
    [{ quantity: 1_001 }, { quantity: 'QUANTITY_INVALID' }],
    [{ quantity: null }, { quantity: 'REQUIRED' }],
    [{ format: 'CUSTOM', template: '{prot}' }, { template: 'TEMPLATE_INVALID' }],
    [{ format: 'CUSTOM', template: '' }, { template: 'REQUIRED' }],
    // Without a username, the target needs an address that carries it, and its session has no id.
    [{ authMethod: 'WHITELIST' }, {}],
    [{ authMethod: 'WHITELIST', country: 'US' }, { entryIds: 'REQUIRED' }],
    [{ authMethod: 'WHITELIST', sessionType: 'STICKY' }, { entryIds: 'REQUIRED' }],
    [{ authMethod: 'WHITELIST', country: 'US', entryIds: ['wl-1'] }, {}],
    [
      { authMethod: 'WHITELIST', country: 'XX', entryIds: ['wl-1'] },
      { country: 'COUNTRY_UNKNOWN' },
    ],
    [{ authMethod: 'WHITELIST', sessionType: 'STICKY', session: '', entryIds: ['wl-1'] }, {}],
  ])('%j', (changed, expected) => {
    expect(errors(changed)).toEqual(expected);
  });
});

describe('what is sent', () => {
  test('a sticky session with its id and its minutes', () => {
    expect(
      toInput({ ...VALUES, country: 'US', city: 'new_york', sessionType: 'STICKY', quantity: 3 }),
    ).toEqual({
      subAccountId: 'sa-1',
      authMethod: 'USER_ACCOUNT',
      protocol: 'HTTP',
      country: 'US',
      city: 'new_york',
      sessionType: 'STICKY',
      sessionMinutes: 10,
      session: 'abc12345',
      format: 'HOST_PORT_USER_PASS',
      template: null,
      quantity: 3,
    });
  });

  test('the target of a whitelisted address, which has no session id', () => {
    expect(
      toInput({ ...VALUES, authMethod: 'WHITELIST', country: 'US', sessionType: 'STICKY' }),
    ).toMatchObject({
      country: 'US',
      sessionType: 'STICKY',
      sessionMinutes: 10,
      session: null,
    });
  });

  test('a rotating session has neither id nor minutes, and a template goes with its format only', () => {
    expect(toInput(VALUES)).toMatchObject({ session: null, sessionMinutes: null, template: null });
    expect(toInput({ ...VALUES, format: 'CUSTOM' }).template).toBe(DEFAULT_VALUES.template);
  });

  test('a refusal lands on its field where the form has it', () => {
    expect(fieldOf('country')).toBe('country');
    expect(fieldOf('authMethod')).toBeNull();
  });
});

test('a setup that was confirmed before is used again with another session', () => {
  const values = fromPreset(
    {
      __typename: 'ProxyConfiguration',
      id: 'pc-1',
      createdAt: '2026-11-20T08:00:00Z',
      subAccountId: 'sa-2',
      subAccountUsername: 'serp',
      authMethod: 'USER_ACCOUNT',
      protocol: 'SOCKS5',
      country: 'US',
      city: null,
      sessionType: 'STICKY',
      sessionMinutes: 30,
      format: 'URL',
      template: null,
      quantity: 50,
    },
    VALUES,
  );
  expect(values).toEqual({
    ...VALUES,
    subAccountId: 'sa-2',
    protocol: 'SOCKS5',
    country: 'US',
    city: '',
    sessionType: 'STICKY',
    sessionMinutes: 30,
    format: 'URL',
    quantity: 50,
  });
});

describe('the address', () => {
  const base = { subAccountId: 'sa-1', session: 'abc12345' };
  const read = (search: string) => readProxyAddress(new URLSearchParams(search), base);

  test('says what differs from the defaults, and gives the same form again, without the session', () => {
    const values: ProxyValues = {
      ...VALUES,
      subAccountId: 'sa-2',
      country: 'US',
      city: 'new_york',
      protocol: 'SOCKS5',
      sessionType: 'STICKY',
      sessionMinutes: 30,
      quantity: 10,
      format: 'CUSTOM',
      template: '{host} {port}',
      delimiter: 'comma',
    };
    const search = writeProxyAddress(values, 'sa-1').toString();
    expect(search).toBe(
      'account=sa-2&country=US&city=new_york&protocol=socks5&session=sticky&minutes=30&quantity=10&format=custom&template=%7Bhost%7D+%7Bport%7D&delimiter=comma',
    );
    expect(readProxyAddress(new URLSearchParams(search), base)).toEqual(values);
    expect(search).not.toContain(values.session);
  });

  test('names no template with a word of its own, which may be a password', () => {
    const template = 'http://{user}:Secret42@{host}:{port}';
    const values: ProxyValues = { ...VALUES, format: 'CUSTOM', template };
    expect(writeProxyAddress(values, 'sa-1').toString()).toBe('format=custom');
    expect(setupLink('/setup', values)).not.toContain('Secret42');
    const known = { ...values, template: 'curl -x socks5h://{user}:{pass}@{host}:{port}' };
    expect(setupLink('/setup', known)).toContain('template=');
  });

  test('is empty for the defaults', () => {
    expect(writeProxyAddress(VALUES, 'sa-1').toString()).toBe('');
  });

  test('of a link names the sub account although it is the first, and gives the same form again', () => {
    const values: ProxyValues = { ...VALUES, country: 'US', sessionType: 'STICKY' };
    const link = setupLink('https://hearth.example/setup', values);
    expect(link).toBe('https://hearth.example/setup?account=sa-1&country=US&session=sticky');
    expect(readProxyAddress(new URL(link).searchParams, { ...base, subAccountId: 'sa-2' })).toEqual(
      values,
    );
    expect(setupLink('/setup', { ...VALUES, subAccountId: '' })).toBe('/setup');
  });

  test('nonsense is the default, except a place: nobody may get addresses from anywhere by a typing error', () => {
    expect(read('protocol=ftp&minutes=ten&quantity=-3&session=forever')).toEqual(VALUES);
    expect(read('minutes=1e1&quantity=0x10')).toEqual(VALUES);
    expect(read('minutes=+30+&quantity=５０')).toMatchObject({ sessionMinutes: 30, quantity: 50 });
    expect(read('country=xx').country).toBe('XX');
    expect(read('city=new_york').city).toBe('');
  });
});
