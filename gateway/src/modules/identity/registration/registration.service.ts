import { currentZoneName } from '../../../../../schema/rules/current-zone-name.js';
import { POINTS_FOR_REGISTERING } from '../../../../../schema/rules/limits.js';
import { passwordProblem } from '../../../../../schema/rules/password.js';
import { typedText } from '../../../../../schema/rules/typed-text.js';
import type { Core } from '../../../platform/core.js';
import { networkOf } from '../../../platform/address.js';
import type { Tx } from '../../../platform/database/database.js';
import { AppError, refuseIf, UserError } from '../../../platform/errors.js';
import type { Locale } from '../../../platform/locale.js';
import type { AccountService } from '../../account/account.service.js';
import type { AuditService } from '../../audit/audit.service.js';
import type { EntitlementService } from '../../entitlement/entitlement.service.js';
import type { PointsService } from '../../points/points.service.js';
import type { Origin } from '../../session/session.service.js';
import type { ReferralRefusal, UserEntity } from '../../user/user.entity.js';
import type { NewUser, UserService } from '../../user/user.service.js';
import type { AuthLimits } from '../guards/auth-limits.js';
import { requirePerson, type CaptchaVerifier } from '../guards/captcha.js';
import type { CaptchaPasses } from '../guards/captcha-passes.js';
import { mailboxOf, parseEmail } from '../../../platform/email-address.js';
import type { EmailCodeService } from '../codes/email-code.service.js';
import type { EvenTiming } from '../guards/even-timing.js';
import type { PasswordHasher } from '../guards/password-hasher.js';

export interface Registration {
  email: string;
  password: string;
  /** A referrer's code. */
  inviteCode: string | null;
  /** IANA name of the zone that the account begins with; null for UTC. */
  timeZone: string | null;
  acceptsTerms: boolean;
  acceptsMarketing: boolean;
  captcha: string | null;
  locale: Locale;
}

interface Dependencies extends Pick<Core, 'db' | 'events' | 'timeZones'> {
  accounts: AccountService;
  users: UserService;
  audit: AuditService;
  points: PointsService;
  entitlements: EntitlementService;
  codes: EmailCodeService;
  hasher: PasswordHasher;
  limits: AuthLimits;
  captcha: CaptchaVerifier | null;
  captchaPasses: CaptchaPasses;
  evenly: EvenTiming;
}

/** Creates accounts. */
export class RegistrationService {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Registers an account by email and password. Only an email reveals whether the address already had one: both cases
   * hash a password and return the same (SECURITY 21). Parallel calls for one address create one account.
   * @throws UserError EMAIL_PASSWORD_REQUIRED, EMAIL_INVALID, PASSWORD_…, TERMS_NOT_ACCEPTED, INVITE_CODE_UNKNOWN,
   * CAPTCHA_…, TIME_ZONE_UNKNOWN
   * @throws AppError RATE_LIMITED
   * @returns a pass that replaces the captcha of the sign-in that follows; null if no captcha is configured
   */
  async register(request: Registration, { address }: Origin): Promise<string | null> {
    await this.deps.evenly.run(() => this.#register(request, address));
    return this.deps.captcha && this.deps.captchaPasses.issue(request.email);
  }

  async #register(request: Registration, address: string): Promise<void> {
    const { db, users, hasher, limits, captcha } = this.deps;
    // The door has checked the lengths. Mistakes use up the network's limit only, so that they keep nobody else out.
    await limits.registerAddress.enforce(networkOf(address));
    const email = checkedRequest(request);
    const timeZone = await this.zoneOf(request.timeZone);
    await requirePerson(captcha, request.captcha, address);
    // Behind the captcha, so that programs in several networks do not keep everybody else out.
    await limits.registerGlobal.enforce('all');
    const turn = { network: networkOf(address), known: false };
    const passwordHash = await hasher.hash(request.password, turn);
    const tellTheOwner = (await limits.accountExistsMail.peek(email.canonical)).allowed;
    const known = await db.transaction(async (tx) => {
      const referrer = await this.referrer(tx, request.inviteCode);
      const user = await this.create(
        tx,
        {
          email: email.address,
          emailCanonical: email.canonical,
          passwordHash,
          name: null,
          firstName: null,
          lastName: null,
          locale: request.locale,
          acceptsMarketing: request.acceptsMarketing,
        },
        { referrer, timeZone },
        address,
      );
      if (user) {
        await this.deps.codes.issue(tx, user, 'VERIFY_EMAIL', 'UNASKED');
        return false;
      }
      const owner = await users.byCanonicalEmail(tx, email.canonical);
      if (owner && tellTheOwner) {
        await this.deps.events.publish(tx, {
          type: 'account.registration_repeated',
          accountId: await this.deps.accounts.of(tx, owner),
          payload: {},
        });
      }
      return true;
    });
    if (known) await limits.accountExistsMail.take(email.canonical);
  }

