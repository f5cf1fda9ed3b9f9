import { z } from 'zod';

/** How the jobs of a queue run. Each setting is a decision: a queue that leaves one out does not compile. */
export interface QueueSettings {
  /** Jobs with a lower number are started first. */
  priority: number;
  /** Most jobs at once: 1 counts all worker processes together, a higher number counts each process. */
  concurrency: number;
  /** Attempts before a job is left for an operator (view `given_up_job`). */
  tries: number;
  /** Pauses between attempts are 3, 7, 20, 55 seconds and so on (powers of e), up to the longest one. */
  backOff: { longestPauseSeconds: number };
  /** A job that takes longer has failed. Its handler gets an AbortSignal. */
  timeLimitSeconds: number;
}

const HOURS = 3_600;

export const QUEUES = {
  /** Calls to the payment provider that a customer's money waits for. */
  money: {
    priority: 0,
    concurrency: 2,
    tries: 12,
    backOff: { longestPauseSeconds: 6 * HOURS },
    timeLimitSeconds: 60,
  },
  /** Subscribers of events. Most write an email to the outbox, and the email waits for them. */
  events: {
    priority: 1,
    concurrency: 3,
    tries: 20,
    backOff: { longestPauseSeconds: 300 },
    timeLimitSeconds: 30,
  },
  /** Codes in emails are valid for 15 minutes. `MailService` repeats young emails sooner than the queue would. */
  mail: {
    priority: 2,
    concurrency: 4,
    tries: 12,
    backOff: { longestPauseSeconds: 6 * HOURS },
    timeLimitSeconds: 60,
  },
  /** Recurring jobs that are due every few minutes. */
  minutely: {
    priority: 3,
    concurrency: 1,
    tries: 3,
    backOff: { longestPauseSeconds: 20 },
    timeLimitSeconds: 100,
  },
  /** Statistics that are slower, but right, until the job is done. */
  usage: {
    priority: 4,
    concurrency: 2,
    tries: 12,
    backOff: { longestPauseSeconds: 1 * HOURS },
    timeLimitSeconds: 600,
  },
  /** Recurring jobs that may take long: purges, partitions. */
  upkeep: {
    priority: 5,
    concurrency: 1,
    tries: 6,
    backOff: { longestPauseSeconds: 1 * HOURS },
    timeLimitSeconds: 1_800,
  },
} as const satisfies Record<string, QueueSettings>;

type Queues = typeof QUEUES;
type QueueName = keyof Queues;
type SerialQueue = {
  [Q in QueueName]: Queues[Q]['concurrency'] extends 1 ? Q : never;
}[QueueName];

/**
 * A job's payload must also read what earlier releases enqueued: a new field has a default, and a changed one accepts
 * its former shape. Unknown fields are dropped.
 */
type JobSettings =
  | { queue: QueueName; payload: z.ZodType }
  /** Crontab syntax, UTC. The queue cannot count recurring jobs, so theirs runs one at a time. */
  | { queue: SerialQueue; payload: typeof NOTHING; schedule: string };

const NOTHING = z.unknown().transform(() => undefined);
const id = z.string();
/** Until November 2026, payloads named an account by its only member, who has the same id. */
const OF_ACCOUNT = z.union([
  z.object({ accountId: id }),
  z.object({ userId: id }).transform(({ userId }) => ({ accountId: userId })),
]);
const DAY_STARTS = z.union([
  z.array(z.int()),
  // Until November 2026: "74,76".
  z.string().transform((starts) => starts.split(',').map(Number)),
]);

/** Every job: its queue, what it is enqueued with, and when it recurs. Handlers are in `src/jobs.ts`. */
export const JOBS = {
  'payment.reconcile': { queue: 'minutely', payload: NOTHING, schedule: '* * * * *' },
  'payment.cancelIntents': { queue: 'money', payload: z.object({ orderId: id }) },
  'payment.refundSurplus': { queue: 'money', payload: z.object({ paymentId: id }) },
  'order.expireDue': { queue: 'minutely', payload: NOTHING, schedule: '*/5 * * * *' },
  'order.issueMissingInvoices': { queue: 'minutely', payload: NOTHING, schedule: '* * * * *' },
  'usage.partitions': { queue: 'upkeep', payload: NOTHING, schedule: '17 */6 * * *' },
  'usage.recount': { queue: 'usage', payload: OF_ACCOUNT },
  'usage.keepDays': {
    queue: 'usage',
    payload: OF_ACCOUNT.and(z.object({ starts: DAY_STARTS })),
  },
  'usage.foldTargets': { queue: 'upkeep', payload: NOTHING, schedule: '25 2 * * *' },
  'usage.forgetTargets': { queue: 'upkeep', payload: NOTHING, schedule: '35 2 * * *' },
  'usage.watchNodes': { queue: 'minutely', payload: NOTHING, schedule: '* * * * *' },
  'entitlement.expire': { queue: 'minutely', payload: NOTHING, schedule: '* * * * *' },
  'ledger.postUsage': { queue: 'minutely', payload: NOTHING, schedule: '* * * * *' },
  'statement.seal': { queue: 'upkeep', payload: NOTHING, schedule: '35 * * * *' },
  'proxyRequest.purge': { queue: 'minutely', payload: NOTHING, schedule: '*/5 * * * *' },
  'event.deliver': {
    queue: 'events',
    payload: z.object({ subscriber: z.string(), accountId: id }),
  },
  'event.purge': { queue: 'upkeep', payload: NOTHING, schedule: '0 4 * * *' },
  'mail.send': { queue: 'mail', payload: z.object({ mailId: id }) },
  'mail.purge': { queue: 'upkeep', payload: NOTHING, schedule: '10 3 * * *' },
  'support.purge': { queue: 'upkeep', payload: NOTHING, schedule: '40 3 * * *' },
  'support.announceContact': { queue: 'mail', payload: z.object({ ticketId: id }) },
  'support.closeIdle': { queue: 'upkeep', payload: NOTHING, schedule: '50 3 * * *' },
  'idempotency.purge': { queue: 'upkeep', payload: NOTHING, schedule: '30 3 * * *' },
  'identity.purge': { queue: 'upkeep', payload: NOTHING, schedule: '20 3 * * *' },
  'job.tidy': { queue: 'minutely', payload: NOTHING, schedule: '* * * * *' },
  'status.purge': { queue: 'upkeep', payload: NOTHING, schedule: '5 3 * * *' },
} as const satisfies Record<string, JobSettings>;

type Jobs = typeof JOBS;
export type JobName = keyof Jobs;
/** As it is enqueued. */
export type NewPayload<N extends JobName> = z.input<Jobs[N]['payload']>;
/** As its handler gets it. */
export type JobPayload<N extends JobName> = z.output<Jobs[N]['payload']>;

/** One handler per job. A job that throws is tried again, so each must be safe to repeat. */
export type JobHandlers = {
  [N in JobName]: (payload: JobPayload<N>, signal: AbortSignal) => Promise<unknown>;
};
