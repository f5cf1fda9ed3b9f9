import { RESET_RESEND_SECONDS } from '../../../../../schema/rules/limits.js';
import { networkOf } from '../../../platform/address.js';
import {
  type RateDecision,
  refuse,
  type RateLimit,
  type RateLimits,
  type RateRule,
} from '../../../platform/rate-limit.js';
import { CAPTCHA_PASS_SECONDS } from './captcha-passes.js';
import { RESET_LINK_MINUTES } from '../codes/reset-links.js';

const MINUTE = 60;

/** Limits for actions that are expensive or help a guesser (SECURITY 20). Windows in seconds. */
export const AUTH_RULES = {
  /** Failures per account and address. */
  loginPair: { points: 5, seconds: 15 * MINUTE },
  /** Failures per address over all accounts, against one password tried on many accounts. */
  loginAddress: { points: 100, seconds: 15 * MINUTE },
  registerAddress: { points: 300, seconds: 60 * MINUTE },
  registerGlobal: { points: 2_000, seconds: 10 * MINUTE },
  googleAddress: { points: 100, seconds: 15 * MINUTE },
  codesPerUser: { points: 10, seconds: 60 * MINUTE },
  /** spec §9: a new link every 60 seconds, whether or not there is such an account. */
  resetResend: { points: 1, seconds: RESET_RESEND_SECONDS },
  /**
   * The window equals a link's validity, so a refused requester has a valid link in their inbox. With a longer window,
   * a stranger could block the owner's reset by asking.
   */
  resetPerEmail: { points: 5, seconds: RESET_LINK_MINUTES * MINUTE },
  resetAddress: { points: 50, seconds: 15 * MINUTE },
  resetConfirmAddress: { points: 30, seconds: 15 * MINUTE },
  /** Uses of the pass that a registration with a captcha returns. */
  captchaPass: { points: 1, seconds: CAPTCHA_PASS_SECONDS },
  /** "You already have an account" emails per customer. */
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

/** An attempt as its network's limit counted it. */
interface Counted {
  readonly network: string;
  readonly decision: RateDecision;
  failed: boolean;
}

/** A sign-in attempt with a password. */
export interface Attempt {
  /** Canonical address. The account may not exist. */
  account: string;
  counted: Counted;
  /** Whether this account has signed in from this network before. */
  known: boolean;
}

/**
 * Limits failed sign-ins, so the right password is never slowed down. The network's limit counts an attempt before its email
 * is read (SECURITY 51), and takes it back unless the password was wrong. The count of the account is checked before and
 * after hashing the password, so that of a hundred concurrent guesses only five are answered. Failures from a known network
 * are counted, but never refused there: the right password always passes.
 */
export class LoginGuard {
  constructor(private readonly limits: Pick<AuthLimits, 'loginPair' | 'loginAddress'>) {}

  /** Counts an attempt from an address, and then lets `work` read what was sent. Refuses nothing itself. */
  async count<T>(address: string, work: (counted: Counted) => Promise<T>): Promise<T> {
    const { loginAddress } = this.limits;
    const network = networkOf(address);
    const counted = { network, decision: await loginAddress.take(network), failed: false };
    try {
      return await work(counted);
    } finally {
      if (!counted.failed) await loginAddress.giveBack(network);
    }
  }

  /** @throws AppError RATE_LIMITED after too many failures */
  async check(attempt: Attempt): Promise<void> {
    if (attempt.known) return;
    await this.limits.loginPair.check(pair(attempt.account, attempt.counted.network));
    refuse(attempt.counted.decision);
  }

  /**
   * Counts a failure. A guess refused by the account's limit tells the guesser nothing, so it does not count against
   * the address, which others may share. @throws AppError RATE_LIMITED if this failure exceeds a limit
   */
  async failed({ account, counted }: Attempt): Promise<void> {
    refuse(await this.limits.loginPair.take(pair(account, counted.network)));
    counted.failed = true;
    refuse(counted.decision);
  }

  /** @throws AppError RATE_LIMITED like `check` */
  async succeeded(attempt: Attempt): Promise<void> {
    await this.check(attempt);
    await this.limits.loginPair.reset(pair(attempt.account, attempt.counted.network));
  }

  /** Resets the failures of an account from an address after its owner has set a password. */
  async forgive(account: string, address: string): Promise<void> {
    await this.limits.loginPair.reset(pair(account, networkOf(address)));
  }
}

function pair(account: string, network: string): string {
  return `${account} ${network}`;
}
