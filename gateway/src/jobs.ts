import type { JobHandlers } from './platform/jobs/job-map.js';
import { tidyJobs } from './platform/jobs/tidy-jobs.js';
import type { Services } from './services.js';

/** The handler of every job. */
export function jobHandlers(services: Services): JobHandlers {
  return {
    'payment.reconcile': () => services.paymentReconciliation.reconcile(),
    'payment.cancelIntents': ({ orderId }) => services.payments.cancelAtProvider(orderId),
    'payment.refundSurplus': ({ paymentId }) => services.paymentRefunds.refundSurplus(paymentId),
    'order.expireDue': () => services.orders.expireDue(),
    'order.issueMissingInvoices': () => services.orderInvoicing.issueMissing(),
    'usage.partitions': async () => {
      await services.usageRecounts.closeDue();
      await services.usageSealing.sealDue();
      await services.usagePartitions.maintain();
    },
    'usage.recount': ({ accountId }) => services.usageRecounts.recount(accountId),
    'usage.keepDays': ({ accountId, starts }) => services.usageDayStarts.keep(accountId, starts),
    'usage.foldTargets': () => services.usageTargetFolding.fold(),
    'usage.forgetTargets': () => services.usageTargetFolding.forgetNames(),
    'usage.watchNodes': () => services.usageNodes.watch(),
    'ledger.postUsage': () => services.usagePosting.postDue(),
    'statement.seal': () => services.statementSealing.sealDue(),
    'entitlement.expire': async () => {
      await services.expiries.notifyLapsed();
      await services.expiries.closeExpired();
      await services.leases.purge();
      await services.edgeShares.purge();
    },
    'proxyRequest.purge': () => services.proxyRequestIntake.purge(),
    'event.deliver': ({ subscriber, accountId }, signal) =>
      services.eventDelivery.deliver(subscriber, accountId, signal),
    'event.purge': () => services.eventDelivery.purge(),
    'mail.send': ({ mailId }) => services.mail.deliver(mailId),
    'mail.purge': () => services.mail.purge(),
    'support.purge': () => services.ticketAttachments.purge(),
    'support.announceContact': ({ ticketId }) => services.supportMails.announce(ticketId),
    'support.closeIdle': () => services.supportDesk.closeIdle(),
    'idempotency.purge': () => services.idempotency.purge(),
    'identity.purge': () => services.identityPurge.run(),
    'job.tidy': () => tidyJobs(services.db),
    'status.purge': () => services.status.purge(),
  };
}
