import type { Core } from '../../../platform/core.js';
import { DAY_MS } from '../../../platform/clock.js';
import { rows, type Tx } from '../../../platform/database/database.js';
import { isDatabaseUnavailable } from '../../../platform/database/unavailable.js';
import {
  compareEvents,
  customersToRecount,
  type MeteredEvent,
  type WriteOffReason,
} from '../../entitlement/book/charging.service.js';
import {
  noOutcomes,
  type OutcomeSums,
  type RecountService,
} from '../../entitlement/book/recount.service.js';
import type { SubAccountMeteringService } from '../../sub-account/sub-account-metering.service.js';
import { isLate } from './usage-event.js';
import { readRawEvents, type RawEvent } from './usage-raw.reads.js';
import { rewriteOutcomes } from './usage-roll-ups.js';
import { totalsOf } from './usage-totals.js';

const CUSTOMERS_AT_ONCE = 50;

/** Posts the entries that customers read (UsagePosting). */
interface Posting {
  completeUntil: () => Promise<Date>;
  postSome: (tx: Tx, accountId: string, end: Date) => Promise<unknown>;
}

interface Dependencies extends Pick<Core, 'db' | 'clock'> {
  posting: Posting;
  recounts: RecountService;
  metering: SubAccountMeteringService;
}

type CountedEvent = MeteredEvent & RawEvent;

/** Passes the raw events of a recount to entitlement, and writes the outcomes into the statistics. */
export class UsageRecounts {
  constructor(private readonly deps: Dependencies) {}

  /** Recounts a customer's last days after a late event requested it. Safe to repeat. */
  async recount(accountId: string): Promise<void> {
    const { db, recounts, metering, posting } = this.deps;
    const end = await posting.completeUntil();
    await db.transaction(async (tx) => {
      let events: CountedEvent[] = [];
      const recounted = await recounts.recount(tx, accountId, async (from) => {
        events = await this.#events(tx, accountId, from);
        return { events, posted: await postedSince(tx, accountId, from) };
      });
      if (recounted === null) return;
      await metering.setUsed(tx, recounted.usedBytes);
      const owners = new Map(events.map(({ subAccountId }) => [subAccountId, { accountId }]));
      await rewriteOutcomes(
        tx,
        accountId,
        recounted.from,
        totalsOf(events, owners, recounted.outcomes),
      );
      // The bytes taken back and held may have changed too, so the entries follow at once.
      await posting.postSome(tx, accountId, end);
    });
  }

  /** Recounts customers whose job was missed, and closes due books, so that raw events may be dropped. */
  async closeDue(): Promise<void> {
    const { db } = this.deps;
    const waiting = await db.transaction((tx) => customersToRecount(tx, CUSTOMERS_AT_ONCE));
    const failed = new Map<string, unknown>();
    for (const { accountId } of waiting)
      await attempt(failed, accountId, () => this.recount(accountId));
    await this.#closeOthers(failed);
    if (failed.size > 0)
      throw new AggregateError(failed.values(), 'the usage of some customers could not be closed');
  }

  async #closeOthers(failed: Map<string, unknown>): Promise<void> {
    const { db, recounts } = this.deps;
    for (;;) {
      // Failed customers stay due.
      const limit = CUSTOMERS_AT_ONCE + failed.size;
      const due = await db.transaction((tx) => recounts.due(tx, limit));
      for (const accountId of due.filter((id) => !failed.has(id)))
        await attempt(failed, accountId, () =>
          db.transaction((tx) =>
            recounts.close(tx, accountId, (from, to) => this.#events(tx, accountId, from, to)),
          ),
        );
      if (due.length < limit) return;
    }
  }

  async #events(
    tx: Tx,
    accountId: string,
    from: Date,
    to = new Date(this.deps.clock.now().getTime() + DAY_MS),
  ): Promise<CountedEvent[]> {
    const raw = await readRawEvents(tx, [accountId], from, to);
    return raw
      .map((event) => ({ ...event, isLate: isLate(event.reportedAt, event.receivedAt) }))
      .sort(compareEvents);
  }
}

/** A failure of one customer must not keep the others' books open. */
async function attempt(
  failed: Map<string, unknown>,
  accountId: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    failed.set(accountId, error);
  }
}

/** A customer's outcomes since an instant, from the statistics. */
async function postedSince(tx: Tx, accountId: string, from: Date): Promise<OutcomeSums> {
  const posted = noOutcomes();
  const [sums] = await rows<{ free: bigint }>(
    tx,
    `SELECT coalesce(sum(free_bytes), 0)::bigint AS free FROM usage_account_quarter WHERE account_id = $1 AND quarter >= $2`,
    [accountId, from],
  );
  posted.freeBytes = sums?.free ?? 0n;
  const writeOffs = await rows<{ reason: WriteOffReason; bytes: bigint }>(
    tx,
    `SELECT charge AS reason, sum(bytes)::bigint AS bytes FROM usage_charge
     WHERE account_id = $1 AND quarter >= $2 AND charge NOT IN ('PAID', 'FREE') GROUP BY 1`,
    [accountId, from],
  );
  for (const { reason, bytes } of writeOffs) posted.writtenOff.set(reason, bytes);
  return posted;
}
