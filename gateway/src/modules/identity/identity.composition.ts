import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/database/database.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { Events } from '../../platform/events/events.js';
import type { RateLimits } from '../../platform/rate-limit.js';
import { AccountService } from '../account/account.service.js';
import type { AuditService } from '../audit/audit.service.js';
import type { EntitlementService } from '../entitlement/entitlement.service.js';
import type { MailService } from '../notification/mail.service.js';
import type { PointsService } from '../points/points.service.js';
import type { SessionService } from '../session/session.service.js';
import type { UserService } from '../user/user.service.js';
import { createAuthLimits, LoginGuard } from './guards/auth-limits.js';
import type { CaptchaVerifier } from './guards/captcha.js';
import { CaptchaPasses } from './guards/captcha-passes.js';
import { EmailCodeService } from './codes/email-code.service.js';
import {
  EmailVerificationService,
  type AccountCleanups,
  type FirstSubAccounts,
} from './registration/email-verification.service.js';
import { EvenTiming } from './guards/even-timing.js';
import { GoogleNonces } from './google/google-nonces.js';
import { GoogleSignInService } from './google/google-sign-in.service.js';
import { GoogleVerifier, type GoogleSettings } from './google/google-verifier.js';
import { IdentityPurgeService } from './identity-purge.service.js';
import { KnownNetworks } from './guards/known-networks.js';
import { PasswordHasher } from './guards/password-hasher.js';
import { PasswordService } from './sign-in/password.service.js';
import { RegistrationService } from './registration/registration.service.js';
import { ResetLinks } from './codes/reset-links.js';
import { SignInService } from './sign-in/sign-in.service.js';

export interface IdentityDependencies {
  db: Database;
  clock: Clock;
  events: Events;
  /** Must see every committed write. */
  reads: ReadPool;
  users: UserService;
  sessions: SessionService;
  audit: AuditService;
  points: PointsService;
  entitlements: EntitlementService;
  cleanups: AccountCleanups;
  subAccounts: FirstSubAccounts;
  mail: MailService;
  rateLimits: RateLimits;
  google: GoogleSettings;
  /** Master secret. The key for codes is derived from it. */
  secret: string;
  /** Null disables the captcha. */
  captcha: CaptchaVerifier | null;
  hasher?: PasswordHasher;
  evenly?: EvenTiming;
}

/** The part of the composition root (services.ts) that creates the identity services. */
export function createIdentity({
  rateLimits,
  google,
  hasher = new PasswordHasher(),
  evenly = new EvenTiming(),
  ...given
}: IdentityDependencies) {
  const accounts = new AccountService(given);
  const shared = { ...given, accounts };
  const limits = createAuthLimits(rateLimits);
  const guard = new LoginGuard(limits);
  const verifier = new GoogleVerifier(google, shared.clock);
  const emailCodes = new EmailCodeService({ ...shared, sendLimit: limits.codesPerUser });
  const googleNonces = new GoogleNonces(shared);
  const captchaPasses = new CaptchaPasses({ ...shared, uses: limits.captchaPass });
  const links = new ResetLinks(shared);
  const knownNetworks = new KnownNetworks(shared);
  const emailVerification = new EmailVerificationService({
    ...shared,
    codes: emailCodes,
    links,
    knownNetworks,
  });
  const registration = new RegistrationService({
    ...shared,
    codes: emailCodes,
    hasher,
    limits,
    captchaPasses,
    evenly,
  });
  const signIn = new SignInService({
    ...shared,
    hasher,
    guard,
    knownNetworks,
    captchaPasses,
    verification: emailVerification,
    evenly,
  });
  const passwords = new PasswordService({
    ...shared,
    codes: emailCodes,
    links,
    verification: emailVerification,
    knownNetworks,
    hasher,
    limits,
    guard,
    evenly,
  });
  const googleSignIn = new GoogleSignInService({
    ...shared,
    nonces: googleNonces,
    knownNetworks,
    verifier,
    registration,
    verification: emailVerification,
    signIn,
    limits,
  });
  const identityPurge = new IdentityPurgeService({
    ...shared,
    codes: emailCodes,
    links,
    nonces: googleNonces,
    knownNetworks,
  });
  return {
    accounts,
    emailCodes,
    emailVerification,
    registration,
    signIn,
    passwords,
    googleNonces,
    googleSignIn,
    identityPurge,
  };
}
