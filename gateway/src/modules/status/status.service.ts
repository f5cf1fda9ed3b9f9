import { LessThan } from 'typeorm';
import {
  historyStart,
  reportWithoutDatabase,
  statusReport,
  type StatusComponent,
  type StatusReport,
} from '../../../../schema/rules/status.js';
import type { Core } from '../../platform/core.js';
import { MINUTE_MS, SECOND_MS } from '../../platform/clock.js';
import { rows, type Tx } from '../../platform/database/database.js';
import { isUnavailable } from '../../platform/database/unavailable.js';
import { StatusSpanEntity } from './status-span.entity.js';
import { readDatabaseTime, readStatusSpans, type StatusSpanRow } from './status.reads.js';

/** Visitors in these many milliseconds share a report, so that their number does not reach the database. */
const REPORT_KEPT_MS = 10 * SECOND_MS;

type Dependencies = Pick<Core, 'db' | 'freshReads' | 'clock'>;

/** The measurements of one minute, for some components. */
export interface MeasuredMinute {
  /** Its start. */
  at: Date;
  results: readonly (readonly [component: StatusComponent, isUp: boolean])[];
}

/** History of the product's own health. Only minutes that were measured are stored. */
export class StatusService {
  #kept: { from: number; report: Promise<StatusReport> } | null = null;
  /** The last one that came from the database. */
  #last: StatusReport | null = null;

  constructor(private readonly deps: Dependencies) {}

  /** The database's time, which is the same for all workers. */
  databaseTime(): Promise<Date> {
    return readDatabaseTime(this.deps.freshReads);
  }

  /**
   * Stores a minute, once. Where several workers measure, one failure is enough for each component: it takes longer to find
   * out than that something works, so the first result must not be the only one that counts.
   */
  async record({ at, results }: MeasuredMinute): Promise<void> {
    const endsAt = new Date(at.getTime() + MINUTE_MS);
    await this.deps.db.transaction(async (tx) => {
      // One worker after the other, so that each sees what the one before has stored.
      await rows(tx, `SELECT pg_advisory_xact_lock(hashtextextended('status', 0))`);
      const lastOf = new Map((await lastSpans(tx)).map((span) => [span.component, span]));
      for (const [component, isUp] of results) {
        const last = lastOf.get(component);
        if (last && last.endsAt > at) {
          const isOverridden = last.endsAt.getTime() === endsAt.getTime() && last.isUp && !isUp;
          if (!isOverridden) continue;
          const { startsAt } = last;
          if (startsAt < at)
            await tx.update(StatusSpanEntity, { component, startsAt }, { endsAt: at });
          else await tx.delete(StatusSpanEntity, { component, startsAt });
        }
        const before = await tx.update(
          StatusSpanEntity,
          { component, endsAt: at, isUp },
          { endsAt },
        );
        if (before.affected === 0)
          await tx.insert(StatusSpanEntity, { component, startsAt: at, endsAt, isUp });
      }
    });
  }

  report(): Promise<StatusReport> {
    const now = this.deps.clock.now();
    const age = now.getTime() - (this.#kept?.from ?? 0);
    // The age is negative after our clock was set back.
    if (this.#kept === null || age < 0 || age >= REPORT_KEPT_MS) {
      const report = this.#read(now);
      this.#kept = { from: now.getTime(), report };
      report.catch(() => {
        if (this.#kept?.report === report) this.#kept = null;
      });
    }
    return this.#kept.report;
  }

  async #read(now: Date): Promise<StatusReport> {
    try {
      this.#last = statusReport(
        await readStatusSpans(this.deps.freshReads, historyStart(now)),
        now,
      );
      return this.#last;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return reportWithoutDatabase(this.#last, now);
    }
  }

  /** Deletes what the history does not show any more. */
  async purge(): Promise<void> {
    const before = historyStart(this.deps.clock.now());
    await this.deps.db.transaction((tx) =>
      tx.delete(StatusSpanEntity, { endsAt: LessThan(before) }),
    );
  }
}

function lastSpans(tx: Tx): Promise<StatusSpanRow[]> {
  return rows<StatusSpanRow>(
    tx,
    `SELECT DISTINCT ON (component) component, starts_at AS "startsAt", ends_at AS "endsAt", is_up AS "isUp"
     FROM status_span ORDER BY component, starts_at DESC`,
  );
}
