import { IsNull, Not } from 'typeorm';
import type { Tx } from '../../platform/database/database.js';
import { UserError } from '../../platform/errors.js';
import { unauthenticated, type Viewer } from '../../platform/viewer.js';
import type { AccountService } from '../account/account.service.js';
import type { UserService } from '../user/user.service.js';
import { SessionEntity } from './session.entity.js';

/**
 * The condition for creating API keys, sub accounts, and whitelist entries (SECURITY 44). A stranger can register
 * somebody else's address; access created before the address is proven would end at the proof anyway.
 */
export class ProvenAccounts {
  constructor(private readonly deps: { users: UserService; accounts: AccountService }) {}

  /**
   * Refuses a viewer whose address is not verified, and a session that ended after this request began: verification and
   * a new password end sessions and keys, so such a request must create nothing afterwards. Locks the person until
   * the transaction ends, as they do, so call it first, and the account, for counts.
   * @throws UserError EMAIL_NOT_VERIFIED; AppError UNAUTHENTICATED
   */
  async require(tx: Tx, viewer: Viewer): Promise<void> {
    const user = await this.deps.users.lock(tx, viewer.userId);
    await this.deps.accounts.lock(tx, viewer.accountId);
    if (user.emailVerifiedAt === null) {
      throw new UserError('EMAIL_NOT_VERIFIED');
    }
    if (viewer.actor.type !== 'SESSION') return;
    const { id } = viewer.actor;
    if (await tx.existsBy(SessionEntity, { id, revokedAt: Not(IsNull()) }))
      throw unauthenticated('TOKEN_UNKNOWN');
  }
}
