import { LessThan } from 'typeorm';
import type { Core } from '../../../platform/core.js';
import { MINUTE_MS } from '../../../platform/clock.js';
import { randomToken, sha256 } from '../../../platform/crypto.js';
import { rows, type Tx } from '../../../platform/database/database.js';
import { UserError } from '../../../platform/errors.js';
import { newId } from '../../../platform/ids.js';
import { PasswordResetEntity } from './password-reset.entity.js';

/** PRODUCT.md "Reset link". */
export const RESET_LINK_MINUTES = 30;
const TOKEN_CHARACTERS = 43;
const TOKEN = new RegExp(`^[A-Za-z0-9_-]{${TOKEN_CHARACTERS}}$`);

type Dependencies = Pick<Core, 'db' | 'clock'>;

/** Reset links: 256 random bits, stored as SHA-256, valid once within 30 minutes (SECURITY 23). */
export class ResetLinks {
  constructor(private readonly deps: Dependencies) {}

  /** Creates a link. Returns its secret, which is not stored. */
  async issue(tx: Tx, userId: string): Promise<string> {
    const token = randomToken();
    const now = this.deps.clock.now();
    const expiresAt = new Date(now.getTime() + RESET_LINK_MINUTES * MINUTE_MS);
    const tokenHash = sha256(token);
    await tx.insert(PasswordResetEntity, {
      id: newId(),
      userId,
      tokenHash,
      expiresAt,
      createdAt: now,
    });
    return token;
  }

  /** Asked before an attempt is counted (SECURITY 51). @throws UserError RESET_LINK_INVALID */
  refuseLong(token: string): void {
    if (token.length > TOKEN_CHARACTERS) throw linkInvalid();
  }

  /**
   * The customer of a link. Locks it until the transaction ends, so that it works once.
   * @throws UserError RESET_LINK_INVALID, RESET_LINK_EXPIRED
   */
  async holder(tx: Tx, token: string): Promise<string> {
    if (!TOKEN.test(token)) throw linkInvalid();
    const link = await tx.findOne(PasswordResetEntity, {
      where: { tokenHash: sha256(token) },
      lock: { mode: 'pessimistic_write' },
    });
    if (link?.usedAt !== null) throw linkInvalid();
    if (link.expiresAt <= this.deps.clock.now()) {
      throw new UserError('RESET_LINK_EXPIRED', { field: 'token' });
    }
    return link.userId;
  }

  /** Invalidates every link of a customer. Returns how many were still valid. */
  async endAll(tx: Tx, userId: string): Promise<number> {
    const ended = await rows<{ expires_at: Date }>(
      tx,
      `UPDATE password_reset SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL RETURNING expires_at`,
      [userId, this.deps.clock.now()],
    );
    return ended.filter(({ expires_at }) => expires_at > this.deps.clock.now()).length;
  }

  /** Deletes links that expired long ago. Returns how many. */
  async purge(olderThan: Date): Promise<number> {
    const gone = await this.deps.db.transaction((tx) =>
      tx.delete(PasswordResetEntity, { expiresAt: LessThan(olderThan) }),
    );
    return gone.affected ?? 0;
  }
}

function linkInvalid(): UserError {
  return new UserError('RESET_LINK_INVALID', { field: 'token' });
}
