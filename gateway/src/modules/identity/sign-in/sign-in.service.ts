import { MAX_PASSWORD_CHARACTERS } from '../../../../../schema/rules/limits.js';
import { characterCount, isStorable } from '../../../../../schema/rules/text.js';
import { typedText } from '../../../../../schema/rules/typed-text.js';
import type { Core } from '../../../platform/core.js';
import type { Tx } from '../../../platform/database/database.js';
import { UserError } from '../../../platform/errors.js';
import type { Viewer } from '../../../platform/viewer.js';
import type { AccountService } from '../../account/account.service.js';
import type { Origin, SessionService } from '../../session/session.service.js';
import type { UserEntity } from '../../user/user.entity.js';
import type { UserService } from '../../user/user.service.js';
import type { AuditService } from '../../audit/audit.service.js';
import type { Attempt, LoginGuard } from '../guards/auth-limits.js';
import { requirePerson, type CaptchaVerifier } from '../guards/captcha.js';
import type { CaptchaPasses } from '../guards/captcha-passes.js';
import { parseEmail } from '../../../platform/email-address.js';
import type { EmailVerificationService } from '../registration/email-verification.service.js';
import type { EvenTiming } from '../guards/even-timing.js';
import type { KnownNetworks } from '../guards/known-networks.js';
import type { PasswordHasher } from '../guards/password-hasher.js';

export interface Credentials {
  email: string;
  password: string;
  captcha: string | null;
  /** From a registration just before (captcha-passes.ts); replaces the captcha. */
  captchaPass: string | null;
  /** The code that was mailed to verify the address. */
  emailCode: string | null;
}

/** A customer who has just signed in. `token` is available only here. */
export interface SignedIn {
  user: UserEntity;
  token: string;
}

interface PasswordProof {
  /** The account as it was when the password was checked. */
  user: UserEntity;
  /** A replacement for a hash with an outdated cost. */
  newHash: string | null;
}

interface Dependencies extends Pick<Core, 'db'> {
  accounts: AccountService;
  users: UserService;
  sessions: SessionService;
  hasher: PasswordHasher;
  guard: LoginGuard;
  knownNetworks: KnownNetworks;
  audit: AuditService;
  evenly: EvenTiming;
  captcha: CaptchaVerifier | null;
  captchaPasses: CaptchaPasses;
  verification: EmailVerificationService;
}

/** Signs customers in with a password, and out. */
export class SignInService {
  constructor(private readonly deps: Dependencies) {}

