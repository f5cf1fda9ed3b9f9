import type { ReadPool } from '../../platform/database/read-pool.js';
import { connection, type Connection, type Cursor, type PageRequest } from '../../platform/page.js';
import type { AuditEntry, AuditValue } from './audit.object.js';
import { shownActor } from './audit.service.js';

interface Row extends Omit<AuditEntry, 'id' | 'before' | 'after'> {
  id: bigint;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const ENTRY_ID = /^\d{1,18}$/;

/** One page of a customer's own audit log, the newest first. Ids grow with time, so they are the order. */
export async function readAuditLog(
  reads: ReadPool,
  accountId: string,
  page: PageRequest,
): Promise<Connection<AuditEntry>> {
  const [past, back, direction] = page.backward
    ? (['>', '<', 'ASC'] as const)
    : (['<', '>', 'DESC'] as const);
  const [after, before] = page.backward ? [page.before, page.after] : [page.after, page.before];
  const [found, counted] = await Promise.all([
    reads.query<Row>(
      `audit.page.${direction}`,
      `SELECT e.id, e.created_at AS at, coalesce(r.last_at, e.created_at) AS "lastAt", coalesce(r.count, 1) AS count,
              e.action, e.actor_type AS "actorType", e.actor_id AS "actorId", e.address, e.target, e.before, e.after
       FROM audit_entry e LEFT JOIN audit_repeat r ON r.entry_id = e.id
       WHERE e.account_id = $1 AND ($2::bigint IS NULL OR e.id ${past} $2) AND ($3::bigint IS NULL OR e.id ${back} $3)
       ORDER BY e.id ${direction} LIMIT $4`,
      [accountId, entryId(after), entryId(before), page.limit + 1],
    ),
    page.counted
      ? reads.query<{ count: bigint }>(
          'audit.count',
          `SELECT count(*) FROM audit_entry WHERE account_id = $1`,
          [accountId],
        )
      : [],
  ]);
  return connection(
    page,
    found,
    counted[0]?.count ?? 0n,
    ({ id }) => ({ key: 'audit', id: String(id) }),
    (row) => ({
      ...row,
      id: String(row.id),
      actorId: shownActor(row.actorType, row.actorId),
      before: valuesOf(row.before),
      after: valuesOf(row.after),
    }),
  );
}

/** A cursor that was not issued by this list says nothing. */
function entryId(cursor: Cursor | null): bigint | null {
  return cursor !== null && ENTRY_ID.test(cursor.id) ? BigInt(cursor.id) : null;
}

function valuesOf(recorded: Record<string, unknown> | null): AuditValue[] {
  return Object.entries(recorded ?? {}).map(([name, value]) => ({ name, value: textOf(value) }));
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
