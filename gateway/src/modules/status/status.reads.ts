import type { StatusComponent } from '../../../../schema/rules/status.js';
import type { ReadPool } from '../../platform/database/read-pool.js';

export interface StatusSpanRow {
  component: StatusComponent;
  startsAt: Date;
  endsAt: Date;
  isUp: boolean;
}

/** Spans that end after `from`, by component and time. */
export function readStatusSpans(reads: ReadPool, from: Date): Promise<StatusSpanRow[]> {
  return reads.query<StatusSpanRow>(
    'status.spans',
    `SELECT component, starts_at AS "startsAt", ends_at AS "endsAt", is_up AS "isUp"
     FROM status_span WHERE ends_at > $1 ORDER BY component, starts_at`,
    [from],
  );
}

export async function readDatabaseTime(reads: ReadPool): Promise<Date> {
  const [row] = await reads.query<{ now: Date }>('status.now', 'SELECT now()');
  if (row === undefined) throw new Error('the database has no time');
  return row.now;
}
