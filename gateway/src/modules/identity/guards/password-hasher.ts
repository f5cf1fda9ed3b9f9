import argon2 from 'argon2';
import { availableParallelism } from 'node:os';
import { randomToken } from '../../../platform/crypto.js';
import { AppError } from '../../../platform/errors.js';
import { FairQueue, type Turn } from './fair-queue.js';

/**
 * Cost of one Argon2id hash. `memoryCost` in KiB. The defaults are OWASP's minimum and take about 25 ms on one core.
 */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

export interface HasherOptions {
  /** Concurrent hashes. Each uses `memoryCost` and one core. */
  concurrency?: number;
  /** Maximum number of waiting callers, separately for known and unknown networks. More are refused. */
  maxWaiting?: number;
  cost?: HashCost;
}

const DEFAULT_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Argon2id with bounded resources: a flood of sign-ins cannot starve other work, and no network takes another's turns.
 */
export class PasswordHasher {
  readonly #cost: HashCost;
  readonly #queue: FairQueue;
  /**
   * Hash of an unknown password, verified if there is no account, so that both cases cost the same (SECURITY 21).
   * Computed once at start, so that even the first unknown address takes no longer.
   */
  readonly #nobody: Promise<string>;

  constructor({ concurrency, maxWaiting = 256, cost = DEFAULT_COST }: HasherOptions = {}) {
    this.#queue = new FairQueue({
      concurrency: concurrency ?? Math.max(1, availableParallelism()),
      maxWaiting,
      busy: () =>
        new AppError('RATE_LIMITED', 'Too many sign-ins at the moment', { retryAfterSeconds: 1 }),
    });
    this.#cost = cost;
    this.#nobody = argon2.hash(randomToken(), { ...cost, type: argon2.argon2id });
    // `verify` awaits this promise and gets the error. Until then, avoid an unhandled rejection.
    this.#nobody.catch(() => undefined);
  }

  /** @throws AppError RATE_LIMITED if too many callers are waiting */
  async hash(password: string, turn: Turn): Promise<string> {
    return this.#queue.run(turn, () =>
      argon2.hash(prepared(password), { ...this.#cost, type: argon2.argon2id }),
    );
  }

  /**
   * Verifies a password against a stored hash. Without a hash, does the same work and returns no match. `outdated`: the
   * hash has another cost and should be replaced.
   * @throws AppError RATE_LIMITED if too many callers are waiting
   */
  async verify(
    stored: string | null,
    password: string,
    turn: Turn,
  ): Promise<{ matches: boolean; outdated: boolean }> {
    const digest = stored ?? (await this.#nobody);
    const matches = await this.#queue.run(turn, () => argon2.verify(digest, prepared(password)));
    if (stored === null || !matches) return { matches: false, outdated: false };
    return { matches, outdated: argon2.needsRehash(digest, this.#cost) };
  }
}

/** The same password from another keyboard can have other code points (NIST SP 800-63B §3.1.1.2). */
function prepared(password: string): string {
  return password.normalize('NFKC');
}
