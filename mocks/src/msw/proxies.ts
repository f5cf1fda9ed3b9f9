import { delay, http, HttpResponse } from 'msw';
import type * as Types from '../../../schema/generated/schema-types.js';
import { brand } from '../../../schema/rules/brand.js';
import {
  choiceProblems,
  normaliseChoices,
  proxyLines,
  sessionsOf,
} from '../../../schema/rules/proxy-choices.js';
import { generateSessionId } from '../../../schema/rules/proxy-username.js';
import { found, type Handlers, Refusal } from './answer.js';
import { LOCATIONS } from './generated/locations.js';
import type { MockProxyConfiguration, World } from './records.js';
import { ago, MINUTE_MS, type Seed } from './seed.js';

const { proxyHost: host } = brand.sample;
const ENDPOINTS = [
  { protocol: 'HTTP', scheme: 'http', host, port: 7777 },
  { protocol: 'HTTPS', scheme: 'http', host, port: 7777 },
  { protocol: 'SOCKS5', scheme: 'socks5h', host, port: 7778 },
] as const;

/** A country whose test exits in another, so that the warning can be seen. */
const MISPLACED = { country: 'FJ', exit: 'NZ' };

/** Two setups of recent days. */
export function makeProxyConfigurations({ now, amount }: Seed): MockProxyConfiguration[] {
  if (amount === 'none') return [];
  const common = { authMethod: 'USER_ACCOUNT', format: 'HOST_PORT_USER_PASS' } as const;
  const setup = (id: string, hoursOld: number, input: Types.ProxyConfigurationInput) => ({
    id,
    createdAt: ago(now, hoursOld * 60 * MINUTE_MS),
    input: { ...common, ...input },
  });
  const sticky = { sessionType: 'STICKY', sessionMinutes: 30, quantity: 10 } as const;
  const newYork = { country: 'US', city: 'new_york' };
  const rotating = { sessionType: 'ROTATING', quantity: 1 } as const;
  return [
    setup('pc-2', 20, { subAccountId: 'sa-1', protocol: 'SOCKS5', ...newYork, ...sticky }),
    setup('pc-1', 75, { subAccountId: 'sa-2', protocol: 'HTTP', country: 'DE', ...rotating }),
  ];
}

const COUNTRIES = new Map(
  LOCATIONS.flatMap(({ countries }) =>
    countries.map(({ code, cities }) => [code as string, cities.map(({ slug }) => slug as string)]),
  ),
);
const PLACES = {
  hasCountry: (code: string) => COUNTRIES.has(code),
  hasCity: (code: string, slug: string) => COUNTRIES.get(code)?.includes(slug) === true,
};

/**
 * The choices of a setup, or the target of a whitelist entry, as the gateway stores them.
 * @throws Refusal for what the gateway would refuse
 */
export function checkedChoices(
  given: Omit<Types.ProxyConfigurationInput, 'subAccountId' | 'protocol'>,
) {
  const choices = normaliseChoices({
    authMethod: given.authMethod ?? 'USER_ACCOUNT',
    country: given.country ?? null,
    city: given.city ?? null,
    sessionType: given.sessionType ?? 'ROTATING',
    sessionMinutes: given.sessionMinutes ?? null,
    session: given.session ?? null,
    format: given.format ?? 'HOST_PORT_USER_PASS',
    template: given.template ?? null,
    quantity: given.quantity ?? 1,
  });
  const [problem] = choiceProblems(choices, PLACES);
  if (problem !== undefined) throw new Refusal(problem.code, problem.field);
  return choices;
}

const newSession = () => generateSessionId((limit) => Math.floor(Math.random() * limit));

const locations = LOCATIONS.map(({ code, countries }) => ({
  code,
  countries,
  ipCount: countries.reduce((sum, { ipCount }) => sum + ipCount, 0),
}));

/** Setup and test of proxies. Inputs have the schema's defaults. */
export function proxyHandlers(world: World): Handlers {
  const accountOf = (id: string, whenOff: Refusal) => {
    const account = found(world.subAccounts, id, 'Sub account');
    if (account.status === 'INACTIVE') throw whenOff;
    return account;
  };
  return {
    queries: { proxyEndpoints: ENDPOINTS, locations },
    me: () => ({ proxyConfigurations: world.proxyConfigurations }),
    types: {
      ProxyConfiguration: ({ input }) => ({
        ...input,
        subAccountUsername: world.subAccounts.find(({ id }) => id === input.subAccountId)?.username,
        country: input.country?.toUpperCase(),
      }),
    },
    mutations: {
      proxyConfigurationConfirm: ({ input }: Types.MutationProxyConfigurationConfirmArgs) => {
        const choices = checkedChoices(input);
        const account = accountOf(
          input.subAccountId,
          new Refusal('SUB_ACCOUNT_INACTIVE', 'subAccountId'),
        );
        const endpoint =
          ENDPOINTS.find(({ protocol }) => protocol === input.protocol) ?? ENDPOINTS[0];
        const configuration = {
          id: `pc-${world.proxyConfigurations.length + 1}`,
          createdAt: world.now.toISOString(),
          input: { ...input },
        };
        world.proxyConfigurations = [configuration, ...world.proxyConfigurations];
        return {
          proxyConfiguration: configuration,
          ...proxyLines(account, endpoint, choices, sessionsOf(choices, newSession)),
        };
      },
      proxyConfigurationTest: async ({ input }: Types.MutationProxyConfigurationTestArgs) => {
        checkedChoices(input);
        await delay();
        accountOf(input.subAccountId, new Refusal('DISABLED'));
        const asked = input.country?.toUpperCase() ?? 'HK';
        const countryCode = asked === MISPLACED.country ? MISPLACED.exit : asked;
        const asOf = world.now.toISOString();
        return { proxyTest: { ip: '203.0.113.77', countryCode, latencyMs: 184, asOf } };
      },
    },
  };
}

/** A round flag, in a color per country. */
function flagOf(name: string) {
  const hue = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 360;
  return { body: `<circle cx="256" cy="256" r="256" fill="hsl(${hue} 45% 45%)"/>` };
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
