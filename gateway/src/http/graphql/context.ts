import type { AccountContext } from '../../modules/account/account.resolver.js';
import type { ApiKeyContext } from '../../modules/api-key/api-key.resolver.js';
import type { BalanceContext } from '../../modules/entitlement/balance/balance.resolver.js';
import type { GoogleLinkContext } from '../../modules/identity/google/google-link.resolver.js';
import type { IdentityContext } from '../../modules/identity/identity.resolver.js';
import type { InvoiceContext } from '../../modules/invoice/invoice.resolver.js';
import type { LocationContext } from '../../modules/location/location.resolver.js';
import type { OrderContext } from '../../modules/order/order.context.js';
import type { PaymentContext } from '../../modules/payment/payment.resolver.js';
import type { PlanContext } from '../../modules/plan/plan.resolver.js';
import type { PointsContext } from '../../modules/points/points.resolver.js';
import type { ProxyContext } from '../../modules/proxy/proxy.resolver.js';
import type { ReferralContext } from '../../modules/referral/referral.resolver.js';
import type { SessionContext } from '../../modules/session/session.resolver.js';
import type { SubAccountContext } from '../../modules/sub-account/sub-account.resolver.js';
import { ticketLoaders, type TicketContext } from '../../modules/support/ticket.context.js';
import type { UsageContext } from '../../modules/usage/report/usage.context.js';
import type { UserContext } from '../../modules/user/user.context.js';
import type { WhitelistContext } from '../../modules/whitelist/whitelist.resolver.js';
import type { LedgerContext } from '../../modules/account-ledger/ledger.resolver.js';
import { ledgerLoaders } from '../../modules/account-ledger/ledger.loaders.js';
import { drawingLoaders } from '../../modules/entitlement/balance/drawing.loaders.js';
import { invoiceLoaders } from '../../modules/invoice/invoice.loaders.js';
import { orderLoaders } from '../../modules/order/order.loaders.js';
import { paymentLoaders } from '../../modules/payment/payment.loaders.js';
import { userLoaders } from '../../modules/user/user.loaders.js';
import { questionReads } from '../../platform/database/question-reads.js';
import type { ReadPool } from '../../platform/database/read-pool.js';

/**
 * The one object that all resolvers get: it has what every module asks for in its own context. Whoever builds it without
 * something that a resolver uses is stopped by the compiler.
 */
export type GraphQLContext = AccountContext &
  ApiKeyContext &
  BalanceContext &
  GoogleLinkContext &
  IdentityContext &
  InvoiceContext &
  LedgerContext &
  LocationContext &
  OrderContext &
  PaymentContext &
  PlanContext &
  PointsContext &
  ProxyContext &
  ReferralContext &
  SessionContext &
  SubAccountContext &
  TicketContext &
  UsageContext &
  UserContext &
  WhitelistContext;

/** Settings that resolvers show. */
type Shown = 'proxyAddress' | 'accountingTimeZone';

/** Everything that the composition root must provide for resolvers: their services, and settings. */
export type ResolverSources = Omit<GraphQLContext['services'], Shown> & {
  config: {
    proxy: GraphQLContext['services']['proxyAddress'];
    seller: { timeZone: string };
  };
};

/** Copies what resolvers use, so that they cannot reach the rest: the compiler refuses a missing and a superfluous one. */
export function resolverServices(services: ResolverSources): GraphQLContext['services'] {
  return {
    clock: services.clock,
    reads: services.reads,
    freshReads: services.freshReads,
    users: services.users,
    accounts: services.accounts,
    sessions: services.sessions,
    apiKeys: services.apiKeys,
    emailCodes: services.emailCodes,
    googleLinking: services.googleLinking,
    emailVerification: services.emailVerification,
    passwords: services.passwords,
    entitlements: services.entitlements,
    points: services.points,
    referral: services.referral,
    orders: services.orders,
    orderPlacement: services.orderPlacement,
    billingDetails: services.billingDetails,
    usageReports: services.usageReports,
    locations: services.locations,
    proxyConfigurations: services.proxyConfigurations,
    proxyTests: services.proxyTests,
    subAccounts: services.subAccounts,
    tickets: services.tickets,
    contact: services.contact,
    whitelist: services.whitelist,
    whitelistProof: services.whitelistProof,
    proxyAddress: services.config.proxy,
    accountingTimeZone: services.config.seller.timeZone,
  };
}

/** What resolvers use, over the reads of one operation, as of one time. */
export function servicesOver(
  services: GraphQLContext['services'],
  reads: ReadPool,
  now: Date,
): GraphQLContext['services'] {
  const clock = { now: () => now };
  const usageReports = services.usageReports.over(reads, clock);
  // Everything else as it is: most operations use two of these twenty-six.
  return Object.assign(Object.create(services) as GraphQLContext['services'], {
    reads,
    clock,
    usageReports,
  });
}

/**
 * Batched reads of one request: a list of orders asks for all their payments with one statement, not one each.
 * @param figures the reads for what must agree with the operation's other figures; `reads` are for what need not, so that
 *   a list of orders beside a balance takes no snapshot of its own
 */
export function requestLoaders(
  reads: ReadPool,
  figures: ReadPool,
  now: Date,
): GraphQLContext['loaders'] {
  return {
    ...orderLoaders(reads),
    ...invoiceLoaders(reads),
    ...ledgerLoaders(questionReads(figures)),
    ...paymentLoaders(reads),
    ...ticketLoaders(reads),
    ...drawingLoaders(figures, now),
    ...userLoaders(reads),
  };
}
