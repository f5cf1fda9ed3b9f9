import { rows, type Tx } from '../../platform/database/database.js';
import { AppError, UserError } from '../../platform/errors.js';
import type { Viewer } from '../../platform/viewer.js';
import type { UserService } from '../user/user.service.js';

/**
 * The condition for creating anything that gives access: API keys, sub accounts, whitelist entries (SECURITY 44). A stranger
 * can register somebody else's address; without the proof, nothing they create would outlive the owner's first sign-in.
 */
export class ProvenAccounts {
  constructor(private readonly users: UserService) {}

  /**
   * Refuses a viewer whose email address is not proven. Also refuses a session that ended after this request began: proving
   * the address and a new password end sessions and keys, and a request of such a session must not create anything
   * afterwards. Holds the customer, as both do, until the transaction ends; so call it before anything else.
   * @throws UserError EMAIL_NOT_VERIFIED; AppError UNAUTHENTICATED
   */
  async require(tx: Tx, viewer: Viewer): Promise<void> {
    const user = await this.users.lock(tx, viewer.userId);
    if (user.emailVerifiedAt === null) {
      throw new UserError('EMAIL_NOT_VERIFIED', 'Verify the email address of this account first');
    }
    if (viewer.actor.type !== 'SESSION') return;
    const ended = await rows(tx, `SELECT 1 FROM session WHERE id = $1 AND revoked_at IS NOT NULL`, [
      viewer.actor.id,
    ]);
    if (ended.length > 0) throw new AppError('UNAUTHENTICATED', 'This session has ended');
  }
}
