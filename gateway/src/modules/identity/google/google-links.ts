import type { Core } from '../../../platform/core.js';
import { rows, type Tx } from '../../../platform/database/database.js';
import { UserError } from '../../../platform/errors.js';
import type { AuditActor, AuditService } from '../../audit/audit.service.js';
import type { UserEntity } from '../../user/user.entity.js';
import type { UserService } from '../../user/user.service.js';
import type { GoogleIdentity } from './google-verifier.js';
import { UserIdentityEntity } from './user-identity.entity.js';

interface Dependencies extends Pick<Core, 'events'> {
  users: UserService;
  audit: AuditService;
}

/**
 * Which member a Google account signs in. It is known by its subject, never by its address, and a member has at most one: an
 * address can get another owner, who must not get into the account with it (SECURITY 60). The member is told of each change by
 * email.
 */
export class GoogleLinks {
  constructor(private readonly deps: Dependencies) {}

  /** The member whom a Google account signs in; null if it is connected to nobody. */
  async member(tx: Tx, { issuer, subject }: GoogleIdentity): Promise<UserEntity | null> {
    const known = await tx.findOneBy(UserIdentityEntity, { issuer, subject });
    return known && this.deps.users.byId(tx, known.userId);
  }

  /** Whether any Google account signs a member in. */
  isConnected(tx: Tx, userId: string): Promise<boolean> {
    return tx.existsBy(UserIdentityEntity, { userId });
  }

  /**
   * Connects a Google account with a member who has none. The caller has locked the member, and publishes nothing before.
   * @throws UserError GOOGLE_TAKEN if another request connected it with somebody else in the meantime
   */
  async add(tx: Tx, userId: string, identity: GoogleIdentity, by: AuditActor): Promise<void> {
    const { issuer, subject, email } = identity;
    const added = await rows(
      tx,
      `INSERT INTO user_identity (issuer, subject, user_id, email) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING RETURNING subject`,
      [issuer, subject, userId, email],
    );
    if (added.length === 0) throw new UserError('GOOGLE_TAKEN');
    const { audit } = this.deps;
    await audit.record(tx, by, { action: 'user.linkGoogle', target: userId, after: { email } });
  }

  /** Disconnects a member's Google account. Returns whether there was one. */
  async remove(tx: Tx, userId: string, by: AuditActor): Promise<boolean> {
    const removed = await rows<{ email: string }>(
      tx,
      `DELETE FROM user_identity WHERE user_id = $1 RETURNING email`,
      [userId],
    );
    for (const { email } of removed)
      await this.deps.audit.record(tx, by, {
        action: 'user.unlinkGoogle',
        target: userId,
        before: { email },
      });
    return removed.length > 0;
  }

  /** Tells the member by email. Call it last in the transaction (platform/events/events.ts). */
  async tell(tx: Tx, accountId: string, what: 'google.linked' | 'google.unlinked'): Promise<void> {
    await this.deps.events.publish(tx, { type: what, accountId, payload: {} });
  }
}