  /**
   * An unknown address, an account without a password, and a wrong password give the same answer after the same work.
   * A code is looked at only after the password, so it tells a stranger nothing.
   * @throws UserError EMAIL_PASSWORD_REQUIRED, CREDENTIALS_WRONG, CAPTCHA_…, CODE_…; AppError RATE_LIMITED
   */
  async signIn(credentials: Credentials, origin: Origin): Promise<SignedIn> {
    const { emailCode } = credentials;
    return this.#counted(credentials, origin, async (prove) => {
      for (;;) {
        const proof = await prove();
        if (emailCode) await this.deps.verification.verifyRegistrant(proof.user, emailCode, origin);
        const token = await this.#open(proof, origin);
        // The stored hash changed meanwhile. It may still be of the same password, so check again.
        if (token === null) continue;
        return { user: emailCode ? await this.#byId(proof.user.id) : proof.user, token };
      }
    });
  }

  /**
   * Verifies the address of an account that was registered a moment ago, without signing in.
   * @throws like `signIn`
   * @returns a pass that replaces the captcha of the sign-in that follows; null if no captcha is configured
   */
  async verifyRegistration(
    credentials: Credentials & { emailCode: string },
    origin: Origin,
  ): Promise<string | null> {
    const { email, emailCode } = credentials;
    return this.#counted(credentials, origin, async (prove) => {
      const { user } = await prove();
      await this.deps.verification.verifyRegistrant(user, emailCode, origin);
      return this.deps.captcha && this.deps.captchaPasses.issue(email);
    });
  }

  /** Length first, then the count of the attempt, then whatever reads the email (SECURITY 51). */
  #counted<T>(
    credentials: Credentials,
    origin: Origin,
    work: (prove: () => Promise<PasswordProof>) => Promise<T>,
  ): Promise<T> {
    const { address } = origin;
    refuseImpossible(credentials.password);
    return this.deps.guard.count(address, async (counted) => {
      await this.#requirePerson(credentials, origin);
      return work(() => this.#prove(credentials, address, counted));
    });
  }

  async #requirePerson(
    { email, password, captcha, captchaPass }: Credentials,
    { address }: Origin,
  ): Promise<void> {
    if (typedText(email) === '' || password === '') {
      throw new UserError('EMAIL_PASSWORD_REQUIRED');
    }
    if (await this.deps.captchaPasses.accept(captchaPass, email)) return;
    await requirePerson(this.deps.captcha, captcha, address);
  }

  /**
   * Null if the stored hash is no longer the one that was checked. A new password ends all other access (SECURITY 18),
   * so a sign-in that began with the old one must neither open a session nor store the old hash again.
   */
  #open({ user, newHash }: PasswordProof, origin: Origin): Promise<string | null> {
    const { db, accounts, users, sessions, knownNetworks } = this.deps;
    return db.transaction(async (tx) => {
      const { passwordHash } = await users.lock(tx, user.id);
      if (passwordHash !== user.passwordHash) return null;
      if (newHash !== null) await users.setPasswordHash(tx, user.id, newHash);
      const accountId = await accounts.of(tx, user);
      await knownNetworks.remember(tx, user.id, origin.address);
      return (await sessions.open(tx, { userId: user.id, accountId }, origin)).token;
    });
  }

  /**
   * Checks the password of an account that may not exist, and counts a failure.
   * @throws UserError CREDENTIALS_WRONG; AppError RATE_LIMITED
   */
  async provePassword(email: string, password: string, address: string): Promise<PasswordProof> {
    refuseImpossible(password);
    return this.deps.guard.count(address, (counted) =>
      this.#prove({ email, password }, address, counted),
    );
  }

  async #prove(
    { email, password }: Pick<Credentials, 'email' | 'password'>,
    address: string,
    counted: Attempt['counted'],
  ): Promise<PasswordProof> {
    const { db, users, guard, hasher, knownNetworks } = this.deps;
    const parsed = parseEmail(email);
    const { user, known } = await db.transaction(async (tx) => {
      const found = parsed ? await users.byCanonicalEmail(tx, parsed.canonical) : null;
      return { user: found, known: await knownNetworks.isKnown(tx, found?.id ?? null, address) };
    });
    const account = parsed?.canonical ?? typedText(email).toLowerCase();
    const attempt = { account, counted, known };
    const turn = { network: counted.network, known };
    await guard.check(attempt);
    const { matches, outdated } = await hasher.verify(user?.passwordHash ?? null, password, turn);
    if (!user || !matches) {
      await this.deps.evenly.run(() => this.#recordFailure(user, address));
      await guard.failed(attempt);
      throw wrong();
    }
    await guard.succeeded(attempt);
    return { user, newHash: outdated ? await hasher.hash(password, turn) : null };
  }

  /** Only an existing account has a log. The caller hides the time this takes. */
  async #recordFailure(user: UserEntity | null, address: string): Promise<void> {
    if (!user) return;
    const { db, accounts, audit } = this.deps;
    await db.transaction(async (tx) => {
      const by = { accountId: await accounts.of(tx, user), system: 'sign-in', address };
      await audit.recordRepeated(tx, by, 'signIn.fail');
    });
  }

  /** Ends the viewer's session. */
  async signOut(viewer: Viewer): Promise<void> {
    await this.deps.sessions.revoke(viewer, viewer.actor.id);
  }

  account(viewer: Viewer): Promise<UserEntity> {
    return this.#byId(viewer.userId);
  }

  #byId(userId: string): Promise<UserEntity> {
    return this.deps.db.transaction((tx: Tx) => this.deps.users.byId(tx, userId));
  }
}

/**
 * An impossible password is wrong for every account. It costs no hash, so it does not count as a guess either.
 * @throws UserError CREDENTIALS_WRONG
 */
function refuseImpossible(password: string): void {
  if (characterCount(password) > MAX_PASSWORD_CHARACTERS || !isStorable(password)) throw wrong();
}

function wrong() {
  return new UserError('CREDENTIALS_WRONG');
}
