import { DAY_MS } from '../../../schema/rules/time.js';

/** Objects of the customer that a gateway, or its mock, has from the beginning, and the code in the last email. */
export interface Known {
  readonly subAccountId: string;
  readonly otherSubAccountId: string;
  readonly orderId: string;
  readonly ticketId: string;
  readonly whitelistEntryId: string;
  /** Two files that no message has. */
  readonly fileIds: readonly [string, string];
  /** Asks for a code to change the password. The same one until it is used. */
  readonly code: () => Promise<string>;
  /** Asks for a link to reset the password. */
  readonly resetToken: () => Promise<string>;
}

type Tree = Readonly<Record<string, unknown>>;
/** Finds a value in the object that was read, or in the mutation's payload. */
type Find = string | ((shown: Tree, payload: Tree) => unknown);

/**
 * How every argument of a mutation, and every field of its input, can be seen to be handled: it is read back, or another value
 * is refused. A leaf is named by its path (`input.name`). Ids of objects that nobody has are always refused, and idempotency
 * keys always tried, without a line here (round-trip.test-kit.ts).
 */
export interface RoundTrip {
  /** A value for each argument, other than its default and what was stored before. */
  readonly given: (known: Known) => Tree | Promise<Tree>;
  /** What to select of the payload. The first object with an id is the one to read. */
  readonly payload?: string;
  /** Another mutation whose payload the finders get under its name. It takes the id of the object. */
  readonly reveal?: string;
  /** A selection of `Query`, with `$id`. Without an object in the payload or an id in the arguments, `me` is read. */
  readonly read?: string;
  /** Where a read shows each leaf. */
  readonly shows?: Readonly<Record<string, Find>>;
  /** A value of a leaf that is refused, and the code. */
  readonly refuses?: Readonly<Record<string, readonly [value: unknown, code: string]>>;
  /** Leaves that nothing shows, with the reason. */
  readonly unread?: Readonly<Record<string, string>>;
  /** It needs more than a customer and a gateway: it may be refused with what is given. */
  readonly needsMore?: boolean;
}

/** The path of each given leaf is that of the field that shows it. */
const same = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [`input.${name}`, name]));

const soon = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 30 * DAY_MS).toISOString();

const SUB_ACCOUNT = '{ id username remark limitBytes chargeMode status }';
const readSubAccount = `me { subAccounts(first: 100) { nodes ${SUB_ACCOUNT} } }`;
const TICKET = '{ id subject category orderId subAccountId messages { body attachments { id } } }';
const readTicket = `me { ticket(id: $id) ${TICKET} }`;
const TARGET = { country: 'DE', city: 'berlin', sessionMinutes: 7, sessionType: 'STICKY' };
const TARGET_FIELDS = Object.keys(TARGET);
const ENTRY = `{ id address remark expiresAt subAccountId ${TARGET_FIELDS.join(' ')} }`;
const readEntry = `me { whitelist(first: 100) { nodes ${ENTRY} } }`;
const CALENDAR = 'Only the length of calendar months depends on it.';
const NOBODY_READS = 'Only the staff reads it.';

interface ShownTicket {
  readonly messages: readonly { body: string; attachments: readonly { id: string }[] }[];
}
const lastMessage = (shown: Tree) => (shown as unknown as ShownTicket).messages.at(-1);
const messageOf: Find = (shown) => lastMessage(shown)?.body;
const filesOf: Find = (shown) => lastMessage(shown)?.attachments.map(({ id }) => id);

const revealedPassword: Find = (_shown, payload) =>
  (payload['subAccountRevealPassword'] as Tree | undefined)?.['password'];

/** What is given for a proxy and what of it is refused; the setup and its test have it in common. */
const PLACE = { country: 'DE', city: 'berlin', session: 'tab7', sessionMinutes: 7 };
const REFUSED_PLACES = {
  'input.country': ['QQ', 'COUNTRY_UNKNOWN'],
  'input.city': ['nowhere', 'CITY_UNKNOWN'],
  'input.session': ['two words', 'SESSION_INVALID'],
  'input.sessionMinutes': [0, 'SESSION_MINUTES_INVALID'],
  'input.sessionType': ['ROTATING', 'SESSION_MINUTES_NEED_STICKY'],
} as const;

