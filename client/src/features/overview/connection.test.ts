import { curlOf, toConnection, usualAccount } from './connection';

const rows = (...ids: string[]) => ids.map((id) => ({ keys: [id] }));

const account = (id: string, status: 'ACTIVE' | 'INACTIVE' = 'ACTIVE') => ({
  __typename: 'SubAccount' as const,
  id,
  username: `user-${id}`,
  status,
  type: 'TRAFFIC' as const,
});

const me = (nodes: ReturnType<typeof account>[]) =>
  ({
    __typename: 'Me',
    emailVerified: true,
    subAccounts: { __typename: 'SubAccountConnection', totalCount: nodes.length, nodes },
  }) as const;

test('the usual sub account is the most used one that may connect, or else the first', () => {
  const accounts = [account('c'), account('b', 'INACTIVE'), account('a')];
  expect(usualAccount(me(accounts), rows('b', 'gone', 'c', 'a'))?.id).toBe('c');
  expect(usualAccount(me(accounts), rows('b'))?.id).toBe('a');
  expect(usualAccount(me([account('b', 'INACTIVE')]), rows('b'))).toBeNull();
});

const endpoint = (protocol: 'HTTP' | 'HTTPS' | 'SOCKS5', scheme: string, port: number) => ({
  __typename: 'ProxyEndpoint' as const,
  protocol,
  scheme,
  host: 'gate.example',
  port,
});

test('a client needs one host and two ports', () => {
  const connection = toConnection([
    endpoint('HTTP', 'http', 7000),
    endpoint('HTTPS', 'http', 7000),
    endpoint('SOCKS5', 'socks5h', 7001),
  ]);
  expect(connection).toEqual({
    host: 'gate.example',
    ports: [
      { name: 'HTTP', port: 7000 },
      { name: 'SOCKS5', port: 7001 },
    ],
  });
  expect(curlOf(connection!, 'a1', 'secret')).toBe(
    'curl -x "http://gate.example:7000" -U "a1:secret" "https://api.ipify.org"',
  );
  expect(toConnection([])).toBeNull();
});
