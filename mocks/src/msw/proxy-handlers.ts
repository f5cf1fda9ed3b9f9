import { delay, http, HttpResponse } from 'msw';
import { formatProxyLine } from '../../../schema/rules/proxy-lines.js';
import { formatProxyUsername, generateSessionId } from '../../../schema/rules/proxy-username.js';
import type { ProxyConfigurationInput } from '../../../client/src/generated/schema-types.js';
import { userOf } from './auth-handlers.js';
import { pageOf } from './connections.js';
import {
  mockProxyConfirmMutation,
  mockProxySetupQuery,
  mockProxyTestMutation,
  mockUserGuideQuery,
} from './generated/handlers.js';
import { graphqlError, unauthenticated } from './graphql-errors.js';
import { LOCATIONS } from './location-world.js';
import type { MockProxyConfiguration } from './proxy-world.js';
import { choicesShown } from './sub-account-choice-handlers.js';
import type { MockSubAccount } from './sub-account-world.js';
import { userError } from './user-error.js';
import type { World } from './world.js';

const ENDPOINTS = (
  [
    ['HTTP', 'http', 7777],
    ['HTTPS', 'http', 7777],
    ['SOCKS5', 'socks5h', 7778],
  ] as const
).map(
  ([protocol, scheme, port]) =>
    ({ __typename: 'ProxyEndpoint', protocol, scheme, host: 'gate.hearth.example', port }) as const,
);

const dollars = (minor: number) =>
  ({ __typename: 'Money', minor: String(minor), currency: 'USD' }) as const;

const PLANS = {
  TRAFFIC: { id: 'traffic-5gb', price: 7_500, unitPrice: 1_500 },
  UNLIMITED: { id: 'unlimited-30d', price: 7_500, unitPrice: 7_500 },
} as const;

function shown(world: World, { id, createdAt, input }: MockProxyConfiguration) {
  const account = world.subAccounts.find((each) => each.id === input.subAccountId);
  return {
    __typename: 'ProxyConfiguration',
    id,
    createdAt,
    subAccountId: input.subAccountId,
    subAccountUsername: account?.username ?? '',
    authMethod: input.authMethod ?? 'USER_ACCOUNT',
    protocol: input.protocol,
    country: input.country?.toUpperCase() ?? null,
    city: input.city ?? null,
    sessionType: input.sessionType ?? 'ROTATING',
    sessionMinutes: input.sessionMinutes ?? null,
    format: input.format ?? 'HOST_PORT_USER_PASS',
    template: input.template ?? null,
    quantity: input.quantity ?? 1,
  } as const;
}

const anyBelow = (limit: number) => Math.floor(Math.random() * limit);

/** The lines in the gateway's format: the first has the requested session, the others their own. */
function linesOf(account: MockSubAccount, input: ProxyConfigurationInput): string[] {
  const endpoint = ENDPOINTS.find(({ protocol }) => protocol === input.protocol);
  if (endpoint === undefined) return [];
  return Array.from({ length: input.quantity ?? 1 }, (_, index) => {
    const session =
      index === 0 && input.session != null ? input.session : generateSessionId(anyBelow);
    const username = formatProxyUsername(account.username, {
      country: input.country ?? null,
      city: input.city ?? null,
      session: input.sessionType === 'STICKY' ? session : null,
      sessionMinutes: input.sessionMinutes ?? null,
    });
    const credentials =
      input.authMethod === 'WHITELIST' ? null : { username, password: account.password };
    return formatProxyLine(
      { ...endpoint, credentials },
      input.format ?? 'HOST_PORT_USER_PASS',
      input.template ?? '',
    );
  });
}

/** A round flag with two halves, in a color per country. */
function flagOf(name: string) {
  const hue = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 360;
  return {
    body: `<circle cx="256" cy="256" r="256" fill="hsl(${hue} 45% 45%)"/><path d="M0 256h512A256 256 0 0 1 0 256" fill="hsl(${(hue + 150) % 360} 50% 70%)"/>`,
  };
}

export function proxyHandlers(world: World) {
  return [
    mockProxySetupQuery(({ request, variables }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const accounts = world.subAccounts.filter(({ type }) => type === variables.accountType);
      const plan = PLANS[variables.billingType];
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: {
            __typename: 'Me',
            id: user.id,
            subAccounts: choicesShown(accounts),
            proxyConfigurations: {
              __typename: 'ProxyConfigurationConnection',
              nodes: pageOf(world.proxyConfigurations, { first: 30 }).nodes.map((each) =>
                shown(world, each),
              ),
            },
          },
          proxyEndpoints: ENDPOINTS,
          locations: LOCATIONS,
          plans: [
            {
              __typename: 'Plan',
              id: plan.id,
              price: dollars(plan.price),
              originalPrice: dollars(plan.price),
              unitPrice: dollars(plan.unitPrice),
            },
          ],
        },
      });
    }),
    mockUserGuideQuery(() =>
      HttpResponse.json({ data: { __typename: 'Query', proxyEndpoints: ENDPOINTS } }),
    ),
    mockProxyConfirmMutation(({ request, variables: { input } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const account = world.subAccounts.find(({ id }) => id === input.subAccountId);
      if (account === undefined) return graphqlError('NOT_FOUND', 'There is no such sub account');
      const refused = account.status === 'INACTIVE';
      const configuration: MockProxyConfiguration = {
        id: `pc-${world.proxyConfigurations.length + 1}`,
        createdAt: world.now.toISOString(),
        input,
      };
      if (!refused) world.proxyConfigurations = [configuration, ...world.proxyConfigurations];
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          proxyConfigurationConfirm: {
            __typename: 'ProxyConfigurationPayload',
            proxyConfiguration: refused ? null : shown(world, configuration),
            lines: refused ? null : linesOf(account, input),
            password: refused || input.authMethod === 'WHITELIST' ? null : account.password,
            userErrors: refused ? [userError('SUB_ACCOUNT_INACTIVE', 'subAccountId')] : [],
          },
        },
      });
    }),
    mockProxyTestMutation(async ({ request, variables: { input } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const account = world.subAccounts.find(({ id }) => id === input.subAccountId);
      if (account === undefined) return graphqlError('NOT_FOUND', 'There is no such sub account');
      await delay();
      const refused = account.status === 'INACTIVE';
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          proxyConfigurationTest: {
            __typename: 'ProxyConfigurationTestPayload',
            proxyTest: refused
              ? null
              : {
                  __typename: 'ProxyTest',
                  ip: '203.0.113.77',
                  countryCode: input.country?.toUpperCase() ?? 'HK',
                  latencyMs: 184,
                  asOf: world.now.toISOString(),
                },
            userErrors: refused ? [userError('DISABLED')] : [],
          },
        },
      });
    }),
    http.get('/icons/:collection', ({ request }) => {
      const names = new URL(request.url).searchParams.get('icons')?.split(',') ?? [];
      return HttpResponse.json({
        prefix: 'circle-flags',
        width: 512,
        height: 512,
        icons: Object.fromEntries(names.map((name) => [name, flagOf(name)])),
      });
    }),
  ];
}
