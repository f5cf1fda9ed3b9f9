import type { Core, Needs } from '../../platform/core.js';
import type { ProvenAccounts } from '../session/proven-account.service.js';
import type { MailService } from '../notification/mail.service.js';
import { EmailCodeService } from './codes/email-code.service.js';
import { ResetLinks } from './codes/reset-links.js';
import { GoogleLinkService } from './google/google-link.service.js';
import { GoogleLinks } from './google/google-links.js';
import { GoogleNonces } from './google/google-nonces.js';
import { GoogleSignInService } from './google/google-sign-in.service.js';
import { GoogleVerifier, type GoogleSettings } from './google/google-verifier.js';
import { createAuthLimits, LoginGuard } from './guards/auth-limits.js';
import { CaptchaPasses } from './guards/captcha-passes.js';
import { siteVerifyCaptcha, type CaptchaVerifier } from './guards/captcha.js';
import { EvenTiming } from './guards/even-timing.js';
import { KnownNetworks } from './guards/known-networks.js';
import { PasswordHasher } from './guards/password-hasher.js';
import { IdentityPurgeService } from './identity-purge.service.js';
import {
  EmailVerificationService,
  type AccountCleanup,
  type FirstSubAccounts,
} from './registration/email-verification.service.js';
import { RegistrationService } from './registration/registration.service.js';
import { PasswordService } from './sign-in/password.service.js';
import { SignInService } from './sign-in/sign-in.service.js';

interface Given
  extends
    Core,
    Needs<
      typeof EmailVerificationService | typeof RegistrationService,
      'cleanups' | 'links' | 'knownNetworks' | 'codes' | 'limits' | 'captchaPasses' | keyof Parts
    > {
  mail: MailService;
  proven: ProvenAccounts;
  whitelistEnds: { endAll: AccountCleanup };
  subAccounts: { endAll: AccountCleanup } & FirstSubAccounts;
  apiKeys: { revokeAll: AccountCleanup };
  billingDetails: { forget: AccountCleanup };
  config: {
    google: GoogleSettings;
    /** Master secret. The keys for codes are derived from it. */
    secret: string;
    /** Null disables the captcha. */
    captcha: { verifyUrl: string; secret: string } | null;
  };
}

interface Parts {
  captcha: CaptchaVerifier | null;
  hasher: PasswordHasher;
  evenly: EvenTiming;
}

/** @param parts what tests replace */
export function composeIdentity({ config, db, ...others }: Given, parts: Partial<Parts> = {}) {
  const given = { ...others, db: db.urgent };
  const { secret, google, captcha } = config;
  const limits = createAuthLimits(given.rateLimits);
  const deps = {
    ...given,
    captcha:
      parts.captcha === undefined
        ? captcha && siteVerifyCaptcha(captcha.verifyUrl, captcha.secret)
        : parts.captcha,
    hasher: parts.hasher ?? new PasswordHasher(),
    evenly: parts.evenly ?? new EvenTiming(),
    limits,
    guard: new LoginGuard(limits),
    codes: new EmailCodeService({ ...given, secret, sendLimit: limits.codesPerUser }),
    links: new ResetLinks(given),
    googleLinks: new GoogleLinks(given),
    captchaPasses: new CaptchaPasses({ ...given, secret, uses: limits.captchaPass }),
    knownNetworks: new KnownNetworks(given),
    verifier: new GoogleVerifier(google, given.clock),
    nonces: new GoogleNonces({ ...given, secret }),
    cleanups: {
      whitelistEntries: given.whitelistEnds.endAll.bind(given.whitelistEnds),
      subAccounts: given.subAccounts.endAll.bind(given.subAccounts),
      apiKeys: given.apiKeys.revokeAll.bind(given.apiKeys),
      billingDetails: given.billingDetails.forget.bind(given.billingDetails),
    },
  };
  const verification = new EmailVerificationService(deps);
  const registration = new RegistrationService(deps);
  const signIn = new SignInService({ ...deps, verification });
  return {
    emailCodes: deps.codes,
    emailVerification: verification,
    registration,
    signIn,
    passwords: new PasswordService({ ...deps, verification }),
    googleNonces: deps.nonces,
    googleLinking: new GoogleLinkService({ ...deps, signIn }),
    googleSignIn: new GoogleSignInService({ ...deps, verification, registration, signIn }),
    identityPurge: new IdentityPurgeService(deps),
  };
}