  /** Creates a user with an account, its balance, and the points for registering. Null if the address already has an account. */
  async create(
    tx: Tx,
    newUser: Omit<NewUser, 'referredById' | 'referralRefused'>,
    { referrer, timeZone }: { referrer: UserEntity | null; timeZone: string },
    address: string,
  ): Promise<UserEntity | null> {
    const { accounts, users, points, entitlements, audit } = this.deps;
    const refused = referrer && (await this.#refusal(tx, newUser.emailCanonical, referrer));
    const user = await users.insert(tx, {
      ...newUser,
      referredById: refused === null ? (referrer?.id ?? null) : null,
      referralRefused: refused,
    });
    if (!user) return null;
    const accountId = await accounts.of(tx, user, timeZone);
    await entitlements.open(tx, accountId);
    await points.award(tx, {
      accountId,
      type: 'register',
      points: BigInt(POINTS_FOR_REGISTERING),
      reference: user.id,
    });
    await audit.record(
      tx,
      { accountId, system: 'registration', address },
      { action: 'user.register', target: user.id },
    );
    return user;
  }

  /**
   * Why an invitation does not count; null if it does. It counts only for a new person: not for the referrer, and not for
   * a mailbox that already has an account, in any spelling (SECURITY 37). The account is created anyway with the same
   * answer, because a difference would reveal who has an account. The audit log gets the reason when the address is
   * proven, because its owner may know (email-verification.service.ts).
   */
  async #refusal(
    tx: Tx,
    emailCanonical: string,
    referrer: UserEntity,
  ): Promise<ReferralRefusal | null> {
    const mailbox = mailboxOf(emailCanonical);
    if (mailbox === mailboxOf(referrer.emailCanonical)) return 'OWN_CODE';
    return (await this.deps.users.mailboxIsKnown(tx, mailbox)) ? 'KNOWN_PERSON' : null;
  }

  /** The zone of a new account: the browser's, by its current name, since nobody chose the former one that many report. @throws UserError TIME_ZONE_UNKNOWN */
  async zoneOf(typed: string | null): Promise<string> {
    if (typed === null || typed === '') return 'UTC';
    return this.deps.timeZones.named(currentZoneName(typed)).catch((error: unknown) => {
      if (error instanceof AppError && error.details['reason'] === 'TIME_ZONE_UNKNOWN')
        throw new UserError('TIME_ZONE_UNKNOWN', { field: 'time_zone', typed });
      throw error;
    });
  }

  /** The owner of an invitation code; null without one. @throws UserError INVITE_CODE_UNKNOWN */
  async referrer(tx: Tx, inviteCode: string | null): Promise<UserEntity | null> {
    if (inviteCode === null || typedText(inviteCode) === '') return null;
    const referrer = await this.deps.users.byReferralCode(tx, inviteCode);
    if (!referrer) {
      throw new UserError('INVITE_CODE_UNKNOWN', { field: 'invite_code', typed: inviteCode });
    }
    return referrer;
  }
}

function checkedRequest({ email, password, acceptsTerms }: Registration) {
  if (typedText(email) === '' || password === '') {
    throw new UserError('EMAIL_PASSWORD_REQUIRED');
  }
  const parsed = parseEmail(email);
  if (!parsed) throw new UserError('EMAIL_INVALID', { field: 'email', typed: email });
  refuseIf(passwordProblem(password, 'REGISTRATION'), 'password');
  if (!acceptsTerms) {
    throw new UserError('TERMS_NOT_ACCEPTED', { field: 'accept_terms' });
  }
  return parsed;
}
