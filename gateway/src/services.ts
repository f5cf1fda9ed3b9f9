import type { Config } from './config.js';
import { openDatabases } from './databases.js';
import { createEngine } from './engine/engine.js';
import { ApiKeyService } from './modules/api-key/api-key.service.js';
import { AuditService, type AuditActor } from './modules/audit/audit.service.js';
import { createEntitlements } from './modules/entitlement/entitlement.composition.js';
import { ExpiryService } from './modules/entitlement/balance/expiry.service.js';
import { IdempotencyService } from './modules/idempotency/idempotency.service.js';
import { siteVerifyCaptcha } from './modules/identity/guards/captcha.js';
import { parseEmail } from './modules/identity/email-address.js';
import type { AccountCleanups } from './modules/identity/registration/email-verification.service.js';
import { createIdentity } from './modules/identity/identity.composition.js';
import { createInvoices } from './modules/invoice/invoice.composition.js';
import { unprintableOnInvoices } from './modules/invoice/invoice-fonts.js';
import { LedgerService } from './modules/ledger/ledger.service.js';
import { LocationService } from './modules/location/location.service.js';
import { CustomerMails } from './modules/notification/customer-mails.service.js';
import { MailService } from './modules/notification/mail.service.js';
import { createOrderFacts, createOrders } from './modules/order/order.composition.js';
import { AirwallexProvider } from './modules/payment/airwallex.provider.js';
import { createPayment } from './modules/payment/payment.composition.js';
import { createPoints } from './modules/points/points.composition.js';
import { ProvenAccounts } from './modules/session/proven-account.service.js';
import { ReferralService } from './modules/referral/referral.service.js';
import { SessionService } from './modules/session/session.service.js';
import { createProxies } from './modules/proxy/proxy.composition.js';
import { SubAccountMeteringService } from './modules/sub-account/sub-account-metering.service.js';
import { SubAccountService } from './modules/sub-account/sub-account.service.js';
import { StatusRecorder } from './modules/status/status-recorder.service.js';
import { StatusService } from './modules/status/status.service.js';
import { createSupport } from './modules/support/support.composition.js';
import { balanceOf } from './modules/entitlement/balance/balance.reads.js';
import { createUsage } from './modules/usage/usage.composition.js';
import { UserService } from './modules/user/user.service.js';
import { createWhitelist } from './modules/whitelist/whitelist.composition.js';
import { systemClock, type Clock } from './platform/clock.js';
import { SealingKey } from './platform/crypto.js';
import type { Tx } from './platform/database/database.js';
import { EventDelivery } from './platform/events/event-delivery.js';
import { Events } from './platform/events/events.js';
import { countGivenUpJobs } from './platform/jobs/given-up-jobs.js';
import type { Logger } from './platform/logger.js';
import { Metrics } from './platform/metrics.js';
import { smtpMailer } from './platform/mail.js';
import { RateLimits } from './platform/rate-limit.js';
import { statusProbes } from './status-probes.js';

export interface ServiceOptions {
  config: Config;
  log: Logger;
  clock?: Clock;
}

export type Services = Awaited<ReturnType<typeof createServices>>;

