import argon2 from 'argon2';
import { availableParallelism } from 'node:os';
import { randomToken } from '../../platform/crypto.js';
import { AppError } from '../../platform/errors.js';

/** Cost of one Argon2id hash. `memoryCost` in KiB; the defaults are OWASP's minimum and take some 25 ms on one core. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

export interface HasherOptions {
  /** Hashes at the same time; each holds `memoryCost` and a core. */
  concurrency?: number;
  /** Callers that may wait for their turn; further ones are refused at once instead of piling up. */
  maxWaiting?: number;
  cost?: HashCost;
}

const DEFAULT_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2id with a bound on how much of the machine it takes: a flood of sign-ins cannot starve everything else. */
export class PasswordHasher {
  readonly #cost: HashCost;
  readonly #concurrency: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  /**
   * Hash of a password that nobody knows, verified when there is no account: both cases cost the same (SECURITY 21). Made
   * once and early, so that not even the first unknown address takes longer.
   */
  readonly #nobody: Promise<string>;

  constructor({ concurrency, maxWaiting = 256, cost = DEFAULT_COST }: HasherOptions = {}) {
    this.#concurrency = concurrency ?? Math.max(1, availableParallelism());
    this.#maxWaiting = maxWaiting;
    this.#cost = cost;
    this.#nobody = argon2.hash(randomToken(), { ...cost, type: argon2.argon2id });
    // Whoever needs it is told; until then nobody listens.
    this.#nobody.catch(() => undefined);
  }

  /** @throws AppError SERVICE_UNAVAILABLE when too many callers wait already */
  async hash(password: string): Promise<string> {
    return this.#inTurn(() =>
      argon2.hash(prepared(password), { ...this.#cost, type: argon2.argon2id }),
    );
  }

  /**
   * Checks a password against a stored hash; without one the same work is done for nothing and the answer is no.
   * `outdated`: the hash was made at another cost and should be made anew.
   * @throws AppError SERVICE_UNAVAILABLE when too many callers wait already
   */
  async verify(
    stored: string | null,
    password: string,
  ): Promise<{ matches: boolean; outdated: boolean }> {
    const digest = stored ?? (await this.#nobody);
    const matches = await this.#inTurn(() => argon2.verify(digest, prepared(password)));
    if (stored === null || !matches) return { matches: false, outdated: false };
    return { matches, outdated: argon2.needsRehash(digest, this.#cost) };
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#concurrency) {
      if (this.#waiting.length >= this.#maxWaiting) {
        throw new AppError('SERVICE_UNAVAILABLE', 'Too many sign-ins at this moment', {
          retryAfterSeconds: 1,
        });
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running++;
    }
    try {
      return await work();
    } finally {
      // The place is handed to the next caller; it only becomes free when nobody waits.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}

/** The same password typed on another keyboard can arrive as other code points (NIST SP 800-63B §3.1.1.2). */
function prepared(password: string): string {
  return password.normalize('NFKC');
}
