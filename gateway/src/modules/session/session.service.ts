import { LessThan } from 'typeorm';
import type { AccountRole } from '../../../../schema/rules/permissions.js';
import type { Core } from '../../platform/core.js';
import { DAY_MS, MINUTE_MS } from '../../platform/clock.js';
import { randomToken, sha256 } from '../../platform/crypto.js';
import { rows, type Tx } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors.js';
import { isId, newId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';
import type { AuditService } from '../audit/audit.service.js';
import { ME_COLUMNS, toMe, type Caller, type MeRow } from '../user/user.service.js';
import { SessionEntity } from './session.entity.js';

/** Idle limit: a session ends this long after its last use. */
export const SESSION_IDLE_MS = 14 * DAY_MS;
/** Absolute limit: a session ends this long after sign-in (SECURITY 18). */
const SESSION_ABSOLUTE_MS = 60 * DAY_MS;
/** Minimum interval between writes of `last_seen_at`, so that most reads write nothing. */
const SEEN_EVERY_MS = 5 * MINUTE_MS;
const MAX_USER_AGENT = 256;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Origin of a request. */
export interface Origin {
  address: string;
  userAgent: string | null;
}

interface Dependencies extends Pick<Core, 'db' | 'urgentReads' | 'clock'> {
  audit: AuditService;
}

interface ResolveRow extends MeRow {
  sessionId: string;
  lastSeenAt: Date;
  role: AccountRole;
}

/** Opens, resolves, and ends sessions. */
export class SessionService {
  constructor(private readonly deps: Dependencies) {}

  /** Opens a session. Its token is returned once and not stored. */
  async open(
    tx: Tx,
    { userId, accountId }: Pick<Viewer, 'userId' | 'accountId'>,
    origin: Origin,
  ): Promise<{ token: string; sessionId: string }> {
    const token = randomToken();
    const sessionId = newId();
    const now = this.deps.clock.now();
    await tx.getRepository(SessionEntity).insert({
      id: sessionId,
      userId,
      tokenHash: sha256(token),
      address: origin.address,
      userAgent: origin.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + SESSION_ABSOLUTE_MS),
    });
    await this.deps.audit.record(
      tx,
      { userId, accountId, actor: { type: 'SESSION', id: sessionId }, address: origin.address },
      { action: 'session.open', target: sessionId },
    );
    return { token, sessionId };
  }

  /**
   * The viewer of a bearer token with their own fields, which nearly every request shows. Null if the token is unknown,
   * ended, or expired.
   */
  async resolve(token: string, address: string): Promise<Caller | null> {
    if (!TOKEN.test(token)) return null;
    const now = this.deps.clock.now();
    const found = await this.deps.urgentReads.query<ResolveRow>(
      'session.resolve',
      `SELECT s.id AS "sessionId", s.last_seen_at AS "lastSeenAt", m.role, ${ME_COLUMNS}
       FROM session s JOIN users u ON u.id = s.user_id JOIN account_members m ON m.user_id = u.id
       WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > $2 AND s.last_seen_at > $3`,
      [sha256(token), now, new Date(now.getTime() - SESSION_IDLE_MS)],
    );
    if (!found[0]) return null;
    const { sessionId, lastSeenAt, role, ...me } = found[0];
    if (now.getTime() - lastSeenAt.getTime() > SEEN_EVERY_MS)
      await this.#seen(sessionId, address, now);
    return {
      viewer: {
        userId: me.id,
        accountId: me.accountId,
        actor: { type: 'SESSION', id: sessionId, role },
        address,
      },
      me: toMe(me),
    };
  }

  /** Which of these sessions have not ended. For connections that outlive their request. */
  async running(ids: readonly string[]): Promise<string[]> {
    const now = this.deps.clock.now();
    const found = await this.deps.urgentReads.query<{ id: string }>(
      'session.running',
      `SELECT id FROM session
       WHERE id = ANY ($1::uuid[]) AND revoked_at IS NULL AND expires_at > $2 AND last_seen_at > $3`,
      [ids, now, new Date(now.getTime() - SESSION_IDLE_MS)],
    );
    return found.map(({ id }) => id);
  }

  /** Ends one of the viewer's own sessions. @throws AppError NOT_FOUND for another customer's */
  async revoke(viewer: Viewer, sessionId: string): Promise<SessionEntity> {
    if (!isId(sessionId)) throw notFound('Session');
    return this.deps.db.transaction(async (tx) => {
      const session = await tx
        .getRepository(SessionEntity)
        .findOneBy({ id: sessionId, userId: viewer.userId });
      if (!session) throw notFound('Session');
      if (session.revokedAt === null) {
        session.revokedAt = this.deps.clock.now();
        await tx
          .getRepository(SessionEntity)
          .update({ id: sessionId }, { revokedAt: session.revokedAt });
        await this.deps.audit.record(tx, viewer, { action: 'session.revoke', target: sessionId });
      }
      return session;
    });
  }

  /**
   * Ends all sessions of a customer except one. Returns how many. Sessions that have ended by age or disuse are not counted:
   * the audit log has the number, and the customer's list did not show them.
   */
  async endAll(tx: Tx, userId: string, exceptSessionId: string | null): Promise<number> {
    const now = this.deps.clock.now();
    const ended = await rows<{ id: string }>(
      tx,
      `UPDATE session SET revoked_at = $2
       WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2 AND last_seen_at > $3
         AND id IS DISTINCT FROM $4::uuid RETURNING id`,
      [userId, now, new Date(now.getTime() - SESSION_IDLE_MS), exceptSessionId],
    );
    return ended.length;
  }

  /** Deletes sessions that ended before a time: on purpose, by age, or by disuse. Returns how many. */
  async purge(olderThan: Date): Promise<number> {
    return this.deps.db.transaction(async (tx) => {
      const gone = await rows<{ id: string }>(
        tx,
        `DELETE FROM session WHERE least(expires_at, revoked_at) < $1 OR last_seen_at < $2 RETURNING id`,
        [olderThan, new Date(olderThan.getTime() - SESSION_IDLE_MS)],
      );
      return gone.length;
    });
  }

  async #seen(sessionId: string, address: string, now: Date): Promise<void> {
    await this.deps.db.transaction((tx) =>
      tx.update(
        SessionEntity,
        { id: sessionId, lastSeenAt: LessThan(now) },
        { lastSeenAt: now, address },
      ),
    );
  }
}
