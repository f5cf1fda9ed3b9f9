import type { StatusComponent } from '../../schema/rules/status.js';
import type { PaymentProvider } from './modules/payment/payment-provider.js';
import type { StatusProbe } from './modules/status/status-recorder.service.js';
import type { UsageNodes } from './modules/usage/ingest/usage-nodes.js';
import type { ReadPool } from './platform/database/read-pool.js';
import { isUnavailable } from './platform/database/unavailable.js';
import { countOverdueJobs } from './platform/jobs/overdue-jobs.js';
import type { MailServer } from './platform/mail.js';

interface Dependencies {
  freshReads: ReadPool;
  mailer: MailServer;
  provider: PaymentProvider;
  usageNodes: UsageNodes;
  /** Without a configured proxy node, proxies are not measured. */
  config: { edgeNodes: readonly unknown[]; publicUrl: string };
}

/** No order has this number. Asking for its payments proves that the provider answers our account. */
const NO_ORDER = 'status-check';

/** How each component is measured (schema/rules/status.ts says it in words). */
export function statusProbes({
  freshReads: reads,
  mailer,
  provider,
  usageNodes: nodes,
  config: { edgeNodes, publicUrl },
}: Dependencies): Partial<Record<StatusComponent, StatusProbe>> {
  return {
    SITE: async (signal) => {
      const answer = await fetch(`${publicUrl}/readyz`, { redirect: 'error', signal });
      await answer.body?.cancel();
      return answer.ok;
    },
    ...(edgeNodes.length > 0 && { PROXIES: () => unlessUnavailable(nodes.areReporting()) }),
    DATA: async () => {
      await reads.query('status.database', 'SELECT 1');
      return true;
    },
    JOBS: () => unlessUnavailable(countOverdueJobs(reads).then((count) => count === 0)),
    EMAIL: () => mailer.answers(),
    CARDS: async (signal) => {
      await provider.findIntents(NO_ORDER, signal);
      return true;
    },
  };
}

/** Null if the database is away: what is only known from it is not measured then. */
function unlessUnavailable(result: Promise<boolean | null>): Promise<boolean | null> {
  return result.catch((error: unknown) => {
    if (isUnavailable(error)) return null;
    throw error;
  });
}