/** The composition root: creates every service once per process, and passes in its dependencies. */
export async function createServices({ config, log, clock = systemClock }: ServiceOptions) {
  const engine = createEngine(config.engine);
  const databases = await openDatabases({ config: config.database, engine, log });
  const { db, reads, freshReads, ownWrites } = databases;

  const events = new Events(clock);
  const eventDelivery = new EventDelivery({ db, clock, events });
  const audit = new AuditService(clock);
  const ledger = new LedgerService(clock);
  const idempotency = new IdempotencyService({ db, clock });
  const shared = { db, clock, log, events, audit, idempotency };
  const { entitlements, charging, recounts, leases } = createEntitlements({
    ...shared,
    ledger,
    nodes: config.edgeNodes.length,
    nodeBytesPerSecond: config.edgeNodeBytesPerSecond,
  });
  const { points, pointsDesk, redeemables } = createPoints({
    ...shared,
    ledger,
    rates: config.pointsRates,
  });
  const mailer = smtpMailer(config.mail.smtpUrl, config.mail.from);
  const mail = new MailService({
    ...shared,
    mailer,
    secret: config.secret,
    from: config.mail.from,
    siteUrl: config.publicUrl,
  });
  const rateLimits = new RateLimits(config.redisUrl, (error) => {
    log.warn({ err: error }, 'Redis is unreachable: each gateway counts limits by itself');
  });
  const users = new UserService({
    db,
    reads: freshReads,
    clock,
    audit,
    unprintable: unprintableOnInvoices,
  });
  const expiries = new ExpiryService({ ...shared, ledger });
  const referral = new ReferralService({ ledger, points, users, siteUrl: config.publicUrl });
  const sessions = new SessionService({ db, reads: freshReads, clock, audit });
  const proven = new ProvenAccounts(users);
  const apiKeys = new ApiKeyService({
    db,
    reads: freshReads,
    clock,
    audit,
    idempotency,
    proven,
    rateLimits,
  });
  const locations = new LocationService({ reads, clock });
  const metering = new SubAccountMeteringService();
  const subAccounts = new SubAccountService({
    endWhitelistEntries: (tx: Tx, id: string, by: AuditActor): Promise<void> =>
      whitelist.endOfSubAccount(tx, id, by),
    db,
    clock,
    audit,
    entitlements,
    idempotency,
    proven,
    sealing: new SealingKey(config.secret, 'sub-account'),
    secret: config.secret,
  });
  const { whitelist, whitelistProof }: ReturnType<typeof createWhitelist> = createWhitelist({
    ...shared,
    proven,
    users,
    subAccounts,
    locations,
    rateLimits,
    siteUrl: config.publicUrl,
  });
  const proxies = createProxies({
    ...shared,
    reads: freshReads,
    locations,
    leases,
    metering,
    subAccounts,
    limits: rateLimits,
    address: config.proxy,
    target: config.proxyTest,
    whitelistProof,
  });
  const cleanups: AccountCleanups = {
    whitelistEntries: (...args) => whitelist.endAll(...args),
    subAccounts: (...args) => subAccounts.endAll(...args),
    apiKeys: (...args) => apiKeys.revokeAll(...args),
    billingDetails: (...args) => billingDetails.forget(...args),
  };
  const identity = createIdentity({
    ...shared,
    reads: freshReads,
    users,
    sessions,
    points,
    entitlements,
    cleanups,
    subAccounts,
    mail,
    rateLimits,
    google: config.google,
    secret: config.secret,
    captcha: config.captcha && siteVerifyCaptcha(config.captcha.verifyUrl, config.captcha.secret),
  });
  const usage = createUsage({
    ...shared,
    reads,
    charging,
    entitlements,
    locations,
    metering,
    recounts,
    nodeIds: config.edgeNodes.map(({ id }) => id),
    balanceOf: (userId) => balanceOf(reads, userId, clock.now()),
  });
  const provider = new AirwallexProvider(config.airwallex, clock);
  const { billingDetails, invoiceFiles, invoices } = createInvoices({
    ...shared,
    reads: freshReads,
    rateLimits,
    seller: config.seller,
  });
  const { orderInvoicing, settlement, orderFacts } = createOrderFacts({
    ...shared,
    users,
    ledger,
    entitlements,
    points,
    referral,
    subAccounts,
    billingDetails,
    invoices,
  });
  const payment = createPayment({
    ...shared,
    provider,
    orders: orderFacts,
    secret: config.secret,
    checkoutUrl: `${config.publicUrl}/checkout/payment`,
  });
  const { orderPlacement, orders } = createOrders({
    ...shared,
    points,
    redeemables,
    payments: payment.payments,
    settlement,
  });
  const support = createSupport({
    ...shared,
    rateLimits,
    mail,
    users,
    proven,
    orders,
    subAccounts,
    emailOf: (text) => parseEmail(text)?.address ?? null,
    secret: config.secret,
    staff: config.support.staff,
    mailbox: config.support.inbound?.mailbox ?? null,
  });
  const customerMails = new CustomerMails({
    mail,
    contactOf: (tx, userId) => users.contact(tx, userId),
    invoiceEmailOf: async (tx, userId) => (await billingDetails.of(tx, userId)).invoiceEmail,
  });
  events.subscribe('customer-mails', customerMails.subscriber);
  events.subscribe('support-mails', support.supportMails.subscriber);
  const status = new StatusService({ db, reads: freshReads, clock });
  const statusRecorder = new StatusRecorder({
    status,
    clock,
    log,
    probes: statusProbes({
      reads: freshReads,
      mailServer: mailer,
      provider,
      nodes: usage.usageNodes,
      hasNodes: config.edgeNodes.length > 0,
      publicUrl: config.publicUrl,
    }),
  });
  const metrics = new Metrics();
  metrics.observeNodeLag(() => usage.usageNodes.lags());
  metrics.watchGivenUpJobs(() => countGivenUpJobs(freshReads));

  return {
    config,
    engine,
    clock,
    log,
    metrics,
    db,
    reads,
    freshReads,
    ownWrites,
    events,
    eventDelivery,
    audit,
    ledger,
    idempotency,
    points,
    entitlements,
    expiries,
    leases,
    recounts,
    referral,
    mail,
    rateLimits,
    users,
    sessions,
    apiKeys,
    cleanups,
    ...identity,
    locations,
    subAccounts,
    whitelist,
    whitelistProof,
    ...proxies,
    ...usage,
    provider,
    ...payment,
    orderPlacement,
    orderInvoicing,
    orders,
    pointsDesk,
    ...support,
    status,
    statusRecorder,
    billingDetails,
    invoiceFiles,
    async close(): Promise<void> {
      mailer.close();
      rateLimits.close();
      await databases.close();
    },
  };
}
