import { PROXY_ROUND_TRIPS } from './proxy-round-trips.test-kit.js';
import { type Find, type RoundTrip, soon, type Tree } from './round-trip-shape.test-kit.js';

const TICKET = '{ id subject category orderId subAccountId messages { body attachments { id } } }';
const readTicket = `ticket(id: $id) ${TICKET}`;
const CALENDAR = 'Only the length of calendar months depends on it.';
const NOBODY_READS = 'Only the staff reads it.';

interface ShownTicket {
  readonly messages: readonly { body: string; attachments: readonly { id: string }[] }[];
}
const lastMessage = (shown: Tree) => (shown as unknown as ShownTicket).messages.at(-1);
const messageOf: Find = (shown) => lastMessage(shown)?.body;
const filesOf: Find = (shown) => lastMessage(shown)?.attachments.map(({ id }) => id);

/** Every mutation, except those that take nothing but the id of their object (and a key): the account, then the proxies. */
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
  },
  balancePrioritize: {
    given: () => ({ plan: 'UNLIMITED' }),
    shows: { plan: 'prioritizedPlan' },
  },
  billingDetailsUpdate: {
    given: () => ({
      input: {
        address: '7 Round Road\nCentral',
        company: 'Round Trip Ltd',
        country: 'MO',
        invoiceEmail: 'books@roundtrip.example',
        taxId: 'HK-7777',
      },
    }),
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
    read: 'apiKeys(first: 25) { nodes { name revokedAt } }',
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
    read: readTicket,
    shows: {
      'input.attachmentIds': filesOf,
      'input.message': messageOf,
    },
  },
  ticketReply: {
    given: (known) => ({
      id: known.ticketId,
      input: { attachmentIds: [known.fileIds[1]], message: 'And back' },
    }),
    read: readTicket,
    shows: { 'input.attachmentIds': filesOf, 'input.message': messageOf },
  },
  ...PROXY_ROUND_TRIPS,
};
