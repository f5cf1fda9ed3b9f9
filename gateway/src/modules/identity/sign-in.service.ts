import type { Database, Tx } from '../../platform/database/database.js';
import type { Viewer } from '../../platform/viewer.js';
import type { Origin, SessionService } from '../session/session.service.js';
import type { UserEntity } from '../user/user.entity.js';
import type { UserService } from '../user/user.service.js';
import type { LoginGuard } from './auth-limits.js';
import { requirePerson, type CaptchaVerifier } from './captcha.js';
import { parseEmail } from './email-address.js';
import { identityError } from './identity.errors.js';
import type { PasswordHasher } from './password-hasher.js';
import { MAX_PASSWORD_CHARACTERS } from './password-policy.js';
import { characterCount, isStorable } from '../../platform/text.js';

export interface Credentials {
  email: string;
  password: string;
  captcha: string | null;
}

/** Somebody who has just signed in. `token` is shown this once. */
export interface SignedIn {
  user: UserEntity;
  token: string;
}

interface Dependencies {
  db: Database;
  users: UserService;
  sessions: SessionService;
  hasher: PasswordHasher;
  guard: LoginGuard;
  captcha: CaptchaVerifier | null;
}

/** Signing in with a password, and out. */
export class SignInService {
  constructor(private readonly deps: Dependencies) {}

  /**
   * An unknown address, an account without a password and a wrong password are one and the same answer, after the same work.
   * @throws UserError EMAIL_PASSWORD_REQUIRED, CREDENTIALS_WRONG, CAPTCHA_…; AppError RATE_LIMITED, SERVICE_UNAVAILABLE
   */
  async signIn({ email, password, captcha }: Credentials, origin: Origin): Promise<SignedIn> {
    if (email.trim() === '' || password === '') {
      throw identityError('EMAIL_PASSWORD_REQUIRED', 'Please fill in email and password');
    }
    await requirePerson(this.deps.captcha, captcha, origin.address);
    const parsed = parseEmail(email);
    const account = parsed?.canonical ?? email.trim().toLowerCase();
    const { db, users, sessions } = this.deps;
    const user = await db.transaction(async (tx) =>
      parsed ? users.byCanonicalEmail(tx, parsed.canonical) : null,
    );
    const outdated = await this.provePassword(account, user, password, origin.address);
    if (!user) throw wrong();
    const newHash = outdated ? await this.deps.hasher.hash(password) : null;
    const { token } = await db.transaction(async (tx) => {
      if (newHash !== null) await users.setPasswordHash(tx, user.id, newHash);
      return sessions.open(tx, user.id, origin);
    });
    return { user, token };
  }

  /**
   * Checks the password of an account that may not exist, and counts the failure when it is wrong. Returns whether the stored
   * hash should be renewed. @throws UserError CREDENTIALS_WRONG; AppError RATE_LIMITED, SERVICE_UNAVAILABLE
   */
  async provePassword(
    account: string,
    user: UserEntity | null,
    password: string,
    address: string,
  ): Promise<boolean> {
    const { guard, hasher } = this.deps;
    await guard.check(account, address);
    // What no password can be is not worth hashing: it is wrong for every account, whether there is one or not.
    const possible = characterCount(password) <= MAX_PASSWORD_CHARACTERS && isStorable(password);
    const checked = possible ? await hasher.verify(user?.passwordHash ?? null, password) : null;
    if (!checked?.matches) {
      await guard.failed(account, address);
      throw wrong();
    }
    await guard.succeeded(account, address);
    return checked.outdated;
  }

  /** Ends the session of this viewer. */
  async signOut(viewer: Viewer): Promise<void> {
    await this.deps.sessions.revoke(viewer, viewer.actor.id);
  }

  account(viewer: Viewer): Promise<UserEntity> {
    return this.deps.db.transaction((tx: Tx) => this.deps.users.byId(tx, viewer.userId));
  }
}

function wrong() {
  return identityError('CREDENTIALS_WRONG', 'The e-mail or the password is wrong');
}
