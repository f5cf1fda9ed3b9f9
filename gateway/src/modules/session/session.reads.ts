import { connection, type Connection, type PageRequest } from '../../platform/page.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { isId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';
import type { Session } from './session.object.js';
import { SESSION_IDLE_MS } from './session.service.js';

interface Row {
  id: string;
  address: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

const LIVE = `user_id = $1 AND revoked_at IS NULL AND expires_at > $2 AND last_seen_at > $3`;

/** One page of the viewer's live sessions, newest first. Ids are in chronological order. */
export async function readSessions(
  reads: ReadPool,
  viewer: Viewer,
  now: Date,
  page: PageRequest,
): Promise<Connection<Session>> {
  const live = [viewer.userId, now, new Date(now.getTime() - SESSION_IDLE_MS)];
  const [past, back, direction] = page.backward
    ? (['>', '<', 'ASC'] as const)
    : (['<', '>', 'DESC'] as const);
  const [after, before] = page.backward ? [page.before, page.after] : [page.after, page.before];
  const [found, counted] = await Promise.all([
    reads.query<Row>(
      `session.page.${direction}`,
      `SELECT id, address, user_agent AS "userAgent", created_at AS "createdAt", last_seen_at AS "lastSeenAt",
              expires_at AS "expiresAt"
       FROM session WHERE ${LIVE} AND ($4::uuid IS NULL OR id ${past} $4) AND ($5::uuid IS NULL OR id ${back} $5)
       ORDER BY id ${direction} LIMIT $6`,
      [...live, cursorId(after?.id), cursorId(before?.id), page.limit + 1],
    ),
    reads.query<{ count: bigint }>(
      'session.count',
      `SELECT count(*) FROM session WHERE ${LIVE}`,
      live,
    ),
  ]);
  return connection(
    page,
    found,
    counted[0]?.count ?? 0n,
    ({ id }) => ({ key: 'session', id }),
    (row) => ({
      ...row,
      current: viewer.actor.type === 'SESSION' && viewer.actor.id === row.id,
      expiresAt: new Date(
        Math.min(row.expiresAt.getTime(), row.lastSeenAt.getTime() + SESSION_IDLE_MS),
      ),
    }),
  );
}

function cursorId(id: string | undefined): string | null {
  return id !== undefined && isId(id) ? id : null;
}
