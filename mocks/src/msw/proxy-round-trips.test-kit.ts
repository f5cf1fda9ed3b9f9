import { type Find, type RoundTrip, soon, type Tree } from './round-trip-shape.test-kit.js';

const TARGET = { country: 'DE', city: 'berlin', sessionMinutes: 7, sessionType: 'STICKY' };

const revealedPassword: Find = (_shown, payload) =>
  (payload['subAccountRevealPassword'] as Tree | undefined)?.['password'];

/** Values for a proxy, and values that are refused; the setup and its test share both. */
const PLACE = { country: 'DE', city: 'berlin', session: 'tab7', sessionMinutes: 7 };
/** A whitelist entry has the same target, without a name for its session. */
const REFUSED_TARGETS = {
  'input.country': ['QQ', 'COUNTRY_UNKNOWN'],
  'input.city': ['nowhere', 'CITY_UNKNOWN'],
  'input.sessionMinutes': [0, 'SESSION_MINUTES_INVALID'],
  'input.sessionType': ['ROTATING', 'SESSION_MINUTES_NEED_STICKY'],
} as const;
const REFUSED_PLACES = {
  ...REFUSED_TARGETS,
  'input.session': ['two words', 'SESSION_INVALID'],
} as const;

/** Mutations of proxy setups, sub accounts, and the whitelist. */
export const PROXY_ROUND_TRIPS: Readonly<Record<string, RoundTrip>> = {
  proxyConfigurationConfirm: {
    given: (known) => ({
      input: {
        ...PLACE,
        authMethod: 'USER_ACCOUNT',
        format: 'CUSTOM',
        protocol: 'SOCKS5',
        quantity: 3,
        sessionType: 'STICKY',
        subAccountId: known.subAccountId,
        template: '{host}|{port}|{user}|{pass}',
      },
    }),
    payload: 'lines',
    shows: {
      // The first line has it.
      'input.session': (_shown, payload) => {
        const [line = ''] = payload['lines'] as string[];
        return line.includes(PLACE.session) ? PLACE.session : line;
      },
    },
    refuses: { 'input.authMethod': ['WHITELIST', 'NEEDS_USER_ACCOUNT'] },
  },
  proxyConfigurationTest: {
    needsMore: true,
    given: (known) => ({
      input: {
        ...PLACE,
        protocol: 'SOCKS5',
        sessionType: 'STICKY',
        subAccountId: known.subAccountId,
      },
    }),
    refuses: REFUSED_PLACES,
    unread: { 'input.protocol': 'The answer of the proxy does not depend on it.' },
  },
  subAccountCreate: {
    given: () => ({
      input: {
        chargeMode: 'ALLOCATED',
        limitBytes: '100000000',
        password: 'Round777',
        remark: 'Round trip',
        username: 'round777',
      },
    }),
    reveal: 'subAccountRevealPassword',
    shows: { 'input.password': revealedPassword },
  },
  subAccountSetStatus: {
    given: (known) => ({ id: known.otherSubAccountId, status: 'INACTIVE' }),
  },
  subAccountUpdate: {
    given: (known) => ({
      id: known.otherSubAccountId,
      input: {
        chargeMode: 'ALLOCATED',
        limitBytes: '50000000',
        password: 'Round888',
        remark: 'Round trip again',
        username: 'round888',
      },
    }),
    reveal: 'subAccountRevealPassword',
    shows: { 'input.password': revealedPassword },
  },
  whitelistEntryAdd: {
    given: (known) => ({
      input: {
        ...TARGET,
        address: '8.8.4.7',
        expiresAt: soon,
        remark: 'Round trip',
        subAccountId: known.subAccountId,
      },
    }),
    refuses: REFUSED_TARGETS,
  },
  whitelistEntryUpdate: {
    given: (known) => ({
      id: known.whitelistEntryId,
      input: {
        ...TARGET,
        address: '8.8.4.8',
        expiresAt: soon,
        remark: 'Round trip again',
        subAccountId: known.otherSubAccountId,
      },
    }),
    refuses: REFUSED_TARGETS,
  },
};