/** Every mutation, except those that take nothing but the id of their object (and a key). */
export const ROUND_TRIPS: Readonly<Record<string, RoundTrip>> = {
  apiKeyCreate: {
    given: () => ({
      input: {
        name: 'Round trip',
        expiresAt: soon,
        requestsPerMinute: 77,
        scopes: ['READ_USAGE', 'MANAGE_WHITELIST'],
        sourceAddresses: ['203.0.113.7'],
      },
    }),
    payload: 'apiKey { id }',
    read: 'me { apiKeys(first: 25) { nodes { id name expiresAt requestsPerMinute scopes sourceAddresses } } }',
    shows: same('name', 'expiresAt', 'requestsPerMinute', 'scopes', 'sourceAddresses'),
  },
  balancePrioritize: {
    given: () => ({ plan: 'UNLIMITED' }),
    read: 'me { balance { prioritizedPlan } }',
    shows: { plan: 'balance.prioritizedPlan' },
  },
  billingDetailsUpdate: {
    given: () => ({
      input: {
        address: '7 Round Road\nHong Kong',
        company: 'Round Trip Ltd',
        invoiceEmail: 'books@roundtrip.example',
        taxId: 'HK-7777',
      },
    }),
    read: 'me { billingDetails { address company invoiceEmail taxId } }',
    shows: {
      'input.address': 'billingDetails.address',
      'input.company': 'billingDetails.company',
      'input.invoiceEmail': 'billingDetails.invoiceEmail',
      'input.taxId': 'billingDetails.taxId',
    },
  },
  contactSend: {
    given: () => ({
      input: {
        category: 'SALES',
        email: 'visitor@roundtrip.example',
        locale: 'ZH_HK',
        message: 'Do you have rounds?',
        name: 'Visitor',
        subject: 'Rounds',
        website: '',
      },
    }),
    refuses: {
      'input.email': ['nobody', 'EMAIL_INVALID'],
      'input.message': ['', 'MESSAGE_REQUIRED'],
      'input.name': ['n'.repeat(101), 'NAME_TOO_LONG'],
      'input.subject': ['', 'SUBJECT_REQUIRED'],
    },
    unread: {
      'input.category': NOBODY_READS,
      'input.locale': NOBODY_READS,
      'input.website': 'A program that fills it in gets the same answer.',
    },
  },
  emailCodeSend: {
    given: () => ({ purpose: 'CHANGE_PASSWORD' }),
    refuses: { purpose: ['VERIFY_EMAIL', 'EMAIL_ALREADY_VERIFIED'] },
  },
  emailVerify: {
    given: async (known) => ({ code: await known.code(), purpose: 'CHANGE_PASSWORD' }),
    refuses: {
      code: ['ABCDEF', 'CODE_INVALID'],
      purpose: ['VERIFY_EMAIL', 'CODE_INVALID'],
    },
  },
  passwordChange: {
    given: async (known) => ({
      code: await known.code(),
      keepApiKeys: true,
      newPassword: 'Round-trip-7',
    }),
    read: 'me { apiKeys(first: 25) { nodes { name revokedAt } } }',
    shows: {
      // The key that apiKeyCreate made: it still works.
      keepApiKeys: (me) => {
        const { apiKeys } = me as { apiKeys: { nodes: { name: string; revokedAt: unknown }[] } };
        return apiKeys.nodes.some(
          ({ name, revokedAt }) => name === 'Round trip' && revokedAt === null,
        );
      },
    },
    refuses: {
      code: ['ABCDEF', 'CODE_INVALID'],
      newPassword: ['Short-7', 'PASSWORD_TOO_SHORT'],
    },
  },
  passwordResetConfirm: {
    // It would end the session.
    needsMore: true,
    given: async (known) => ({
      token: await known.resetToken(),
      keepApiKeys: true,
      newPassword: 'Round-trip-8',
    }),
    refuses: {
      token: ['not-ours', 'RESET_LINK_INVALID'],
      newPassword: ['Short-7', 'PASSWORD_TOO_SHORT'],
    },
    unread: { keepApiKeys: 'passwordChange has it, too.' },
  },
  passwordResetRequest: {
    given: () => ({ email: 'stranger@roundtrip.example' }),
    unread: { email: 'The answer must not depend on it.' },
  },
  pointsRedeem: {
    needsMore: true,
    given: () => ({ productId: 'redeem-1gb', timeZone: 'Asia/Hong_Kong' }),
    refuses: { productId: ['nothing', 'PRODUCT_NOT_FOUND'] },
    unread: { timeZone: CALENDAR },
  },
  profileUpdate: {
    given: () => ({
      input: {
        firstName: 'Round',
        lastName: 'Trip',
        locale: 'ZH_HK',
        name: 'Round Trip',
        username: 'roundtrip',
      },
    }),
    read: 'me { firstName lastName locale name username }',
    shows: same('firstName', 'lastName', 'locale', 'name', 'username'),
  },
  orderCreate: {
    given: () => ({
      input: {
        expectedTotal: null,
        planId: 'traffic-1gb',
        quantity: 2,
        remark: 'Round trip',
        startLater: true,
        timeZone: 'Asia/Hong_Kong',
      },
    }),
    payload: 'order { id }',
    read: 'me { orders(first: 100) { nodes { id planId quantity remark } } }',
    shows: same('planId', 'quantity', 'remark'),
    refuses: { 'input.expectedTotal': ['1', 'PRICE_CHANGED'] },
    unread: {
      'input.startLater': 'A payment shows it: order journeys have it.',
      'input.timeZone': CALENDAR,
    },
  },
  orderStart: {
    needsMore: true,
    given: (known) => ({ id: known.orderId, timeZone: 'Asia/Hong_Kong' }),
    unread: { timeZone: CALENDAR },
  },
  orderUpdateRemark: {
    given: (known) => ({ id: known.orderId, remark: 'Round trip' }),
    payload: 'order { id }',
    read: 'me { orders(first: 100) { nodes { id remark } } }',
    shows: { remark: 'remark' },
  },
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
    payload: 'proxyConfiguration { id } lines',
    read: 'me { proxyConfigurations(first: 100) { nodes { id city country format protocol quantity sessionMinutes sessionType subAccountId template } } }',
    shows: {
      ...same('city', 'country', 'format', 'protocol', 'quantity', 'sessionMinutes'),
      ...same('sessionType', 'subAccountId', 'template'),
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
    payload: `subAccount { id }`,
    read: readSubAccount,
    reveal: 'subAccountRevealPassword',
    shows: {
      ...same('chargeMode', 'limitBytes', 'remark', 'username'),
      'input.password': revealedPassword,
    },
  },
  subAccountSetStatus: {
    given: (known) => ({ id: known.otherSubAccountId, status: 'INACTIVE' }),
    payload: `subAccount { id }`,
    read: readSubAccount,
    shows: { status: 'status' },
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
    payload: `subAccount { id }`,
    read: readSubAccount,
    reveal: 'subAccountRevealPassword',
    shows: {
      ...same('chargeMode', 'limitBytes', 'remark', 'username'),
      'input.password': revealedPassword,
    },
  },
  ticketCreate: {
    given: (known) => ({
      input: {
        attachmentIds: [known.fileIds[0]],
        category: 'API',
        message: 'Around',
        orderId: known.orderId,
        subAccountId: known.subAccountId,
        subject: 'Round trip',
      },
    }),
    payload: 'ticket { id }',
    read: readTicket,
    shows: {
      ...same('category', 'orderId', 'subAccountId', 'subject'),
      'input.attachmentIds': filesOf,
      'input.message': messageOf,
    },
  },
  ticketReply: {
    given: (known) => ({
      id: known.ticketId,
      input: { attachmentIds: [known.fileIds[1]], message: 'And back' },
    }),
    payload: 'ticket { id }',
    read: readTicket,
    shows: { 'input.attachmentIds': filesOf, 'input.message': messageOf },
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
    payload: 'whitelistEntry { id }',
    read: readEntry,
    shows: same('address', 'expiresAt', 'remark', 'subAccountId', ...TARGET_FIELDS),
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
    payload: 'whitelistEntry { id }',
    read: readEntry,
    shows: same('address', 'expiresAt', 'remark', 'subAccountId', ...TARGET_FIELDS),
  },
};
