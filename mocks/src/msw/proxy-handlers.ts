import { delay, http, HttpResponse } from 'msw';
import type * as Types from '../../../schema/generated/schema-types.js';
import { brand } from '../../../schema/rules/brand.js';
import { formatProxyLine } from '../../../schema/rules/proxy-lines.js';
import { formatProxyUsername, generateSessionId } from '../../../schema/rules/proxy-username.js';
import { found, type Handlers, Refusal } from './answer.js';
import { connection } from './connections.js';
import { LOCATIONS } from './generated/locations.js';
import { refuseChoices } from './choices.js';
import type { MockProxyConfiguration } from './proxy-world.js';
import type { MockSubAccount } from './sub-account-world.js';
import type { World } from './world.js';

const { proxyHost: host } = brand.sample;
const ENDPOINTS = [
  { protocol: 'HTTP', scheme: 'http', host, port: 7777 },
  { protocol: 'HTTPS', scheme: 'http', host, port: 7777 },
  { protocol: 'SOCKS5', scheme: 'socks5h', host, port: 7778 },
] as const;

/** A country whose test exits in another, so that the warning can be seen. */
const MISPLACED = { country: 'FJ', exit: 'NZ' };

const anyBelow = (limit: number) => Math.floor(Math.random() * limit);

/** The lines in the gateway's format: the first has the requested session, the others their own. */
function linesOf(account: MockSubAccount, input: Types.ProxyConfigurationInput): string[] {
  const endpoint = ENDPOINTS.find(({ protocol }) => protocol === input.protocol) ?? ENDPOINTS[0];
  return Array.from({ length: input.quantity ?? 1 }, (_, index) => {
    const session =
      index === 0 && input.session != null ? input.session : generateSessionId(anyBelow);
    const username = formatProxyUsername(account.username, {
      country: input.country ?? null,
      city: input.city ?? null,
      session: input.sessionType === 'STICKY' ? session : null,
      sessionMinutes: input.sessionMinutes ?? null,
    });
    const { password } = account;
    const credentials = input.authMethod === 'WHITELIST' ? null : { username, password };
    const format = input.format ?? 'HOST_PORT_USER_PASS';
    return formatProxyLine({ ...endpoint, credentials }, format, input.template ?? '');
  });
}

/** @throws Refusal for a choice that the gateway would refuse */
function refuseSetup(input: Types.ProxyConfigurationInput): void {
  refuseChoices({
    authMethod: input.authMethod ?? 'USER_ACCOUNT',
    country: input.country ?? null,
    city: input.city ?? null,
    sessionType: input.sessionType ?? 'ROTATING',
    sessionMinutes: input.sessionMinutes ?? null,
    session: input.session ?? null,
    format: input.format ?? 'HOST_PORT_USER_PASS',
    template: input.template ?? null,
    quantity: input.quantity ?? 1,
  });
}

const locations = LOCATIONS.map(({ code, countries }) => ({
  code,
  countries,
  ipCount: countries.reduce((sum, { ipCount }) => sum + ipCount, 0),
}));

/** Setup and test of proxies. Inputs have the schema's defaults. */
export function proxyHandlers(world: World): Handlers {
  const accountOf = (id: string) => found(world.subAccounts, id, 'Sub account');
  const shown = ({ id, createdAt, input }: MockProxyConfiguration) => ({
    ...input,
    id,
    createdAt,
    subAccountUsername:
      world.subAccounts.find((each) => each.id === input.subAccountId)?.username ?? '',
    country: input.country?.toUpperCase() ?? null,
  });
  return {
    queries: { proxyEndpoints: ENDPOINTS, locations },
    me: () => ({
      proxyConfigurations: (page: Types.MeProxyConfigurationsArgs) =>
        connection(world.proxyConfigurations, page, shown),
    }),
    mutations: {
      proxyConfigurationConfirm: ({ input }: Types.MutationProxyConfigurationConfirmArgs) => {
        refuseSetup(input);
        const account = accountOf(input.subAccountId);
        if (account.status === 'INACTIVE')
          throw new Refusal('SUB_ACCOUNT_INACTIVE', 'subAccountId');
        const configuration = {
          id: `pc-${world.proxyConfigurations.length + 1}`,
          createdAt: world.now.toISOString(),
          input: { ...input },
        };
        world.proxyConfigurations = [configuration, ...world.proxyConfigurations];
        return {
          proxyConfiguration: shown(configuration),
          lines: linesOf(account, input),
          password: input.authMethod === 'WHITELIST' ? null : account.password,
        };
      },
      proxyConfigurationTest: async ({ input }: Types.MutationProxyConfigurationTestArgs) => {
        refuseSetup({ ...input, authMethod: 'USER_ACCOUNT' });
        const account = accountOf(input.subAccountId);
        await delay();
        if (account.status === 'INACTIVE') throw new Refusal('DISABLED');
        const asked = input.country?.toUpperCase() ?? 'HK';
        const countryCode = asked === MISPLACED.country ? MISPLACED.exit : asked;
        const asOf = world.now.toISOString();
        return { proxyTest: { ip: '203.0.113.77', countryCode, latencyMs: 184, asOf } };
      },
    },
  };
}

/** A round flag with two halves, in a color per country. */
function flagOf(name: string) {
  const hue = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 360;
  return {
    body: `<circle cx="256" cy="256" r="256" fill="hsl(${hue} 45% 45%)"/><path d="M0 256h512A256 256 0 0 1 0 256" fill="hsl(${(hue + 150) % 360} 50% 70%)"/>`,
  };
}

export function iconHandlers() {
  return [
    http.get('/icons/:collection', ({ request }) => {
      const names = new URL(request.url).searchParams.get('icons')?.split(',') ?? [];
      const icons = Object.fromEntries(names.map((name) => [name, flagOf(name)]));
      return HttpResponse.json({ prefix: 'circle-flags', width: 512, height: 512, icons });
    }),
  ];
}
