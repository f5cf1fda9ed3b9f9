import type { Tx } from '../../platform/database/database.js';
import type { Viewer } from '../../platform/viewer.js';
import type { AuditActor, AuditService } from '../audit/audit.service.js';
import type { EntitlementService } from '../entitlement/entitlement.service.js';
import { POINTS_FOR_VERIFYING, type PointsService } from '../points/points.service.js';
import type { SessionService } from '../session/session.service.js';
import type { UserEntity } from '../user/user.entity.js';
import type { UserService } from '../user/user.service.js';
import type { KnownNetworks } from './known-networks.js';
import type { CodePurpose, EmailCodeService } from './email-code.service.js';
import { mailboxOf } from './email-address.js';
import type { ResetLinks } from './reset-links.js';

/** Ends everything of one kind that gives access to a customer's account or traffic. Returns how much there was. */
export type AccountCleanup = (tx: Tx, userId: string, by: AuditActor) => Promise<number>;

/**
 * What identity ends in modules that it does not know: the composition root passes it in, because they depend on modules that
 * depend on identity's own.
 */
export interface AccountCleanups {
  whitelistEntries: AccountCleanup;
  subAccounts: AccountCleanup;
  apiKeys: AccountCleanup;
}

/** Who shows that an address is theirs, as far as it decides what stays of what came before. */
interface Prover {
  /** The session that showed the proof; null when it came from outside. */
  sessionId: string | null;
  /** Whether they also know how the account is signed in to. Otherwise a stranger may have registered it. */
  isRegistrant: boolean;
}

interface Dependencies {
  users: UserService;
  sessions: SessionService;
  audit: AuditService;
  points: PointsService;
  entitlements: EntitlementService;
  codes: EmailCodeService;
  links: ResetLinks;
  knownNetworks: KnownNetworks;
  cleanups: AccountCleanups;
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
          await this.confirm(tx, await users.lock(tx, viewer.userId), viewer, {
            sessionId: viewer.actor.id,
            isRegistrant: true,
          });
        });
      case 'CHANGE_PASSWORD':
        return codes.enter(viewer.userId, purpose, code, 'CONFIRM');
    }
  }

  /**
   * Books that an address was shown to be the customer's own; again changes nothing. Whatever was created before ends here,
   * because a stranger may have registered the address (SECURITY 18, 44).
   */
  async confirm(tx: Tx, user: UserEntity, by: AuditActor, prover: Prover): Promise<void> {
    const { users, audit, points, entitlements } = this.deps;
    if (!(await users.markVerified(tx, user.id))) return;
    const ended = await this.#endEverything(tx, user, by, prover);
    if (by.address !== undefined) await this.deps.knownNetworks.remember(tx, user.id, by.address);
    await points.award(tx, {
      userId: user.id,
      type: 'verify_email',
      points: POINTS_FOR_VERIFYING,
      reference: user.id,
    });
    const trial = await entitlements.grantTrial(tx, user.id, mailboxOf(user.emailCanonical));
    await audit.record(tx, by, {
      action: 'user.verifyEmail',
      target: user.id,
      after: { trial, ...ended },
    });
  }

  async #endEverything(
    tx: Tx,
    user: UserEntity,
    by: AuditActor,
    { sessionId, isRegistrant }: Prover,
  ): Promise<Record<string, number>> {
    const { users, sessions, codes, links, knownNetworks, cleanups } = this.deps;
    const { id: userId } = user;
    await codes.endAll(tx, userId);
    await knownNetworks.forgetAll(tx, userId);
    return {
      invitations: isRegistrant ? 0 : await users.forgetRegistrant(tx, user),
      sessions: await sessions.endAll(tx, userId, sessionId),
      resetLinks: await links.endAll(tx, userId),
      whitelistEntries: await cleanups.whitelistEntries(tx, userId, by),
      subAccounts: await cleanups.subAccounts(tx, userId, by),
      apiKeys: await cleanups.apiKeys(tx, userId, by),
    };
  }
}
