import type { Find, RoundTrip, Tree } from './round-trip-shape.js';

const CALENDAR = 'Only the length of calendar months depends on it.';
const NOBODY_READS = 'Only the staff reads it.';
const WRONG_CODE = ['ABCDEF', 'CODE_INVALID'] as const;
const SHORT_PASSWORD = ['Short-7', 'PASSWORD_TOO_SHORT'] as const;

interface ShownTicket {
  readonly messages: readonly { body: string; attachments: readonly { id: string }[] }[];
}
const lastMessage = (shown: Tree) => (shown as unknown as ShownTicket).messages.at(-1);
const TICKET = {
  read: `ticket(id: $id) {
    id subject category orderId subAccountId messages { body attachments { id } }
  }`,
  shows: {
    'input.attachmentIds': (shown) => lastMessage(shown)?.attachments.map(({ id }) => id),
    'input.message': (shown) => lastMessage(shown)?.body,
  },
  unread: { 'input.proxyRequestId': 'The gateway adds its words to the message.' },
} satisfies Partial<RoundTrip>;

const SUB_ACCOUNT = {
  reveal: 'subAccountRevealPassword',
  shows: {
    'input.password': (_shown, payload) =>
      (payload['subAccountRevealPassword'] as Tree | undefined)?.['password'],
  },
} satisfies Partial<RoundTrip>;

/** A whitelist entry has the target of a proxy setup, without a name for its session. */
const REFUSED_TARGETS = {
  'input.country': ['QQ', 'COUNTRY_UNKNOWN'],
  'input.city': ['nowhere', 'CITY_UNKNOWN'],
  'input.sessionMinutes': [0, 'SESSION_MINUTES_INVALID'],
  'input.sessionType': ['ROTATING', 'SESSION_MINUTES_NEED_STICKY'],
} as const;

/** The first line has the session. */
const sessionOf: Find = (_shown, payload) => {
  const [line = ''] = payload['lines'] as string[];
  return line.includes('tab7') ? 'tab7' : line;
};

/** Every mutation, except those that take nothing but the id of their object (and a key): the account, then the proxies. */
export const ROUND_TRIPS: Readonly<Record<string, RoundTrip>> = {
  accountUpdate: {},
  apiKeyCreate: {},
  balancePrioritize: { shows: { plan: 'prioritizedPlan' } },
  billingDetailsUpdate: {},
  contactSend: {
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
  emailCodeSend: { refuses: { purpose: ['VERIFY_EMAIL', 'EMAIL_ALREADY_VERIFIED'] } },
  emailVerify: { refuses: { code: WRONG_CODE, purpose: ['VERIFY_EMAIL', 'CODE_INVALID'] } },
  googleUnlink: {
    given: ({ password }) => ({ password }),
    refuses: { password: ['wrong', 'PASSWORD_WRONG'] },
  },
  passwordChange: {
    read: 'apiKeys(first: 25) { nodes { name revokedAt } }',
    shows: {
      // The key that apiKeyCreate made: it still works.
      keepApiKeys: (me) => {
        const { apiKeys } = me as { apiKeys: { nodes: { name: string; revokedAt: unknown }[] } };
        return apiKeys.nodes.some(({ name, revokedAt }) => name === 'name 7' && revokedAt === null);
      },
    },
    refuses: { code: WRONG_CODE, newPassword: SHORT_PASSWORD },
  },
  passwordResetConfirm: {
    // It would end the session.
    needsMore: true,
    refuses: { token: ['not-ours', 'RESET_LINK_INVALID'], newPassword: SHORT_PASSWORD },
    unread: { keepApiKeys: 'passwordChange has it, too.' },
  },
  passwordResetRequest: { unread: { email: 'The answer must not depend on it.' } },
  pointsRedeem: {
    needsMore: true,
    refuses: { productId: ['nothing', 'PRODUCT_NOT_FOUND'] },
    unread: { timeZone: CALENDAR },
  },
  profileUpdate: {},
  orderCreate: {
    refuses: { 'input.expectedTotal': ['1', 'PRICE_CHANGED'] },
    unread: {
      'input.startLater': 'A payment shows it: order journeys have it.',
      'input.timeZone': CALENDAR,
    },
  },
  orderStart: {
    needsMore: true,
    given: (known) => ({ id: known.orderId }),
    unread: { timeZone: CALENDAR },
  },
  orderUpdateRemark: { given: (known) => ({ id: known.orderId }) },
  ticketCreate: {
    ...TICKET,
    given: ({ fileIds: [first] }) => ({ attachmentIds: [first], proxyRequestId: null }),
  },
  ticketReply: {
    ...TICKET,
    given: ({ ticketId: id, fileIds: [, second] }) => ({
      id,
      attachmentIds: [second],
      proxyRequestId: null,
    }),
  },
  proxyConfigurationConfirm: {
    payload: 'lines',
    shows: { 'input.session': sessionOf },
    refuses: { 'input.authMethod': ['WHITELIST', 'NEEDS_USER_ACCOUNT'] },
  },
  proxyConfigurationTest: {
    needsMore: true,
    refuses: { ...REFUSED_TARGETS, 'input.session': ['two words', 'SESSION_INVALID'] },
    unread: { 'input.protocol': 'The answer of the proxy does not depend on it.' },
  },
  subAccountCreate: { ...SUB_ACCOUNT, given: () => ({ chargeMode: 'ALLOCATED' }) },
  subAccountSetStatus: { given: (known) => ({ id: known.otherSubAccountId }) },
  subAccountUpdate: {
    ...SUB_ACCOUNT,
    given: ({ otherSubAccountId: id }) => ({ id, chargeMode: 'ALLOCATED', username: 'round888' }),
  },
  whitelistEntryAdd: { given: () => ({ address: '8.8.4.7' }), refuses: REFUSED_TARGETS },
  whitelistEntryUpdate: {
    given: ({ whitelistEntryId: id, otherSubAccountId: subAccountId }) => ({
      id,
      subAccountId,
      address: '8.8.4.8',
    }),
    refuses: REFUSED_TARGETS,
  },
};
