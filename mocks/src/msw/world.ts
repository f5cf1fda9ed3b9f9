import { UTC } from '../../../schema/rules/accounting-day.js';
import { makeApiKeys } from './api-key-world.js';
import { makeBalance } from './balance-world.js';
import { makeBillingDetails } from './invoice-world.js';
import { makeIdentity } from './identity-world.js';
import { makePointsHistory } from './points-world.js';
import { makeProxyConfigurations } from './proxy-world.js';
import { makeReferral } from './referral-world.js';
import type { Amount, Seed } from './seed.js';
import { makeOrders, plansAt } from './order-world.js';
import { makeSignIn } from './sign-in-world.js';
import { makeStatusSpans } from './status-world.js';
import { makeSubAccounts } from './sub-account-world.js';
import { makeTickets, type MockUpload } from './ticket-world.js';
import { makeUsage } from './usage-world.js';
import { makeUsers } from './user-world.js';
import { makeWhitelist } from './whitelist-world.js';

/** A mutation's answer under an idempotency key. */
export interface MockAnswer {
  /** Everything that defines the call. */
  readonly request: string;
  readonly payload: object;
}

/**
 * The in-memory world that the handlers answer from. Client tests create and change their own; `npm run dev:mocks`
 * keeps one while the tab is open. A subject is a file `<subject>-world.ts` with its shapes and a function that creates
 * them from a seed, plus a line below.
 */
export type World = ReturnType<typeof createWorld>;

/** A world with one customer, five sub accounts, and four months of usage; `amount` selects less or more. */
export function createWorld({
  now = new Date(),
  amount = 'usual',
}: { now?: Date; amount?: Amount } = {}) {
  const seed: Seed = { now, amount };
  const subAccounts = makeSubAccounts(seed);
  return {
    /** The world's current time. */
    now,
    users: makeUsers(seed),
    /** Token → user id. */
    sessions: new Map<string, string>(),
    identity: makeIdentity(seed),
    signIn: makeSignIn(),
    balance: makeBalance(seed),
    subAccounts,
    usage: makeUsage(seed, subAccounts),
    /** Plans with their prices at the world's time. */
    plans: plansAt(now),
    /** Whether all prices rise when the next order is made. */
    pricesRise: false,
    orders: makeOrders(seed),
    /** By idempotency key. */
    answersByKey: new Map<string, MockAnswer>(),
    /** Newest first; adds up to the total. */
    billingDetails: makeBillingDetails(seed),
    /** The seller's zone; UTC is the gateway's default. */
    accountingTimeZone: UTC as string,
    pointsHistory: makePointsHistory(seed),
    pointsTotal: amount === 'none' ? 60 : 1_260,
    pointsHeld: 0,
    pointsDebt: 0,
    referral: makeReferral(seed),
    /** Script of the card element (client/scripts/dev.mjs serves it). Null loads the provider's own. */
    cardElementUrl: '/mock-card-element.js' as string | null,
    /** Newest first. */
    proxyConfigurations: makeProxyConfigurations(seed),
    /** Newest first. */
    apiKeys: makeApiKeys(seed),
    whitelist: makeWhitelist(seed),
    tickets: makeTickets(seed),
    /** Files that were uploaded and not sent. */
    uploads: [] as MockUpload[],
    /** The product's measurements of itself. */
    statusSpans: makeStatusSpans(seed),
  };
}
