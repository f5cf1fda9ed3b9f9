import { networkOf } from '../../platform/address.js';
import { MINUTE_MS, type Clock } from '../../platform/clock.js';
import { randomToken, sha256 } from '../../platform/crypto.js';
import { rows, type Database, type Tx } from '../../platform/database/database.js';
import { UserError } from '../../platform/errors.js';
import { newId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';
import type { AuditActor, AuditService } from '../audit/audit.service.js';
import type { MailService } from '../notification/mail.service.js';
import type { SessionService } from '../session/session.service.js';
import type { UserEntity } from '../user/user.entity.js';
import type { UserService } from '../user/user.service.js';
import { AUTH_RULES, type AuthLimits, type LoginGuard } from './auth-limits.js';
import { parseEmail } from './email-address.js';
import type { EmailCodeService } from './email-code.service.js';
import type { EvenTiming } from './even-timing.js';
import { AskedTooSoonError, identityError, passwordError } from './identity.errors.js';
import type { PasswordHasher } from './password-hasher.js';
import { passwordProblem } from './password-policy.js';

/** PRODUCT.md "Reset link" */
const LINK_MINUTES = 30;
/** Seconds until another link can be asked for. */
export const RESET_RESEND_SECONDS = AUTH_RULES.resetResend.seconds;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

interface Dependencies {
  db: Database;
  clock: Clock;
  users: UserService;
  sessions: SessionService;
  audit: AuditService;
  mail: MailService;
  codes: EmailCodeService;
  hasher: PasswordHasher;
  limits: AuthLimits;
  guard: LoginGuard;
  evenly: EvenTiming;
}

/** Setting a new password: signed in with a code, or from outside with a link. Both end every other way in (SECURITY 18). */
export class PasswordService {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Step two of the change; step one is `emailVerify` with the same code.
   * @throws UserError PASSWORD_…, EMAIL_VERIFICATION_REQUIRED, CODE_…; AppError SERVICE_UNAVAILABLE
   */
  async change(viewer: Viewer, code: string, newPassword: string): Promise<void> {
    requireStrong(newPassword);
    const { codes, users, hasher } = this.deps;
    const passwordHash = await hasher.hash(newPassword);
    await codes.enter(viewer.userId, 'CHANGE_PASSWORD', code, 'USE_CONFIRMED', async (tx) => {
      const user = await users.lock(tx, viewer.userId);
      await this.#replace(tx, user, passwordHash, viewer, viewer.actor.id);
    });
  }

  /**
   * Sends a link to whoever has this address. The answer is the same when nobody has, the waiting time included.
   * Earlier links stay valid until their own time is over, or else a stranger could make them useless by asking again.
   * @throws AskedTooSoonError RESET_RECENTLY_SENT; UserError EMAIL_INVALID; AppError RATE_LIMITED
   */
  async requestReset(typed: string, address: string): Promise<void> {
    return this.deps.evenly.run(() => this.#requestReset(typed, address));
  }

  async #requestReset(typed: string, address: string): Promise<void> {
    const { db, clock, users, mail, limits } = this.deps;
    const email = parseEmail(typed);
    if (!email) throw identityError('EMAIL_INVALID', 'This is not an e-mail address', 'email');
    await limits.resetAddress.enforce(networkOf(address));
    const resend = await limits.resetResend.take(email.canonical);
    if (!resend.allowed) throw new AskedTooSoonError('RESET_RECENTLY_SENT', resend.resetSeconds);
    await limits.resetPerEmail.enforce(email.canonical);
    await db.transaction(async (tx) => {
      const user = await users.byCanonicalEmail(tx, email.canonical);
      if (!user) return;
      const token = randomToken();
      const now = clock.now();
      await rows(
        tx,
        `INSERT INTO password_reset (id, user_id, token_hash, expires_at, created_at) VALUES ($1, $2, $3, $4, $5)`,
        [newId(), user.id, sha256(token), new Date(now.getTime() + LINK_MINUTES * MINUTE_MS), now],
      );
      await mail.enqueue(tx, {
        // The account's own address: what was typed may only look like it.
        to: user.email,
        locale: user.locale,
        template: 'PASSWORD_RESET',
        variables: { token, minutes: LINK_MINUTES },
      });
      const by = { userId: user.id, system: 'password-reset' };
      await this.deps.audit.record(tx, by, {
        action: 'password.requestReset',
        target: user.id,
        after: { address },
      });
    });
  }

  /**
   * Sets the password of the account that the link was sent to. A link works once.
   * @throws UserError RESET_LINK_INVALID, RESET_LINK_EXPIRED, PASSWORD_…; AppError RATE_LIMITED, SERVICE_UNAVAILABLE
   */
  async confirmReset(token: string, newPassword: string, address: string): Promise<void> {
    const { db, users, hasher, limits, guard } = this.deps;
    await limits.resetConfirmAddress.enforce(networkOf(address));
    if (!TOKEN.test(token)) throw linkInvalid();
    // Looked at first, so that a dead link is not hidden behind a complaint about the password, nor costs a hash.
    await db.transaction((tx) => this.#liveLink(tx, token));
    requireStrong(newPassword);
    const passwordHash = await hasher.hash(newPassword);
    const user = await db.transaction(async (tx) => {
      const userId = await this.#liveLink(tx, token);
      const owner = await users.lock(tx, userId);
      const by = { userId, system: 'password-reset' };
      await this.#replace(tx, owner, passwordHash, by, null);
      return owner;
    });
    await guard.forgive(user.emailCanonical, address);
  }

  /** Forgets links that expired long ago. Returns how many. */
  async purge(olderThan: Date): Promise<number> {
    const gone = await this.deps.db.transaction((tx) =>
      rows<{ id: string }>(tx, `DELETE FROM password_reset WHERE expires_at < $1 RETURNING id`, [
        olderThan,
      ]),
    );
    return gone.length;
  }

  /** Whose link this is; holds it until the transaction ends, so that it works once. */
  async #liveLink(tx: Tx, token: string): Promise<string> {
    const found = await rows<{ user_id: string; expires_at: Date; used_at: Date | null }>(
      tx,
      `SELECT user_id, expires_at, used_at FROM password_reset WHERE token_hash = $1 FOR UPDATE`,
      [sha256(token)],
    );
    const link = found[0];
    if (link?.used_at !== null) throw linkInvalid();
    if (link.expires_at <= this.deps.clock.now()) {
      throw new UserError(
        'RESET_LINK_EXPIRED',
        'This link has expired, ask for a new one',
        'token',
      );
    }
    return link.user_id;
  }

  async #replace(
    tx: Tx,
    user: UserEntity,
    passwordHash: string,
    by: AuditActor,
    exceptSessionId: string | null,
  ): Promise<void> {
    const { users, sessions, audit, mail, clock } = this.deps;
    await users.setPasswordHash(tx, user.id, passwordHash);
    const endedSessions = await sessions.endAll(tx, user.id, exceptSessionId);
    await rows(
      tx,
      `UPDATE password_reset SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL`,
      [user.id, clock.now()],
    );
    await audit.record(tx, by, {
      action: 'password.change',
      target: user.id,
      after: { endedSessions },
    });
    await mail.enqueue(tx, {
      to: user.email,
      locale: user.locale,
      template: 'PASSWORD_CHANGED',
      variables: { at: clock.now().toISOString() },
    });
  }
}

function requireStrong(password: string): void {
  const problem = passwordProblem(password, 'CHANGE');
  if (problem) throw passwordError(problem, 'newPassword');
}

function linkInvalid(): UserError {
  return new UserError('RESET_LINK_INVALID', 'This link is not valid or was used already', 'token');
}
