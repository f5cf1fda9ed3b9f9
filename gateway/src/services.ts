import { composeCore, type CoreOptions } from './core-services.js';
import { AccountService } from './modules/account/account.service.js';
import { ApiKeyService } from './modules/api-key/api-key.service.js';
import { AuditService } from './modules/audit/audit.service.js';
import { composeEntitlements } from './modules/entitlement/entitlement.composition.js';
import { IdempotencyService } from './modules/idempotency/idempotency.service.js';
import { composeIdentity } from './modules/identity/identity.composition.js';
import { composeInvoices } from './modules/invoice/invoice.composition.js';
import { LedgerService } from './modules/ledger/ledger.service.js';
import { LocationService } from './modules/location/location.service.js';
import { composeMails } from './modules/notification/notification.composition.js';
import { composeOrderFacts, composeOrders } from './modules/order/order.composition.js';
import { composePayment } from './modules/payment/payment.composition.js';
import { composePoints } from './modules/points/points.composition.js';
import { composeProxies } from './modules/proxy/proxy.composition.js';
import { composeProxyRequests } from './modules/proxy-request/proxy-request.composition.js';
import { ReferralService } from './modules/referral/referral.service.js';
import { composeSessions } from './modules/session/session.composition.js';
import { StatusRecorder } from './modules/status/status-recorder.service.js';
import { StatusService } from './modules/status/status.service.js';
import { composeStatements } from './modules/statement/statement.composition.js';
import { composeSubAccounts } from './modules/sub-account/sub-account.composition.js';
import { composeSupport } from './modules/support/support.composition.js';
import { composeUsage } from './modules/usage/usage.composition.js';
import { UserService } from './modules/user/user.service.js';
import { WhitelistEnds } from './modules/whitelist/whitelist-ends.service.js';
import { composeWhitelist } from './modules/whitelist/whitelist.composition.js';
import { systemClock } from './platform/clock.js';
import { countGivenUpJobs } from './platform/jobs/given-up-jobs.js';
import { statusProbes } from './status-probes.js';

export type Services = Awaited<ReturnType<typeof createServices>>;

/** The composition root: creates every service once per process. A module sees what the lines above it have made. */
export async function createServices({
  clock = systemClock,
  ...options
}: Omit<CoreOptions, 'clock'> & Partial<Pick<CoreOptions, 'clock'>>) {
  const { made } = chain(await composeCore({ ...options, clock }))
    .and(() => ({ audit: new AuditService(clock), ledger: new LedgerService(clock) }))
    .and((so) => ({ idempotency: new IdempotencyService(so), locations: new LocationService(so) }))
    .and((so) => ({ users: new UserService(so) }))
    .and((so) => ({ accounts: new AccountService(so) }))
    .and(composeSessions)
    .and(composeInvoices)
    .and(composeMails)
    .and(composeEntitlements)
    .and(composePoints)
    .and((so) => ({ referral: new ReferralService({ ...so, siteUrl: so.config.publicUrl }) }))
    .and((so) => ({
      apiKeys: new ApiKeyService({ ...so, db: so.db.urgent }),
      whitelistEnds: new WhitelistEnds(so),
    }))
    .and(composeSubAccounts)
    .and(composeWhitelist)
    .and(composeProxies)
    .and(composeProxyRequests)
    .and(composeIdentity)
    .and(composeUsage)
    .and(composeStatements)
    .and(composeOrderFacts)
    .and(composePayment)
    .and(composeOrders)
    .and(composeSupport)
    .and((so) => ({ status: new StatusService(so) }))
    .and((so) => ({ statusRecorder: new StatusRecorder({ ...so, probes: statusProbes(so) }) }));
  made.metrics.observeNodeLag(() => made.usageNodes.lags());
  made.metrics.watchGivenUpJobs(() => countGivenUpJobs(made.freshReads));
  return made;
}

interface Chain<So extends object> {
  made: So;
  and<More extends object>(module: (so: So) => More): Chain<So & More>;
}

function chain<So extends object>(made: So): Chain<So> {
  return { made, and: (module) => chain({ ...made, ...module(made) }) };
}
