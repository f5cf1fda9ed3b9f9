import { formatProxyLine } from '../../../../../schema/rules/proxy-lines';
import { type ConfirmedList, maskLine, listCsv, usernameReader } from './proxy-list';

const ENDPOINT = {
  __typename: 'ProxyEndpoint',
  protocol: 'SOCKS5',
  scheme: 'socks5h',
  host: 'gate.example',
  port: 7778,
} as const;
const USERNAMES = ['acme-country-us-session-one', 'acme-country-us-session-two'];

type Format = ConfirmedList['configuration']['format'];

function listOf(
  format: Format,
  template: string | null = null,
  password: string | null = 'Pa55word',
) {
  const lines = USERNAMES.map((username) =>
    formatProxyLine(
      { ...ENDPOINT, credentials: password === null ? null : { username, password } },
      format,
      template ?? '',
    ),
  );
  const list: ConfirmedList = {
    configuration: {
      __typename: 'ProxyConfiguration',
      id: 'pc-1',
      createdAt: '2026-11-20T08:00:00Z',
      subAccountId: 'sa-1',
      subAccountUsername: 'acme',
      authMethod: password === null ? 'WHITELIST' : 'USER_ACCOUNT',
      protocol: 'SOCKS5',
      country: 'US',
      city: null,
      sessionType: 'STICKY',
      sessionMinutes: null,
      format,
      template,
      quantity: 2,
    },
    endpoint: ENDPOINT,
    lines,
    password,
  };
  return list;
}

test.each<[Format, string | null]>([
  ['HOST_PORT_USER_PASS', null],
  ['USER_PASS_AT_HOST_PORT', null],
  ['USER_PASS_HOST_PORT', null],
  ['URL', null],
  ['CURL', null],
  ['CUSTOM', '{pass} {user} ({host}) {user}'],
])('the username is read out of a line written as %s %s', (format, template) => {
  const list = listOf(format, template);
  expect(list.lines.map(usernameReader(list))).toEqual(USERNAMES);
});

test('a line without a username has none', () => {
  const withoutUser = listOf('CUSTOM', '{host}:{port}');
  expect(withoutUser.lines.map(usernameReader(withoutUser))).toEqual(['', '']);
  const whitelisted = listOf('URL', null, null);
  expect(whitelisted.lines.map(usernameReader(whitelisted))).toEqual(['', '']);
});

test('a masked line does not tell how long the password is', () => {
  expect(maskLine('h:1:u:Pa55word', 'Pa55word')).toBe('h:1:u:••••••••');
  expect(maskLine('h:1', null)).toBe('h:1');
});

test('the CSV has the parts in columns and quotes what needs it', () => {
  expect(listCsv(listOf('CUSTOM', 'a,"{user}"'))).toBe(
    [
      'protocol,host,port,username,password,proxy',
      'socks5,gate.example,7778,acme-country-us-session-one,Pa55word,"a,""acme-country-us-session-one"""',
      'socks5,gate.example,7778,acme-country-us-session-two,Pa55word,"a,""acme-country-us-session-two"""',
      '',
    ].join('\r\n'),
  );
});

test('a line of the CSV that a spreadsheet could run is text', () => {
  const [, first] = listCsv(listOf('CUSTOM', '=cmd|{host}')).split('\r\n');
  expect(first).toMatch(/,'=cmd\|gate\.example$/);
});
