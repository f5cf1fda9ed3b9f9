import type { ReadPool } from '../../platform/database/read-pool.js';
import { type ListById, readListById } from '../../platform/list-by-id.js';
import type { Connection, PageRequest } from '../../platform/page.js';
import type { AuditEntry, AuditValue } from './audit.object.js';
import { shownActor } from './audit.service.js';

interface Row extends Omit<AuditEntry, 'id' | 'before' | 'after'> {
  id: bigint;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const LOG: ListById = {
  name: 'audit',
  select: `SELECT e.id, e.created_at AS at, coalesce(r.last_at, e.created_at) AS "lastAt", coalesce(r.count, 1) AS count,
            e.action, e.actor_type AS "actorType", e.actor_id AS "actorId", e.address, e.target, e.before, e.after
     FROM audit_entry e LEFT JOIN audit_repeat r ON r.entry_id = e.id WHERE e.account_id = $1`,
  count: 'SELECT count(*) FROM audit_entry WHERE account_id = $1',
  id: 'e.id',
  type: 'bigint',
};

/** One page of a customer's own audit log, the newest first. */
export function readAuditLog(
  reads: ReadPool,
  accountId: string,
  page: PageRequest,
): Promise<Connection<AuditEntry>> {
  return readListById<Row, AuditEntry>(
    reads,
    LOG,
    [accountId],
    page,
    ({ id }) => id,
    (row) => ({
      ...row,
      id: String(row.id),
      actorId: shownActor(row.actorType, row.actorId),
      before: valuesOf(row.before),
      after: valuesOf(row.after),
    }),
  );
}

function valuesOf(recorded: Record<string, unknown> | null): AuditValue[] {
  return Object.entries(recorded ?? {}).map(([name, value]) => ({ name, value: textOf(value) }));
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
