import { LessThan } from 'typeorm';
import {
  historyStart,
  statusReport,
  type StatusComponent,
  type StatusReport,
} from '../../../../schema/rules/status.js';
import { MINUTE_MS, SECOND_MS, type Clock } from '../../platform/clock.js';
import { rows, type Database, type Tx } from '../../platform/database/database.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { StatusSpanEntity } from './status-span.entity.js';
import { readStatusSpans, type StatusSpanRow } from './status.reads.js';

/** Visitors in these many milliseconds share a report, so that their number does not reach the database. */
const REPORT_KEPT_MS = 10 * SECOND_MS;

interface Dependencies {
  db: Database;
  reads: ReadPool;
  clock: Clock;
}

/** What was found out about some components in one minute. */
export interface MeasuredMinute {
  /** Its start. */
  at: Date;
  results: readonly (readonly [component: StatusComponent, isUp: boolean])[];
}

/** History of the product's own health. Only minutes that were measured are stored. */
export class StatusService {
  #kept: { until: number; report: Promise<StatusReport> } | null = null;

  constructor(private readonly deps: Dependencies) {}

  /** Stores a minute, once: where several workers measure, the first result of each component counts. */
  async record({ at, results }: MeasuredMinute): Promise<void> {
    const endsAt = new Date(at.getTime() + MINUTE_MS);
    await this.deps.db.transaction(async (tx) => {
      // One worker after the other, so that each sees what the one before has stored.
      await rows(tx, `SELECT pg_advisory_xact_lock(hashtextextended('status', 0))`);
      const lastOf = new Map((await lastSpans(tx)).map((span) => [span.component, span]));
      for (const [component, isUp] of results) {
        const last = lastOf.get(component);
        if (last && last.endsAt > at) continue;
        if (last?.endsAt.getTime() === at.getTime() && last.isUp === isUp)
          await tx.update(StatusSpanEntity, { component, startsAt: last.startsAt }, { endsAt });
        else await tx.insert(StatusSpanEntity, { component, startsAt: at, endsAt, isUp });
      }
    });
  }

  report(): Promise<StatusReport> {
    const now = this.deps.clock.now();
    if (this.#kept === null || this.#kept.until <= now.getTime()) {
      const report = readStatusSpans(this.deps.reads, historyStart(now)).then((spans) =>
        statusReport(spans, now),
      );
      this.#kept = { until: now.getTime() + REPORT_KEPT_MS, report };
      report.catch(() => {
        if (this.#kept?.report === report) this.#kept = null;
      });
    }
    return this.#kept.report;
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
