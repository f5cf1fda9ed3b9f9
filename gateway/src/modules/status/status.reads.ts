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
