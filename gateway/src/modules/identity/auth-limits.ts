import { networkOf } from '../../platform/address.js';
import {
  refuse,
  type RateLimit,
  type RateLimits,
  type RateRule,
} from '../../platform/rate-limit.js';
import { RESET_LINK_MINUTES } from './reset-links.js';

const MINUTE = 60;

/** How often things that cost us or help a guesser may happen (SECURITY 20). Windows in seconds. */
export const AUTH_RULES = {
  /** Failures of one account from one address. */
  loginPair: { points: 5, seconds: 15 * MINUTE },
  /** Failures from one address over all accounts: somebody tries one password on many. */
  loginAddress: { points: 100, seconds: 15 * MINUTE },
  registerAddress: { points: 300, seconds: 60 * MINUTE },
  registerGlobal: { points: 2_000, seconds: 10 * MINUTE },
  googleAddress: { points: 100, seconds: 15 * MINUTE },
  codesPerUser: { points: 10, seconds: 60 * MINUTE },
  /** spec §9: a new link every 60 seconds, whether or not there is such an account. */
  resetResend: { points: 1, seconds: MINUTE },
  /**
   * As long as a link is valid: whoever is refused has one in their mail. A longer window would let a stranger, by asking,
   * keep the owner from a new password.
   */
  resetPerEmail: { points: 5, seconds: RESET_LINK_MINUTES * MINUTE },
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

/** A sign-in with a password. */
export interface Attempt {
  /** Canonical address of an account that may not exist. */
  account: string;
  address: string;
  /** Whether this account signed in from this network before. */
  known: boolean;
}

/**
 * Counts failed sign-ins only: whoever knows the password is never slowed down. The count is looked at before the password is
 * checked and again afterwards, so that of a hundred guesses sent at once five are answered and not a hundred. A known network
 * is never refused for failures: they are counted there too, but the correct password always passes.
 */
export class LoginGuard {
  constructor(private readonly limits: Pick<AuthLimits, 'loginPair' | 'loginAddress'>) {}

  /** @throws AppError RATE_LIMITED when there were too many failures */
  async check(attempt: Attempt): Promise<void> {
    if (attempt.known) return;
    await this.limits.loginPair.check(pair(attempt));
    await this.limits.loginAddress.check(networkOf(attempt.address));
  }

  /**
   * Counts a failure. One that is refused for its account tells the guesser nothing and does not count against the address,
   * which others may share. @throws AppError RATE_LIMITED when this failure is one too many
   */
  async failed(attempt: Attempt): Promise<void> {
    refuse(await this.limits.loginPair.take(pair(attempt)));
    refuse(await this.limits.loginAddress.take(networkOf(attempt.address)));
  }

  /** @throws AppError RATE_LIMITED as `check` */
  async succeeded(attempt: Attempt): Promise<void> {
    await this.check(attempt);
    await this.forgive(attempt);
  }

  /** Forgets the failures of an account from an address: its owner has shown who they are. */
  async forgive(attempt: Pick<Attempt, 'account' | 'address'>): Promise<void> {
    await this.limits.loginPair.reset(pair(attempt));
  }
}

function pair({ account, address }: Pick<Attempt, 'account' | 'address'>): string {
  return `${account} ${networkOf(address)}`;
}
