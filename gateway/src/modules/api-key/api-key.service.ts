import {
  DEFAULT_API_KEY_REQUESTS_PER_MINUTE,
  MAX_API_KEYS,
} from '../../../../schema/rules/limits.js';
import { canonicalAddress } from '../../../../schema/rules/address.js';
import {
  FORBIDDEN_REASONS,
  type UnauthenticatedReason,
} from '../../../../schema/rules/error-codes.js';
import { API_KEY_PREFIX, type ApiScope } from '../../../../schema/rules/api-key.js';
import type { Core } from '../../platform/core.js';
import { MINUTE_MS } from '../../platform/clock.js';
import { randomWord, sha256 } from '../../platform/crypto.js';
import { rows, type Tx } from '../../platform/database/database.js';
import { AppError, notFound, UserError } from '../../platform/errors.js';
import { isId, newId } from '../../platform/ids.js';
import type { RateDecision, RateLimit } from '../../platform/rate-limit.js';
import type { Viewer } from '../../platform/viewer.js';
import type { AuditActor, AuditService } from '../audit/audit.service.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { ProvenAccounts } from '../session/proven-account.service.js';
import { ME_COLUMNS, toMe, type Caller, type MeRow } from '../user/user.service.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { checkedApiKey, type NewApiKey } from './api-key.rules.js';

const SHOWN_CHARACTERS = API_KEY_PREFIX.length + 8;
const USED_EVERY_MS = MINUTE_MS;
/** Keys made before November 2026 may contain `-` and `_`. */
const KEY = /^hk_[A-Za-z0-9_-]{43}$/;

/** Answer to a key: who it speaks for and how much of its limit is left. */
export interface ResolvedApiKey extends Caller {
  rate: RateDecision;
}

interface ResolveRow extends MeRow {
  keyId: string;
  scopes: ApiScope[];
  sourceAddresses: string[];
  requestsPerMinute: number;
  lastUsedAt: Date | null;
  revoked: boolean;
  expired: boolean;
}

type ApiKeyRefusal = Extract<UnauthenticatedReason, `API_KEY_${string}`>;

interface Dependencies extends Pick<Core, 'db' | 'urgentReads' | 'clock' | 'rateLimits'> {
  audit: AuditService;
  idempotency: IdempotencyService;
  proven: ProvenAccounts;
}

/** Keys with which programs read usage or manage access (PRODUCT.md "partners"). */
export class ApiKeyService {
  /** Requests per key and minute; each key brings its own number. */
  readonly #limit: RateLimit;

