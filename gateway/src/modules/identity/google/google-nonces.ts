import { LessThan } from 'typeorm';
import type { Core } from '../../../platform/core.js';
import { DAY_MS } from '../../../platform/clock.js';
import {
  deriveKey,
  equalInConstantTime,
  hmacSha256Hex,
  randomToken,
  sha256,
} from '../../../platform/crypto.js';
import { rows, type Tx } from '../../../platform/database/database.js';
import { UserError } from '../../../platform/errors.js';
import { GoogleNonceUsedEntity } from './google-nonce-used.entity.js';

/** Time limit for a person at Google. */
export const NONCE_SECONDS = 600;
const COOKIE = /^([A-Za-z0-9_-]{43}\.\d{13})\.([0-9a-f]{64})$/;

interface Dependencies extends Pick<Core, 'db' | 'clock'> {
  secret: string;
}

/** The parts that start a Google sign-in. */
export interface IssuedNonce {
  /** Sent to Google, which puts it into the credential. */
  nonce: string;
  /** Sent to Google with a request for a code, which then works only with the verifier (RFC 7636, S256). */
  codeChallenge: string;
  /** Kept by the browser. The nonce is its hash, so the cookie cannot be derived from a credential. */
  cookie: string;
}

/** A credential must contain the nonce. A code is exchanged together with the verifier. */
export interface ExpectedNonce {
  nonce: string;
  /** Sent to Google with the code. Derived from the cookie with our key, so it is never in a browser. */
  codeVerifier: string;
}

/**
 * Ties a Google credential to the browser that requested it, and to one sign-in. Otherwise a leaked credential could be
 * used by somebody else, or twice. Nothing is stored until a credential is used.
 */
export class GoogleNonces {
  readonly #key: string;

  constructor(private readonly deps: Dependencies) {
    this.#key = deriveKey(deps.secret, 'google-nonce').toString('hex');
  }

  issue(): IssuedNonce {
    const expiresAt = this.deps.clock.now().getTime() + NONCE_SECONDS * 1_000;
    const content = `${randomToken()}.${expiresAt}`;
    return this.#parts(`${content}.${hmacSha256Hex(this.#key, content)}`);
  }

  /**
   * The nonce of this browser's cookie while it is unspent and at least half of its time is left, otherwise a new one. Two
   * tabs share a cookie, so a new nonce for the second tab would invalidate the first tab's one-tap prompt.
   */
  async renew(cookie: string | null): Promise<IssuedNonce> {
    if (cookie === null) return this.issue();
    const left = this.expiryOf(cookie) - this.deps.clock.now().getTime();
    if (left < (NONCE_SECONDS * 1_000) / 2) return this.issue();
    const parts = this.#parts(cookie);
    // The answer that would have cleared the cookie of a spent nonce may have been lost.
    return (await this.#isSpent(parts.nonce)) ? this.issue() : parts;
  }

  /**
   * The nonce that a credential from this browser must contain, and the verifier of its code.
   * @throws UserError GOOGLE_TOKEN_EXPIRED if the browser has no valid cookie of ours, or an expired one
   */
  expected(cookie: string | null): ExpectedNonce {
    if (cookie === null || this.expiryOf(cookie) <= this.deps.clock.now().getTime()) {
      throw new UserError('GOOGLE_TOKEN_EXPIRED', { field: 'credential' });
    }
    return { nonce: nonceOf(cookie), codeVerifier: this.#verifier(cookie) };
  }

  #isSpent(nonce: string): Promise<boolean> {
    const nonceHash = sha256(nonce);
    return this.deps.db.transaction((tx) => tx.existsBy(GoogleNonceUsedEntity, { nonceHash }));
  }

  /** When a cookie expires, in milliseconds since 1970; 0 for a cookie that is not ours. */
  expiryOf(cookie: string): number {
    const [, content = '', signature = ''] = COOKIE.exec(cookie) ?? [];
    const isOurs = equalInConstantTime(signature, hmacSha256Hex(this.#key, content));
    return isOurs ? Number(content.slice(content.indexOf('.') + 1)) : 0;
  }

  #parts(cookie: string): IssuedNonce {
    const codeChallenge = sha256(this.#verifier(cookie)).toString('base64url');
    return { nonce: nonceOf(cookie), codeChallenge, cookie };
  }

  #verifier(cookie: string): string {
    return hmacSha256Hex(this.#key, 'code-verifier:', cookie);
  }

  /**
   * Spends a nonce, in the transaction of the sign-in. @throws UserError GOOGLE_TOKEN_INVALID if it was spent before
   */
  async spend(tx: Tx, nonce: string): Promise<void> {
    const spent = await rows(
      tx,
      `INSERT INTO google_nonce_used (nonce_hash, used_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING used_at`,
      [sha256(nonce), this.deps.clock.now()],
    );
    if (spent.length === 0) {
      throw new UserError('GOOGLE_TOKEN_INVALID', { field: 'credential' });
    }
  }

  /** Deletes nonces that expired long ago. */
  async purge(): Promise<void> {
    const before = new Date(this.deps.clock.now().getTime() - DAY_MS);
    await this.deps.db.transaction((tx) =>
      tx.delete(GoogleNonceUsedEntity, { usedAt: LessThan(before) }),
    );
  }
}

function nonceOf(cookie: string): string {
  return sha256(cookie).toString('base64url');
}
