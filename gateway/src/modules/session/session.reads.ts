import type { ReadPool } from '../../platform/database/read-pool.js';
import { type ListById, readListById } from '../../platform/list-by-id.js';
import type { Connection, PageRequest } from '../../platform/page.js';
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

const LIVE = 'user_id = $1 AND revoked_at IS NULL AND expires_at > $2 AND last_seen_at > $3';

const SESSIONS: ListById = {
  name: 'session',
  select: `SELECT id, address, user_agent AS "userAgent", created_at AS "createdAt", last_seen_at AS "lastSeenAt",
            expires_at AS "expiresAt" FROM session WHERE ${LIVE}`,
  count: `SELECT count(*) FROM session WHERE ${LIVE}`,
  id: 'id',
  type: 'uuid',
};

/** One page of the viewer's live sessions, newest first. */
export function readSessions(
  reads: ReadPool,
  viewer: Viewer,
  now: Date,
  page: PageRequest,
): Promise<Connection<Session>> {
  return readListById<Row, Session>(
    reads,
    SESSIONS,
    [viewer.userId, now, new Date(now.getTime() - SESSION_IDLE_MS)],
    page,
    ({ id }) => id,
    (row) => ({
      ...row,
      current: viewer.actor.type === 'SESSION' && viewer.actor.id === row.id,
      expiresAt: new Date(
        Math.min(row.expiresAt.getTime(), row.lastSeenAt.getTime() + SESSION_IDLE_MS),
      ),
    }),
  );
}
