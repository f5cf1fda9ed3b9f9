import { MAX_EMAIL_CHARACTERS } from '../../../../../schema/rules/limits.js';
import { passwordProblem } from '../../../../../schema/rules/password.js';
import { isFarTooLong } from '../../../../../schema/rules/text.js';
import type { Core } from '../../../platform/core.js';
import { networkOf } from '../../../platform/address.js';
import type { Tx } from '../../../platform/database/database.js';
import { refuseIf, UserError } from '../../../platform/errors.js';
import type { AccountService } from '../../account/account.service.js';
import type { Viewer } from '../../../platform/viewer.js';
import type { AuditActor, AuditService } from '../../audit/audit.service.js';
import type { MailService } from '../../notification/mail.service.js';
import type { SessionService } from '../../session/session.service.js';
import type { UserEntity } from '../../user/user.entity.js';
import type { UserService } from '../../user/user.service.js';
import type { AuthLimits, LoginGuard } from '../guards/auth-limits.js';
import { parseEmail } from '../../../platform/email-address.js';
import type { EmailCodeService } from '../codes/email-code.service.js';
import type { EvenTiming } from '../guards/even-timing.js';
import type {
  AccountCleanups,
  EmailVerificationService,
} from '../registration/email-verification.service.js';
import { AskedTooSoonError } from '../identity.errors.js';
import type { Turn } from '../guards/fair-queue.js';
import type { KnownNetworks } from '../guards/known-networks.js';
import type { PasswordHasher } from '../guards/password-hasher.js';
import { RESET_LINK_MINUTES, type ResetLinks } from '../codes/reset-links.js';

interface Dependencies extends Pick<Core, 'db' | 'clock' | 'events'> {
  accounts: AccountService;
  users: UserService;
  sessions: SessionService;
  audit: AuditService;
  /** For the link only: an event never holds a secret. */
  mail: MailService;
  codes: EmailCodeService;
  links: ResetLinks;
  /** What a change of the password needs of `GoogleLinks`. */
  googleLinks: {
    remove: (tx: Tx, userId: string, by: AuditActor) => Promise<boolean>;
    tell: (tx: Tx, accountId: string, what: 'google.unlinked') => Promise<void>;
  };
  verification: EmailVerificationService;
  knownNetworks: KnownNetworks;
  cleanups: Pick<AccountCleanups, 'apiKeys'>;
  hasher: PasswordHasher;
  limits: AuthLimits;
  guard: LoginGuard;
  evenly: EvenTiming;
}

/** Options for what survives a new password. */
export interface PasswordChoices {
  /**
   * Keeps programs working. Ignored if the address was not verified before, because a stranger may have created the
   * keys.
   */
  keepApiKeys: boolean;
}

/**
 * Sets a new password: with a code while signed in, or with a link. Both end all other access (SECURITY 18), and both
 * verify the address, because code and link were sent there. A link also disconnects Google.
 */
