import { MAX_PERSON_NAME_CHARACTERS } from '../../../../../schema/rules/limits.js';
import { nameProblem, storedName } from '../../../../../schema/rules/name.js';
import type { Core } from '../../../platform/core.js';
import { networkOf } from '../../../platform/address.js';
import type { Tx } from '../../../platform/database/database.js';
import { UserError } from '../../../platform/errors.js';
import type { Locale } from '../../../platform/locale.js';
import type { AccountService } from '../../account/account.service.js';
import type { Origin, SessionService } from '../../session/session.service.js';
import type { UserEntity } from '../../user/user.entity.js';
import type { UserService } from '../../user/user.service.js';
import type { AuthLimits } from '../guards/auth-limits.js';
import type { EmailVerificationService } from '../registration/email-verification.service.js';
import { parseEmail, type EmailAddress } from '../../../platform/email-address.js';
import type { GoogleLinks } from './google-links.js';
import type { GoogleNonces } from './google-nonces.js';
import type { GoogleIdentity, GoogleVerifier } from './google-verifier.js';
import type { KnownNetworks } from '../guards/known-networks.js';
import type { RegistrationService } from '../registration/registration.service.js';
import type { SignedIn, SignInService } from '../sign-in/sign-in.service.js';

/** The browser's proof from Google, and what linking an existing account needs. */
export interface GoogleRequest {
  clientId: string;
  proof: { credential: string } | { authCode: string };
  /** The cookie that this browser got at the start (google-nonces.ts). */
  cookie: string | null;
  /** Password of the existing account, after GOOGLE_PASSWORD_REQUIRED. */
  password: string | null;
  /** A referrer's code, for a new account. */
  inviteCode: string | null;
  /** IANA name of the zone that a new account begins with; null for UTC. */
  timeZone: string | null;
  locale: Locale;
}

type NewAccount = Pick<GoogleRequest, 'inviteCode' | 'locale'> & { timeZone: string };

interface Dependencies extends Pick<Core, 'db'> {
  accounts: AccountService;
  users: UserService;
  sessions: SessionService;
  googleLinks: GoogleLinks;
  verifier: GoogleVerifier;
  nonces: GoogleNonces;
  knownNetworks: KnownNetworks;
  registration: RegistrationService;
  verification: EmailVerificationService;
  signIn: SignInService;
  limits: AuthLimits;
}

/**
 * Signs in with Google. People are identified by (issuer, subject), never by address. A new subject with the address of an
 * existing account is connected to it only with the account's password, and only if the account has no other Google account
 * (google-links.ts): the address may have got another owner, or a stranger may have registered it.
 */
export class GoogleSignInService {
  constructor(private readonly deps: Dependencies) {}

  /**
   * @throws UserError GOOGLE_…, CREDENTIALS_WRONG (wrong password for linking), INVITE_CODE_UNKNOWN (new accounts only)
   * @throws AppError RATE_LIMITED, UPSTREAM_UNAVAILABLE
   */
  async signIn(request: GoogleRequest, origin: Origin): Promise<SignedIn> {
    const { limits, verifier, nonces, db, accounts, sessions, knownNetworks, googleLinks } =
      this.deps;
    await limits.googleAddress.enforce(networkOf(origin.address));
    const { proof, clientId } = request;
    const expected = nonces.expected(request.cookie);
    const { nonce } = expected;
    const identity =
      'credential' in proof
        ? await verifier.identify(proof.credential, clientId, nonce)
        : await verifier.exchange(proof.authCode, clientId, expected);
    const linkable = await this.#linkableWithPassword(identity, request.password, origin.address);
    const timeZone = await this.deps.registration.zoneOf(request.timeZone);
    return db.transaction(async (tx) => {
      await nonces.spend(tx, nonce);
      const user =
        (await googleLinks.member(tx, identity)) ??
        (await this.#linkOrCreate(
          tx,
          identity,
          linkable,
          { ...request, timeZone },
          origin.address,
        ));
      const accountId = await accounts.of(tx, user);
      await knownNetworks.remember(tx, user.id, origin.address);
      const { token } = await sessions.open(tx, { userId: user.id, accountId }, origin);
      return { user, token };
    });
  }

  /** Id of the account whose password was given correctly; null if none was given. Hashes outside of transactions. */
  async #linkableWithPassword(
    identity: GoogleIdentity,
    password: string | null,
    address: string,
  ): Promise<string | null> {
    if (password === null || !parseEmail(identity.email)) return null;
    const { user } = await this.deps.signIn.provePassword(identity.email, password, address);
    return user.id;
  }

  async #linkOrCreate(
    tx: Tx,
    identity: GoogleIdentity,
    linkable: string | null,
    request: NewAccount,
    address: string,
  ): Promise<UserEntity> {
    const email = parseEmail(identity.email);
    if (!email || !identity.emailVerified) {
      throw new UserError('GOOGLE_EMAIL_UNVERIFIED');
    }
    const { accounts, users, googleLinks } = this.deps;
    const existing = await users.byCanonicalEmail(tx, email.canonical);
    const created = existing ? null : await this.#create(tx, identity, email, request, address);
    // Null if another request created the account in the meantime.
    const found = existing ?? created ?? (await users.byCanonicalEmail(tx, email.canonical));
    if (!found) throw new Error('the account was neither created nor found');
    const user = await users.lock(tx, found.id);
    if (!created) {
      // Another request may have connected this very Google account in the meantime.
      const known = await googleLinks.member(tx, identity);
      if (known) return known;
      if (await googleLinks.isConnected(tx, user.id)) throw new UserError('GOOGLE_OTHER_ACCOUNT');
      if (linkable !== user.id)
        throw new UserError('GOOGLE_PASSWORD_REQUIRED', { field: 'password' });
    }
    const accountId = await accounts.of(tx, user);
    const by = { accountId, system: 'google', address };
    await googleLinks.add(tx, user.id, identity, by);
    // The account is either new, or was connected with its password, so no stranger owns it.
    const prover = { sessionId: null, isRegistrant: true, broughtNames: created !== null };
    await this.deps.verification.confirm(tx, user, by, prover);
    await googleLinks.tell(tx, accountId, 'google.linked');
    return users.byId(tx, user.id);
  }

  async #create(
    tx: Tx,
    identity: GoogleIdentity,
    email: EmailAddress,
    { inviteCode, locale, timeZone }: NewAccount,
    address: string,
  ): Promise<UserEntity | null> {
    const { registration } = this.deps;
    const referrer = await registration.referrer(tx, inviteCode);
    const person = {
      email: email.address,
      emailCanonical: email.canonical,
      passwordHash: null,
      name: usableName(identity.name),
      firstName: usableName(identity.firstName),
      lastName: usableName(identity.lastName),
      locale,
      acceptsMarketing: false,
    };
    return registration.create(tx, person, { referrer, timeZone }, address);
  }
}

/** A name from Google, if it satisfies our own rules. */
function usableName(name: string | null): string | null {
  if (name === null || nameProblem(name, MAX_PERSON_NAME_CHARACTERS) !== null) return null;
  return storedName(name);
}
