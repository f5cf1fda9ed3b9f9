import argon2 from 'argon2';
import { availableParallelism } from 'node:os';
import { randomToken } from '../../platform/crypto.js';
import { AppError } from '../../platform/errors.js';
import { FairQueue, type Turn } from './fair-queue.js';

/** Cost of one Argon2id hash. `memoryCost` in KiB; the defaults are OWASP's minimum and take some 25 ms on one core. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

export interface HasherOptions {
  /** Hashes at the same time; each holds `memoryCost` and a core. */
  concurrency?: number;
  /** Callers that may wait, from known and from unknown networks each; further ones are refused instead of piling up. */
  maxWaiting?: number;
  cost?: HashCost;
}

const DEFAULT_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Argon2id with a bound on how much of the machine it takes: a flood of sign-ins cannot starve everything else, and no network
 * takes the turns of another.
 */
export class PasswordHasher {
  readonly #cost: HashCost;
  readonly #queue: FairQueue;
  /**
   * Hash of a password that nobody knows, verified when there is no account: both cases cost the same (SECURITY 21). Made
   * once and early, so that not even the first unknown address takes longer.
   */
  readonly #nobody: Promise<string>;

  constructor({ concurrency, maxWaiting = 256, cost = DEFAULT_COST }: HasherOptions = {}) {
    this.#queue = new FairQueue({
      concurrency: concurrency ?? Math.max(1, availableParallelism()),
      maxWaiting,
      busy: () =>
        new AppError('RATE_LIMITED', 'Too many sign-ins at this moment', { retryAfterSeconds: 1 }),
    });
    this.#cost = cost;
    this.#nobody = argon2.hash(randomToken(), { ...cost, type: argon2.argon2id });
    // Whoever needs it is told; until then nobody listens.
    this.#nobody.catch(() => undefined);
  }

  /** @throws AppError RATE_LIMITED when too many callers wait already */
  async hash(password: string, turn: Turn): Promise<string> {
    return this.#queue.run(turn, () =>
      argon2.hash(prepared(password), { ...this.#cost, type: argon2.argon2id }),
    );
  }

  /**
   * Checks a password against a stored hash; without one the same work is done for nothing and the answer is no.
   * `outdated`: the hash was made at another cost and should be made anew.
   * @throws AppError RATE_LIMITED when too many callers wait already
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

/** The same password typed on another keyboard can arrive as other code points (NIST SP 800-63B §3.1.1.2). */
function prepared(password: string): string {
  return password.normalize('NFKC');
}
