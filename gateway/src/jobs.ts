import type { Services } from './services.js';

/** Handles one job. Throwing has it tried again with back-off; so a handler must be safe to repeat. */
export type JobHandler = (payload: unknown) => Promise<void>;

/** When the recurring jobs run (crontab syntax, UTC). */
export const CRON = [
  { task: 'payment.reconcile', match: '* * * * *' },
  { task: 'order.expireDue', match: '*/5 * * * *' },
  { task: 'order.issueMissingInvoices', match: '* * * * *' },
  { task: 'entitlement.expire', match: '* * * * *' },
  { task: 'usage.partitions', match: '17 */6 * * *' },
  { task: 'usage.watchNodes', match: '* * * * *' },
  { task: 'mail.purge', match: '10 3 * * *' },
  { task: 'identity.purge', match: '20 3 * * *' },
  { task: 'support.purge', match: '40 3 * * *' },
  { task: 'support.closeIdle', match: '50 3 * * *' },
  { task: 'idempotency.purge', match: '30 3 * * *' },
  { task: 'status.purge', match: '5 3 * * *' },
] as const;

/** Every job by its name. The payload's shape is the enqueuing service's. */
export function jobHandlers(services: Services): Record<string, JobHandler> {
  return {
    'payment.reconcile': async () => {
      await services.paymentReconciliation.reconcile();
    },
    'payment.cancelIntents': async (payload) => {
      await services.payments.cancelAtProvider(textOf(payload, 'orderId'));
    },
    'payment.refundSurplus': async (payload) => {
      await services.paymentRefunds.refundSurplus(textOf(payload, 'paymentId'));
    },
    'order.expireDue': async () => {
      await services.orders.expireDue();
    },
    'order.issueMissingInvoices': async () => {
      await services.orderInvoicing.issueMissing();
    },
    'usage.partitions': async () => {
      await services.usageRecounts.closeDue();
      await services.usageSealing.sealDue();
      await services.usagePartitions.maintain();
    },
    'usage.recount': async (payload) => {
      await services.usageRecounts.recount(textOf(payload, 'userId'));
    },
    'usage.keepDays': async (payload) => {
      const starts = textOf(payload, 'starts').split(',').map(Number);
      await services.usageDayStarts.keep(textOf(payload, 'userId'), starts);
    },
    'usage.watchNodes': async () => {
      await services.usageNodes.watch();
    },
    'entitlement.expire': async () => {
      await services.expiries.notifyLapsed();
      await services.expiries.closeExpired();
      await services.leases.purge();
      await services.edgeShares.purge();
    },
    'mail.send': async (payload) => {
      await services.mail.deliver(textOf(payload, 'mailId'));
    },
    'mail.purge': async () => {
      await services.mail.purge();
    },
    'support.purge': async () => {
      await services.ticketAttachments.purge();
    },
    'support.announceContact': async (payload) => {
      await services.contact.announce(textOf(payload, 'ticketId'));
    },
    'support.closeIdle': async () => {
      await services.supportDesk.closeIdle();
    },
    'idempotency.purge': async () => {
      await services.idempotency.purge();
    },
    'status.purge': async () => {
      await services.status.purge();
    },
    'identity.purge': async () => {
      await services.identityPurge.run();
    },
  };
}

function textOf(payload: unknown, field: string): string {
  const value: unknown =
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, field) : undefined;
  if (typeof value !== 'string') throw new Error(`a job's payload lacks ${field}`);
  return value;
}
