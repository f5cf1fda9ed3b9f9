import { POINTS_FOR_VERIFYING } from '../../../../../schema/rules/limits.js';
import type { Core } from '../../../platform/core.js';
import type { Tx } from '../../../platform/database/database.js';
import { UserError } from '../../../platform/errors.js';
import type { AccountService } from '../../account/account.service.js';
import type { Viewer } from '../../../platform/viewer.js';
import type { AuditActor, AuditService } from '../../audit/audit.service.js';
import type { EntitlementService } from '../../entitlement/entitlement.service.js';
import type { PointsService } from '../../points/points.service.js';
import type { Origin, SessionService } from '../../session/session.service.js';
import type { UserEntity } from '../../user/user.entity.js';
import type { UserService } from '../../user/user.service.js';
import type { KnownNetworks } from '../guards/known-networks.js';
import type { CodePurpose, EmailCodeService } from '../codes/email-code.service.js';
import { mailboxOf } from '../../../platform/email-address.js';
import type { ResetLinks } from '../codes/reset-links.js';

/** Ends all access of one kind: of an account, or for API keys, of a person. Returns how many were ended. */
export type AccountCleanup = (tx: Tx, id: string, by: AuditActor) => Promise<number>;

/** Cleanups in other modules, by the names that the audit log has for them. */
export interface AccountCleanups {
  whitelistEntries: AccountCleanup;
  subAccounts: AccountCleanup;
  apiKeys: AccountCleanup;
  billingDetails: AccountCleanup;
}

/** The service of sub accounts, as far as verifying needs it. */
export interface FirstSubAccounts {
  createFirst(tx: Tx, accountId: string, by: AuditActor): Promise<void>;
}

/** How an address was proven, as far as it decides which earlier access stays. */
interface Prover {
  /** The session that entered the proof; null if it came from outside. */
  sessionId: string | null;
  /** Whether the prover also has the account's credentials. Otherwise a stranger may have registered it. */
  isRegistrant: boolean;
  /** Whether the names come from the proof itself, because it created the account. */
  broughtNames?: boolean;
}

/** How a code is refused after the address was verified. */
const ENDED: ReadonlySet<string> = new Set(['CODE_USED', 'CODE_INVALID']);

interface Dependencies extends Pick<Core, 'db'> {
  accounts: AccountService;
  users: UserService;
  sessions: SessionService;
  audit: AuditService;
  points: PointsService;
  entitlements: EntitlementService;
  codes: EmailCodeService;
  links: ResetLinks;
  knownNetworks: KnownNetworks;
  cleanups: AccountCleanups;
  subAccounts: FirstSubAccounts;
}

/** Verifies email addresses. Grants 30 points, a first sub account, and, once per mailbox, the trial. */
export class EmailVerificationService {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Accepts the code sent for `purpose`. That completes VERIFY_EMAIL. CHANGE_PASSWORD continues in `passwordChange`
   * with the same code. @throws the errors of EmailCodeService.enter
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
   * Accepts the code of a customer who has just proven the password and has no session. No effect if the address is
   * verified already. @throws the errors of EmailCodeService.enter
   */
  async verifyRegistrant(user: UserEntity, code: string, { address }: Origin): Promise<void> {
    if (user.emailVerifiedAt !== null) return;
    const { db, codes, accounts, users } = this.deps;
    try {
      await codes.enter(user.id, 'VERIFY_EMAIL', code, 'USE', async (tx) => {
        const by = { accountId: await accounts.of(tx, user), system: 'sign-in', address };
        const prover = { sessionId: null, isRegistrant: true };
        await this.confirm(tx, await users.lock(tx, user.id), by, prover);
      });
    } catch (error) {
      // Another request may have used the code after this one read the account.
      if (!(error instanceof UserError && ENDED.has(error.code))) throw error;
      const now = await db.transaction((tx) => users.byId(tx, user.id));
      if (now.emailVerifiedAt === null) throw error;
    }
  }

  /**
   * Marks the customer's address as verified; a repeat has no effect. Ends all access created before, and drops names and
   * billing details stored before, because a stranger may have registered the address (SECURITY 18, 44, 52).
   */
  async confirm(tx: Tx, user: UserEntity, by: AuditActor, prover: Prover): Promise<void> {
    const { users, audit, points, entitlements } = this.deps;
    if (!(await users.markVerified(tx, user.id))) return;
    const ended = await this.#endEverything(tx, user, by, prover);
    if (prover.isRegistrant) await this.#recordInvitation(tx, user, by);
    if (by.address !== undefined) await this.deps.knownNetworks.remember(tx, user.id, by.address);
    await points.award(tx, {
      accountId: by.accountId,
      type: 'verify_email',
      points: BigInt(POINTS_FOR_VERIFYING),
      reference: user.id,
    });
    const trial = await entitlements.grantTrial(tx, by.accountId, mailboxOf(user.emailCanonical));
    await this.deps.subAccounts.createFirst(tx, by.accountId, by);
    await audit.record(tx, by, {
      action: 'user.verifyEmail',
      target: user.id,
      after: { trial, ...ended },
    });
  }

  /** Whether the invitation of this customer counts, and if not, why. */
  async #recordInvitation(tx: Tx, user: UserEntity, by: AuditActor): Promise<void> {
    const { referredById, referralRefused: reason } = user;
    if (reason !== null) {
      await this.deps.audit.record(tx, by, { action: 'referral.refuse', after: { reason } });
    } else if (referredById !== null) {
      await this.deps.audit.record(tx, by, { action: 'referral.accept' });
    }
  }

  async #endEverything(
    tx: Tx,
    user: UserEntity,
    by: AuditActor,
    { sessionId, isRegistrant, broughtNames = false }: Prover,
  ): Promise<Record<string, number>> {
    const { users, sessions, codes, links, knownNetworks, cleanups } = this.deps;
    const { id: userId } = user;
    await codes.endAll(tx, userId);
    await knownNetworks.forgetAll(tx, userId);
    // Every proof drops the names: a code, too, can be entered in a session that a stranger opened.
    if (!broughtNames) await users.forgetNames(tx, user);
    return {
      invitations: isRegistrant ? 0 : await users.forgetRegistrant(tx, user),
      sessions: await sessions.endAll(tx, userId, sessionId),
      resetLinks: await links.endAll(tx, userId),
      whitelistEntries: await cleanups.whitelistEntries(tx, by.accountId, by),
      subAccounts: await cleanups.subAccounts(tx, by.accountId, by),
      apiKeys: await cleanups.apiKeys(tx, userId, by),
      billingDetails: await cleanups.billingDetails(tx, by.accountId, by),
    };
  }
}
