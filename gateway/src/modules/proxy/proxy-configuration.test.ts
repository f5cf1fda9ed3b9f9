import { parseProxyUsername } from '../../../../schema/rules/proxy-username.js';
import { formatProxyLine } from '../../../../schema/rules/proxy-lines.js';
import { share } from '../../../test/support/share.js';
import { startTestAuth } from '../../../test/support/test-auth.js';
import { viewerOf } from '../../../test/support/test-services.js';
import { createSubAccount } from '../../../test/support/test-sub-accounts.js';
import type { Viewer } from '../../platform/viewer.js';

const gateway = share(() =>
  startTestAuth(
    {},
    { PROXY_HOST: 'proxy.hearth.example', PROXY_HTTP_PORT: '7000', PROXY_SOCKS5_PORT: '7001' },
  ),
);
let token: string;
let viewer: Viewer;
let subAccountId: string;

beforeAll(async () => {
  const member = await gateway.provenMember('builder@example.com');
  token = member.token;
  viewer = viewerOf(member.id);
  subAccountId = await createSubAccount(gateway, viewer, { username: 'builder1' });
});

interface Confirmed {
  lines: string[] | null;
  proxyConfiguration: Record<string, unknown> | null;
  endpoint: Record<string, unknown> | null;
  password: string | null;
  userErrors: { code: string; field: string }[];
}

async function confirm(input: object, from: { token: string } = { token }) {
  const { body } = await gateway.graphql<{ proxyConfigurationConfirm: Confirmed }>(
    `mutation ($input: ProxyConfigurationInput!) { proxyConfigurationConfirm(input: $input) {
       lines proxyConfiguration { id subAccountUsername country city sessionType sessionMinutes quantity }
       endpoint { host port scheme } password userErrors { code field } } }`,
    { input: { subAccountId, protocol: 'HTTP', ...input } },
    from,
  );
  return body;
}

async function confirmed(input: object): Promise<Confirmed> {
  const { data, errors } = await confirm(input);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.proxyConfigurationConfirm;
}

