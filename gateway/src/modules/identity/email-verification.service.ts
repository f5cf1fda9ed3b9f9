import type { Tx } from '../../platform/database/database.js';
import type { Viewer } from '../../platform/viewer.js';
import type { AuditActor, AuditService } from '../audit/audit.service.js';
import type { EntitlementService } from '../entitlement/entitlement.service.js';
import { POINTS_FOR_VERIFYING, type PointsService } from '../points/points.service.js';
import type { UserEntity } from '../user/user.entity.js';
import type { UserService } from '../user/user.service.js';
import type { CodePurpose, EmailCodeService } from './email-code.service.js';
import { mailboxOf } from './email-address.js';

interface Dependencies {
  users: UserService;
  audit: AuditService;
  points: PointsService;
  entitlements: EntitlementService;
  codes: EmailCodeService;
}

/** Showing that an address is one's own, and what that brings: 30 points and, once per mailbox, the trial. */
export class EmailVerificationService {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Takes the code that was sent for `purpose`. VERIFY_EMAIL is done with that; CHANGE_PASSWORD goes on to `passwordChange`
   * with the same code. @throws UserError as EmailCodeService.enter
   */
  async verify(viewer: Viewer, purpose: CodePurpose, code: string): Promise<void> {
    const { codes, users } = this.deps;
    switch (purpose) {
      case 'VERIFY_EMAIL':
        return codes.enter(viewer.userId, purpose, code, 'USE', async (tx) => {
          await this.confirm(tx, await users.lock(tx, viewer.userId), viewer);
        });
      case 'CHANGE_PASSWORD':
        return codes.enter(viewer.userId, purpose, code, 'CONFIRM');
    }
  }

  /** Books that an address was shown to be the customer's own; again changes nothing. */
  async confirm(tx: Tx, user: UserEntity, by: AuditActor): Promise<void> {
    const { users, audit, points, entitlements } = this.deps;
    if (!(await users.markVerified(tx, user.id))) return;
    await points.award(tx, {
      userId: user.id,
      type: 'verify_email',
      points: POINTS_FOR_VERIFYING,
      reference: user.id,
    });
    const trial = await entitlements.grantTrial(tx, user.id, mailboxOf(user.emailCanonical));
    await audit.record(tx, by, { action: 'user.verifyEmail', target: user.id, after: { trial } });
  }
}
