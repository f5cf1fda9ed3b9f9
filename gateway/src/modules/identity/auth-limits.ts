import { networkOf } from '../../platform/address.js';
import {
  refuse,
  type RateLimit,
  type RateLimits,
  type RateRule,
} from '../../platform/rate-limit.js';

const MINUTE = 60;

/** How often things that cost us or help a guesser may happen (SECURITY 20). Windows in seconds. */
export const AUTH_RULES = {
  /** Failures of one account from one address. */
  loginPair: { points: 5, seconds: 15 * MINUTE },
  /** Failures from one address over all accounts: somebody tries one password on many. */
  loginAddress: { points: 100, seconds: 15 * MINUTE },
  /** Failures of everybody: a guess from a thousand addresses. A short window, so that it never shuts people out for long. */
  loginGlobal: { points: 1_000, seconds: MINUTE },
  registerAddress: { points: 300, seconds: 60 * MINUTE },
  registerGlobal: { points: 2_000, seconds: 10 * MINUTE },
  googleAddress: { points: 100, seconds: 15 * MINUTE },
  codesPerUser: { points: 10, seconds: 60 * MINUTE },
  /** spec §9: a new link every 60 seconds, whether or not there is such an account. */
  resetResend: { points: 1, seconds: MINUTE },
  resetPerEmail: { points: 10, seconds: 24 * 60 * MINUTE },
  resetAddress: { points: 50, seconds: 15 * MINUTE },
  resetConfirmAddress: { points: 30, seconds: 15 * MINUTE },
  /** "You have an account already" mails to one customer. */
  accountExistsMail: { points: 1, seconds: 60 * MINUTE },
} as const satisfies Record<string, RateRule>;

export type AuthLimits = Record<keyof typeof AUTH_RULES, RateLimit>;

export function createAuthLimits(
  limits: RateLimits,
  rules: Record<keyof typeof AUTH_RULES, RateRule> = AUTH_RULES,
): AuthLimits {
  const names = Object.keys(rules) as (keyof typeof AUTH_RULES)[];
  return Object.fromEntries(
    names.map((name) => [name, limits.define(name, rules[name])]),
  ) as AuthLimits;
}

/**
 * Counts failed sign-ins only: whoever knows the password is never slowed down. The count is looked at before the password is
 * checked and again afterwards, so that of a hundred guesses sent at once five are answered and not a hundred.
 */
export class LoginGuard {
  constructor(
    private readonly limits: Pick<AuthLimits, 'loginPair' | 'loginAddress' | 'loginGlobal'>,
  ) {}

  /** @throws AppError RATE_LIMITED when there were too many failures */
  async check(account: string, address: string): Promise<void> {
    await this.limits.loginPair.check(pair(account, address));
    await this.limits.loginAddress.check(networkOf(address));
    await this.limits.loginGlobal.check('all');
  }

  /**
   * Counts a failure. One that is refused for its account tells the guesser nothing and does not count against the address,
   * which others may share. @throws AppError RATE_LIMITED when this failure is one too many
   */
  async failed(account: string, address: string): Promise<void> {
    refuse(await this.limits.loginPair.take(pair(account, address)));
    const shared = await Promise.all([
      this.limits.loginAddress.take(networkOf(address)),
      this.limits.loginGlobal.take('all'),
    ]);
    for (const decision of shared) refuse(decision);
  }

  async succeeded(account: string, address: string): Promise<void> {
    await this.check(account, address);
    await this.forgive(account, address);
  }

  /** Forgets the failures of an account from an address: its owner has shown who they are. */
  async forgive(account: string, address: string): Promise<void> {
    await this.limits.loginPair.reset(pair(account, address));
  }
}

function pair(account: string, address: string): string {
  return `${account} ${networkOf(address)}`;
}
