import { UTC } from '../../../schema/rules/accounting-day.js';
import { makeApiKeys } from './api-keys.js';
import { makeBalance } from './balance.js';
import { makeBillingDetails } from './invoices.js';
import { makeOrders, MOCK_PLANS } from './order-world.js';
import { makeProxyConfigurations } from './proxies.js';
import { recordedFor } from './recorded.js';
import type { World } from './records.js';
import type { Amount, Seed } from './seed.js';
import { makeStatusSpans } from './status.js';
import { makeSubAccounts } from './sub-accounts.js';
import { makeUsage } from '../usage/days.js';
import { makeSessions, makeUsers } from './users.js';
import { EXIT_ADDRESS, makeWhitelist } from './whitelist.js';

/** A world with one customer, five sub accounts, and four months of usage; `amount` selects less or more. */
export function createWorld({
  now = new Date(),
  amount = 'usual',
}: { now?: Date; amount?: Amount } = {}): World {
  const seed: Seed = { now, amount };
  const subAccounts = makeSubAccounts(seed);
  return {
    ...recordedFor(seed),
    now,
    users: makeUsers(seed),
    timeZone: UTC,
    usageTargetDetail: 'DOMAIN',
    sessions: new Map(),
    identity: {
      codes: [],
      resetAsked: new Map(),
      resetUserId: null,
      otherSessions: makeSessions(seed),
      inviteCodes: ['FRIEND42', '7K3M9Q2X'],
    },
    signIn: {
      google: null,
      captcha: null,
      googleRefusal: null,
      acceptsCaptcha: true,
      passFor: null,
    },
    answers: { state: 'normal', only: null },
    balance: makeBalance(seed),
    subAccounts,
    usage: makeUsage(seed, subAccounts),
    plans: MOCK_PLANS,
    pricesRise: false,
    orders: makeOrders(seed),
    answersByKey: new Map(),
    billingDetails: makeBillingDetails(seed),
    accountingTimeZone: UTC,
    pointsDebt: 0,
    cardElementUrl: '/mock-card-element.js',
    proxyConfigurations: makeProxyConfigurations(seed),
    apiKeys: makeApiKeys(seed),
    whitelist: makeWhitelist(seed),
    exitAddresses: [EXIT_ADDRESS],
    uploads: [],
    statusSpans: makeStatusSpans(seed),
  };
}