  constructor(private readonly deps: Dependencies) {
    this.#limit = deps.rateLimits.define('api-key', {
      points: DEFAULT_API_KEY_REQUESTS_PER_MINUTE,
      seconds: 60,
    });
  }

  /**
   * Makes a key. `secret` is shown this once; a repeated call with the same idempotency key finds the key but no secret.
   * @throws UserError as api-key.rules, EMAIL_NOT_VERIFIED, IDEMPOTENCY_…
   */
  async create(
    viewer: Viewer,
    request: NewApiKey,
    idempotencyKey: string | null,
  ): Promise<{ id: string; secret: string | null }> {
    const checked = checkedApiKey(request, this.deps.clock.now());
    return this.deps.db.transaction(async (tx) => {
      await this.deps.proven.require(tx, viewer);
      const made: string[] = [];
      const make = async () => {
        const secret = `${API_KEY_PREFIX}${randomWord()}`;
        made.push(secret);
        return { id: await this.#insert(tx, viewer, checked, secret) };
      };
      const claim = { accountId: viewer.accountId, operation: 'apiKeyCreate', request: checked };
      const { id } =
        idempotencyKey === null
          ? await make()
          : await this.deps.idempotency.once(tx, { ...claim, key: idempotencyKey }, make);
      return { id, secret: made[0] ?? null };
    });
  }

  /** Ends a key, from the next request on. @throws AppError NOT_FOUND for anybody else's */
  async revoke(viewer: Viewer, id: string): Promise<void> {
    await this.deps.db.transaction(async (tx) => {
      const key = await this.#own(tx, viewer, id);
      if (key.revokedAt !== null) return;
      await tx.getRepository(ApiKeyEntity).update({ id }, { revokedAt: this.deps.clock.now() });
      await this.deps.audit.record(tx, viewer, {
        action: 'apiKey.revoke',
        target: id,
        before: { name: key.name, prefix: key.prefix },
      });
    });
  }

  /** Ends all keys that a member made. Returns how many ended. */
  async revokeAll(tx: Tx, userId: string, by: AuditActor): Promise<number> {
    const ended = await rows<{ id: string; name: string; prefix: string }>(
      tx,
      `UPDATE api_key SET revoked_at = $2 WHERE user_id = $1 AND revoked_at IS NULL RETURNING id, name, prefix`,
      [userId, this.deps.clock.now()],
    );
    for (const { id, name, prefix } of ended) {
      await this.deps.audit.record(tx, by, {
        action: 'apiKey.revoke',
        target: id,
        before: { name, prefix },
      });
    }
    return ended.length;
  }

  /**
   * Who a key speaks for, counting the request, or why it speaks for nobody. Only the holder of the whole key learns that it
   * was revoked or has expired.
   * @throws AppError FORBIDDEN when it is used from an address that it is not for
   */
  async resolve(secret: string, address: string): Promise<ResolvedApiKey | ApiKeyRefusal> {
    if (!KEY.test(secret)) return 'API_KEY_UNKNOWN';
    const now = this.deps.clock.now();
    const found = await this.deps.urgentReads.query<ResolveRow>(
      'apiKey.resolve',
      `SELECT k.id AS "keyId", k.scopes, k.source_addresses AS "sourceAddresses",
              k.requests_per_minute AS "requestsPerMinute", k.last_used_at AS "lastUsedAt",
              k.revoked_at IS NOT NULL AS revoked, coalesce(k.expires_at <= $2, false) AS expired, ${ME_COLUMNS}
       FROM api_key k JOIN users u ON u.id = k.user_id JOIN account_members m ON m.user_id = u.id AND m.account_id = k.account_id
       WHERE k.key_hash = $1`,
      [sha256(secret), now],
    );
    if (!found[0]) return 'API_KEY_UNKNOWN';
    const {
      keyId,
      scopes,
      sourceAddresses,
      requestsPerMinute,
      lastUsedAt,
      revoked,
      expired,
      ...me
    } = found[0];
    if (revoked) return 'API_KEY_REVOKED';
    if (expired) return 'API_KEY_EXPIRED';
    if (sourceAddresses.length > 0 && !sourceAddresses.includes(canonicalAddress(address) ?? '')) {
      throw new AppError('FORBIDDEN', FORBIDDEN_REASONS.ADDRESS_NOT_ALLOWED, {
        reason: 'ADDRESS_NOT_ALLOWED',
      });
    }
    const rate = await this.#limit.take(keyId, requestsPerMinute);
    if (now.getTime() - (lastUsedAt?.getTime() ?? 0) > USED_EVERY_MS) await this.#used(keyId, now);
    const actor = { type: 'API_KEY', id: keyId, scopes } as const;
    return {
      viewer: { userId: me.id, accountId: me.accountId, actor, address },
      me: toMe(me),
      rate,
    };
  }

  /** Which of these keys are still valid. For connections that outlive their request. */
  async valid(ids: readonly string[]): Promise<string[]> {
    const found = await this.deps.urgentReads.query<{ id: string }>(
      'apiKey.valid',
      `SELECT id FROM api_key
       WHERE id = ANY ($1::uuid[]) AND revoked_at IS NULL AND coalesce(expires_at > $2, true)`,
      [ids, this.deps.clock.now()],
    );
    return found.map(({ id }) => id);
  }

  /** A key of the viewer's account. @throws AppError NOT_FOUND for anybody else's */
  async #own(tx: Tx, viewer: Viewer, id: string): Promise<ApiKeyEntity> {
    if (!isId(id)) throw notFound('API key');
    const key = await tx.getRepository(ApiKeyEntity).findOneBy({ id, accountId: viewer.accountId });
    if (!key) throw notFound('API key');
    return key;
  }

  async #insert(tx: Tx, viewer: Viewer, request: NewApiKey, secret: string): Promise<string> {
    // The caller holds the customer, so that the number of keys cannot be overrun.
    const live = await rows<{ count: bigint }>(
      tx,
      `SELECT count(*) FROM api_key WHERE account_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
      [viewer.accountId, this.deps.clock.now()],
    );
    if ((live[0]?.count ?? 0n) >= MAX_API_KEYS) throw new UserError('TOO_MANY_API_KEYS');
    const id = newId();
    const prefix = secret.slice(0, SHOWN_CHARACTERS);
    await tx.getRepository(ApiKeyEntity).insert({
      ...request,
      id,
      accountId: viewer.accountId,
      userId: viewer.userId,
      prefix,
      keyHash: sha256(secret),
      createdAt: this.deps.clock.now(),
    });
    await this.deps.audit.record(tx, viewer, {
      action: 'apiKey.create',
      target: id,
      after: { ...request, prefix },
    });
    return id;
  }

  async #used(id: string, now: Date): Promise<void> {
    await this.deps.db.transaction((tx) =>
      rows(
        tx,
        `UPDATE api_key SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $3)`,
        [id, now, new Date(now.getTime() - USED_EVERY_MS)],
      ),
    );
  }
}
