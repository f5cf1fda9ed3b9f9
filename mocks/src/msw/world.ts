import { makeApiKeys, type MockApiKey } from './api-key-world.js';
import { makeBalance, type MockBalance } from './balance-world.js';
import type { MockBillingDetails } from './invoice-world.js';
import { makeIdentity, type MockIdentity } from './identity-world.js';
import { makePointsHistory, type MockPointsEntry } from './points-world.js';
import { makeProxyConfigurations, type MockProxyConfiguration } from './proxy-world.js';
import type { Amount, Seed } from './seed.js';
import { makeOrders, type MockOrder } from './order-world.js';
import { makeSubAccounts, type MockSubAccount } from './sub-account-world.js';
import { makeUsage, type MockUsage } from './usage-world.js';
import { makeUsers, type MockUser } from './user-world.js';
import { makeWhitelist, type MockWhitelistEntry } from './whitelist-world.js';

/**
 * The in-memory world that the handlers answer from. Client tests create and change their own; `npm run dev:mocks`
 * keeps one while the page is open. A domain is a file `<domain>-world.ts` with its shapes and a function that creates
 * them from a seed, plus a line in each half of this file.
 */
export interface World {
  /** The world's current time. */
  now: Date;
  users: MockUser[];
  /** Token → user id. */
  sessions: Map<string, string>;
  identity: MockIdentity;
  balance: MockBalance;
  subAccounts: MockSubAccount[];
  usage: MockUsage[];
  orders: MockOrder[];
  billingDetails: MockBillingDetails;
  pointsTotal: number;
  pointsHeld: number;
  pointsDebt: number;
  /** Newest first; adds up to the total. */
  pointsHistory: MockPointsEntry[];
  /** Script of the card element (scripts/dev.mjs serves it). Null loads the provider's own. */
  cardElementUrl: string | null;
  /** Newest first. */
  proxyConfigurations: MockProxyConfiguration[];
  /** Newest first. */
  apiKeys: MockApiKey[];
  whitelist: MockWhitelistEntry[];
}

/** A world with one customer, five sub accounts, and four months of usage; `amount` selects less or more. */
export function createWorld({
  now = new Date(),
  amount = 'usual',
}: { now?: Date; amount?: Amount } = {}): World {
  const seed: Seed = { now, amount };
  const subAccounts = makeSubAccounts(seed);
  return {
    now,
    users: makeUsers(seed),
    sessions: new Map(),
    identity: makeIdentity(seed),
    balance: makeBalance(seed),
    subAccounts,
    usage: makeUsage(seed, subAccounts),
    orders: makeOrders(seed),
    billingDetails:
      amount === 'none'
        ? { company: null, address: null, taxId: null, invoiceEmail: null }
        : {
            company: 'Acme Data Limited',
            address: '12/F Example Tower\n1 Example Road\nHong Kong',
            taxId: 'HK-12345678',
            invoiceEmail: null,
          },
    pointsHistory: makePointsHistory(seed),
    pointsTotal: amount === 'none' ? 60 : 1_260,
    pointsHeld: 0,
    pointsDebt: 0,
    cardElementUrl: '/mock-card-element.js',
    proxyConfigurations: makeProxyConfigurations(seed),
    apiKeys: amount === 'none' ? [] : makeApiKeys(now),
    whitelist: makeWhitelist(seed),
  };
}
