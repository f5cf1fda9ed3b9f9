import { sha256 } from '../../platform/crypto.js';
import { rows, type Tx } from '../../platform/database/database.js';
import { UserError } from '../../platform/errors.js';

const KEY = /^[\x21-\x7e]{8,128}$/;

/**
 * Makes a mutation happen once per key (SECURITY 13). The key is claimed inside the mutation's own transaction: a second call
 * at the same time waits for the first, then gets its answer. A mutation that fails leaves no claim.
 */
export class IdempotencyService {
  /**
   * Runs `work` if this key is new, else answers what it answered then.
   * @param request everything that defines the call; another request under the same key is refused.
   * @throws UserError IDEMPOTENCY_KEY_INVALID, IDEMPOTENCY_CONFLICT
   */
  async once<T extends object>(
    tx: Tx,
    {
      userId,
      key,
      operation,
      request,
    }: { userId: string; key: string; operation: string; request: unknown },
    work: () => Promise<T>,
  ): Promise<T> {
    if (!KEY.test(key)) {
      throw new UserError(
        'IDEMPOTENCY_KEY_INVALID',
        'Use 8 to 128 visible ASCII characters, for example a UUID',
        'idempotencyKey',
      );
    }
    const hash = sha256(`${operation}\n${JSON.stringify(request)}`);
    const claimed = await rows(
      tx,
      `INSERT INTO idempotency_key (user_id, key, operation, request_hash) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING RETURNING key`,
      [userId, key, operation, hash],
    );
    if (claimed.length === 0) return this.#replay<T>(tx, userId, key, hash);
    const answer = await work();
    await rows(tx, `UPDATE idempotency_key SET response = $3 WHERE user_id = $1 AND key = $2`, [
      userId,
      key,
      JSON.stringify(answer),
    ]);
    return answer;
  }

  async #replay<T>(tx: Tx, userId: string, key: string, hash: Buffer): Promise<T> {
    const found = await rows<{ request_hash: Buffer; response: T | null }>(
      tx,
      `SELECT request_hash, response FROM idempotency_key WHERE user_id = $1 AND key = $2`,
      [userId, key],
    );
    const earlier = found[0];
    if (!earlier?.response || !earlier.request_hash.equals(hash)) {
      throw new UserError(
        'IDEMPOTENCY_CONFLICT',
        'This key was used for another request',
        'idempotencyKey',
      );
    }
    return earlier.response;
  }
}
