import { IDEMPOTENCY_KEY_CHARACTERS } from '../../../../schema/rules/limits.js';
import type { Core } from '../../platform/core.js';
import { sha256 } from '../../platform/crypto.js';
import { DAY_MS } from '../../platform/clock.js';
import { rows, type Tx } from '../../platform/database/database.js';
import { prepared } from '../../platform/database/prepared.js';
import { UserError } from '../../platform/errors.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';

const KEY = new RegExp(
  `^[\\x21-\\x7e]{${IDEMPOTENCY_KEY_CHARACTERS.min},${IDEMPOTENCY_KEY_CHARACTERS.max}}$`,
);
/** Clients retry within minutes, and queued calls within days. After that, a key may be reused. */
const KEEP_DAYS = 7;
/** Small batches, so that no other transaction waits long for the rows. */
const PURGED_AT_ONCE = 5_000;

type Dependencies = Pick<Core, 'db' | 'clock'>;

/**
 * Executes a mutation once per key (SECURITY 13). The mutation's own transaction claims the key: a concurrent second
 * call waits for the first and then gets its answer. A failed mutation leaves no claim.
 */
export class IdempotencyService {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Runs `work` if this key is new, otherwise returns the stored answer.
   * @param request everything that defines the call. Another request under the same key is refused.
   * @throws UserError IDEMPOTENCY_KEY_INVALID, IDEMPOTENCY_CONFLICT
   */
  async once<T extends object>(
    tx: Tx,
    {
      accountId,
      key,
      operation,
      request,
    }: { accountId: string; key: string; operation: string; request: unknown },
    work: () => Promise<T>,
  ): Promise<T> {
    if (!KEY.test(key)) {
      throw new UserError('IDEMPOTENCY_KEY_INVALID', { field: 'idempotencyKey' });
    }
    const hash = sha256(`${operation}\n${JSON.stringify(request)}`);
    const claimed = await prepared(
      tx,
      'idempotency.claim',
      `INSERT INTO idempotency_key (account_id, key, operation, request_hash, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING RETURNING key`,
      [accountId, key, operation, hash, this.deps.clock.now()],
    );
    if (claimed.rowCount === 0) return this.#replay<T>(tx, accountId, key, hash);
    const answer = await work();
    await prepared(
      tx,
      'idempotency.answer',
      `UPDATE idempotency_key SET response = $3 WHERE account_id = $1 AND key = $2`,
      [accountId, key, JSON.stringify(answer)],
    );
    return answer;
  }

  /** Deletes keys that are too old to be retried. Returns how many. */
  async purge(): Promise<number> {
    const { db, clock } = this.deps;
    const before = new Date(clock.now().getTime() - KEEP_DAYS * DAY_MS);
    for (let total = 0; ;) {
      const gone = await db.transaction((tx) =>
        rows(
          tx,
          `DELETE FROM idempotency_key WHERE (account_id, key) IN (
             SELECT account_id, key FROM idempotency_key WHERE created_at < $1
             ORDER BY created_at LIMIT ${PURGED_AT_ONCE} FOR UPDATE SKIP LOCKED) RETURNING key`,
          [before],
        ),
      );
      total += gone.length;
      if (gone.length < PURGED_AT_ONCE) return total;
    }
  }

  async #replay<T>(tx: Tx, accountId: string, key: string, hash: Buffer): Promise<T> {
    const earlier = await tx.findOneBy(IdempotencyKeyEntity, { accountId, key });
    if (!earlier?.response || !earlier.requestHash.equals(hash)) {
      throw new UserError('IDEMPOTENCY_CONFLICT', { field: 'idempotencyKey' });
    }
    return earlier.response as T;
  }
}