export class PasswordService {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Step two of the change. Step one is `emailVerify` with the same code.
   * @throws UserError PASSWORD_…, EMAIL_VERIFICATION_REQUIRED, CODE_…; AppError RATE_LIMITED
   */
  async change(
    viewer: Viewer,
    code: string,
    newPassword: string,
    choices: PasswordChoices,
  ): Promise<void> {
    requireStrong(newPassword);
    const { codes, users, hasher } = this.deps;
    const passwordHash = await hasher.hash(newPassword, turnOf(viewer.address));
    await codes.enter(viewer.userId, 'CHANGE_PASSWORD', code, 'USE_CONFIRMED', async (tx) => {
      const user = await users.lock(tx, viewer.userId);
      await this.#replace(tx, user, passwordHash, viewer, {
        ...choices,
        sessionId: viewer.actor.id,
      });
    });
  }

  /**
   * Emails a reset link if the address has an account. The answer and its timing are the same without one. Earlier
   * links stay valid until they expire; otherwise a stranger could invalidate them by asking again.
   * @throws AskedTooSoonError RESET_RECENTLY_SENT; UserError EMAIL_INVALID; AppError RATE_LIMITED
   */
  async requestReset(typed: string, address: string): Promise<void> {
    return this.deps.evenly.run(() => this.#requestReset(typed, address));
  }

  async #requestReset(typed: string, address: string): Promise<void> {
    const { db, links, users, accounts, mail, limits } = this.deps;
    if (isFarTooLong(typed, MAX_EMAIL_CHARACTERS))
      throw new UserError('EMAIL_INVALID', { field: 'email' });
    await limits.resetAddress.enforce(networkOf(address));
    const email = parseEmail(typed);
    if (!email) throw new UserError('EMAIL_INVALID', { field: 'email', typed });
    const resend = await limits.resetResend.take(email.canonical);
    if (!resend.allowed) throw new AskedTooSoonError('RESET_RECENTLY_SENT', resend.resetSeconds);
    await limits.resetPerEmail.enforce(email.canonical);
    await db.transaction(async (tx) => {
      const user = await users.byCanonicalEmail(tx, email.canonical);
      if (!user) return;
      const token = await links.issue(tx, user.id);
      await mail.enqueue(tx, {
        // Send to the account's own address, because the typed one may only look like it.
        to: user.email,
        locale: user.locale,
        template: 'PASSWORD_RESET',
        variables: { token, minutes: RESET_LINK_MINUTES, at: this.deps.clock.now().toISOString() },
      });
      const accountId = await accounts.of(tx, user);
      const by = { accountId, system: 'password-reset', address };
      await this.deps.audit.record(tx, by, { action: 'password.requestReset', target: user.id });
    });
  }

  /**
   * Sets the password of the link's account. A link works once.
   * @throws UserError RESET_LINK_INVALID, RESET_LINK_EXPIRED, PASSWORD_…; AppError RATE_LIMITED
   */
  async confirmReset(
    token: string,
    newPassword: string,
    address: string,
    choices: PasswordChoices,
  ): Promise<void> {
    const { db, links, users, accounts, hasher, limits, guard } = this.deps;
    links.refuseLong(token);
    await limits.resetConfirmAddress.enforce(networkOf(address));
    // Check the link first: a dead link must not produce a password error or cost a hash.
    await db.transaction((tx) => links.holder(tx, token));
    requireStrong(newPassword);
    const passwordHash = await hasher.hash(newPassword, turnOf(address));
    const user = await db.transaction(async (tx) => {
      const userId = await links.holder(tx, token);
      const owner = await users.lock(tx, userId);
      const accountId = await accounts.of(tx, owner);
      const by = { accountId, system: 'password-reset', address };
      await this.#replace(tx, owner, passwordHash, by, { ...choices, sessionId: null });
      return owner;
    });
    await guard.forgive(user.emailCanonical, address);
  }

  async #replace(
    tx: Tx,
    user: UserEntity,
    passwordHash: string,
    by: AuditActor,
    keep: PasswordChoices & { sessionId: string | null },
  ): Promise<void> {
    const { users, audit, events, verification, googleLinks } = this.deps;
    await users.setPasswordHash(tx, user.id, passwordHash);
    const proven = user.emailVerifiedAt !== null;
    await audit.record(tx, by, {
      action: 'password.change',
      target: user.id,
      ...(proven && { after: await this.#endOtherWaysIn(tx, user.id, by, keep) }),
    });
    if (!proven) {
      const { sessionId } = keep;
      await verification.confirm(tx, user, by, { sessionId, isRegistrant: sessionId !== null });
    }
    // A link proves the address only. Whoever connected Google may be somebody who had the address, or the session, before.
    const disconnected = keep.sessionId === null && (await googleLinks.remove(tx, user.id, by));
    if (disconnected) await googleLinks.tell(tx, by.accountId, 'google.unlinked');
    await events.publish(tx, { type: 'password.changed', accountId: by.accountId, payload: {} });
  }

  async #endOtherWaysIn(
    tx: Tx,
    userId: string,
    by: AuditActor,
    { sessionId, keepApiKeys }: PasswordChoices & { sessionId: string | null },
  ): Promise<Record<string, number>> {
    const { sessions, codes, links, cleanups, knownNetworks } = this.deps;
    await codes.endAll(tx, userId);
    await knownNetworks.forgetAll(tx, userId);
    if (by.address !== undefined) await knownNetworks.remember(tx, userId, by.address);
    return {
      endedSessions: await sessions.endAll(tx, userId, sessionId),
      endedResetLinks: await links.endAll(tx, userId),
      endedApiKeys: keepApiKeys ? 0 : await cleanups.apiKeys(tx, userId, by),
    };
  }
}

/** A session or a valid link already proves the customer's identity. */
function turnOf(address: string): Turn {
  return { network: networkOf(address), known: true };
}

function requireStrong(password: string): void {
  refuseIf(passwordProblem(password, 'CHANGE'), 'newPassword');
}