describe('confirming a proxy setup', () => {
  it('writes the line to copy and stores the choices', async () => {
    const result = await confirmed({ country: 'uk', city: 'london' });
    expect(result.userErrors).toEqual([]);
    expect(result.lines).toEqual([
      'proxy.hearth.example:7000:builder1-country-gb-city-london:secret12',
    ]);
    expect(result.endpoint).toEqual({ host: 'proxy.hearth.example', port: 7000, scheme: 'http' });
    expect(result.proxyConfiguration).toMatchObject({
      subAccountUsername: 'builder1',
      country: 'GB',
      city: 'london',
      sessionType: 'ROTATING',
      sessionMinutes: null,
      quantity: 1,
    });
    const { body } = await gateway.graphql<{
      me: { proxyConfigurations: { totalCount: number; nodes: { id: string }[] } };
    }>('{ me { proxyConfigurations { totalCount nodes { id } } } }', {}, { token });
    expect(body.data?.me.proxyConfigurations).toEqual({
      totalCount: 1,
      nodes: [{ id: result.proxyConfiguration?.['id'] }],
    });
  });

  it('gives each of a thousand sticky lines its own session, in a username that the nodes accept', async () => {
    const { lines } = await confirmed({
      protocol: 'SOCKS5',
      format: 'URL',
      country: 'US',
      sessionType: 'STICKY',
      sessionMinutes: 180,
      quantity: 1_000,
    });
    expect(lines).toHaveLength(1_000);
    expect(new Set(lines).size).toBe(1_000);
    const index = await gateway.services.locations.index();
    for (const line of lines ?? []) {
      const [, username = ''] =
        /^socks5h:\/\/([^:]+):secret12@proxy\.hearth\.example:7001$/.exec(line) ?? [];
      const parsed = parseProxyUsername(username, index);
      expect(parsed).toMatchObject({ ok: true, value: { country: 'US', sessionMinutes: 180 } });
      expect(parsed.ok && parsed.value.session).toMatch(/^[a-z0-9]{8}$/);
    }
  });

  it.each([
    [{ country: 'xx' }, 'COUNTRY_UNKNOWN', 'country'],
    [{ country: 'constructor' }, 'COUNTRY_UNKNOWN', 'country'],
    [{ country: 'a\0' }, 'COUNTRY_UNKNOWN', 'country'],
    [{ city: 'london' }, 'COUNTRY_REQUIRED', 'country'],
    [{ country: 'us', city: 'london' }, 'CITY_UNKNOWN', 'city'],
    [{ sessionType: 'STICKY', sessionMinutes: 0 }, 'SESSION_MINUTES_INVALID', 'sessionMinutes'],
    [{ sessionType: 'STICKY', sessionMinutes: 181 }, 'SESSION_MINUTES_INVALID', 'sessionMinutes'],
    [{ sessionMinutes: 10 }, 'SESSION_MINUTES_NEED_STICKY', 'sessionMinutes'],
    [{ sessionType: 'STICKY', session: 'a-b' }, 'SESSION_INVALID', 'session'],
    [{ sessionType: 'STICKY', session: '' }, 'SESSION_INVALID', 'session'],
    [{ session: 'abc' }, 'SESSION_NEEDS_STICKY', 'session'],
    [{ quantity: 0 }, 'QUANTITY_INVALID', 'quantity'],
    [{ quantity: 1_001 }, 'QUANTITY_INVALID', 'quantity'],
    [{ format: 'CUSTOM' }, 'TEMPLATE_INVALID', 'template'],
    [{ format: 'CUSTOM', template: '{host}:{prot}' }, 'TEMPLATE_INVALID', 'template'],
    [{ authMethod: 'WHITELIST', country: 'xx' }, 'COUNTRY_UNKNOWN', 'country'],
    [
      { authMethod: 'WHITELIST', sessionType: 'STICKY', session: 'abc' },
      'NEEDS_USER_ACCOUNT',
      'session',
    ],
  ])('refuses %j, naming the field', async (input, code, field) => {
    expect(await confirmed(input)).toEqual({
      lines: null,
      proxyConfiguration: null,
      endpoint: null,
      password: null,
      userErrors: [{ code, field }],
    });
  });

  it('gives the first line the previewed session, and the others their own', async () => {
    const { lines, password } = await confirmed({
      sessionType: 'STICKY',
      session: 'Seen_before',
      quantity: 3,
    });
    expect(password).toBe('secret12');
    expect(lines?.[0]).toBe('proxy.hearth.example:7000:builder1-session-Seen_before:secret12');
    expect(new Set(lines).size).toBe(3);
  });

  it('omits credentials where the address suffices', async () => {
    expect(await confirmed({ authMethod: 'WHITELIST', format: 'URL' })).toMatchObject({
      lines: ['http://proxy.hearth.example:7000'],
      password: null,
    });
  });

  it('keeps the target of a whitelisted address, which its entry carries and the line does not', async () => {
    const target = { city: 'new_york', sessionType: 'STICKY', sessionMinutes: 30 };
    expect(
      await confirmed({ ...target, authMethod: 'WHITELIST', format: 'URL', country: 'us' }),
    ).toMatchObject({
      lines: ['http://proxy.hearth.example:7000'],
      proxyConfiguration: { ...target, country: 'US' },
      userErrors: [],
    });
  });

  it('requires an active sub account', async () => {
    await gateway.services.subAccounts.setStatus(viewer, subAccountId, 'INACTIVE');
    expect((await confirmed({})).userErrors).toEqual([
      { code: 'SUB_ACCOUNT_INACTIVE', field: 'subAccountId' },
    ]);
    await gateway.services.subAccounts.setStatus(viewer, subAccountId, 'ACTIVE');
  });

  it('tells any viewer where to connect', async () => {
    const { body } = await gateway.graphql('{ proxyEndpoints { protocol host port scheme } }');
    expect(body.data).toEqual({
      proxyEndpoints: [
        { protocol: 'HTTP', host: 'proxy.hearth.example', port: 7000, scheme: 'http' },
        { protocol: 'HTTPS', host: 'proxy.hearth.example', port: 7000, scheme: 'http' },
        { protocol: 'SOCKS5', host: 'proxy.hearth.example', port: 7001, scheme: 'socks5h' },
      ],
    });
  });
});

describe('line formats', () => {
  const line = {
    scheme: 'socks5h',
    host: '::1',
    port: 7001,
    credentials: { username: 'u', password: 'p' },
  } as const;
  it.each([
    ['HOST_PORT_USER_PASS', null, '[::1]:7001:u:p'],
    ['USER_PASS_AT_HOST_PORT', null, 'u:p@[::1]:7001'],
    ['USER_PASS_HOST_PORT', null, 'u:p:[::1]:7001'],
    ['URL', null, 'socks5h://u:p@[::1]:7001'],
    ['CURL', null, 'curl -x "socks5h://[::1]:7001" -U "u:p" https://api.ipify.org'],
    ['CUSTOM', '{protocol} {host} {port} {user} {pass} {scheme}', 'socks5 [::1] 7001 u p socks5h'],
  ] as const)('%s', (format, template, text) => {
    expect(formatProxyLine(line, format, template)).toBe(text);
  });
});
