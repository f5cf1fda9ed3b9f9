import { networkOf } from '../../platform/address.js';
import { HOUR_MS, systemClock, type Clock } from '../../platform/clock.js';
import { rows, type Tx } from '../../platform/database/database.js';
import { prepared } from '../../platform/database/prepared.js';
import type { Actor } from '../../platform/viewer.js';
import { AuditRepeatEntity } from './audit-repeat.entity.js';

/**
 * Who did it: a viewer, or the system on behalf of an account (a webhook, a job). `address` is null where no request of a
 * member caused it.
 */
export type AuditActor =
  | { accountId: string; userId: string; actor: Pick<Actor, 'type' | 'id'>; address: string }
  | { accountId: string; system: string; address?: string };

export interface AuditRecord {
  /** `object.verb`, for example `subAccount.revealPassword`. */
  action: string;
  /** Id of the object, when there is one. */
  target?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

const OPERATOR = 'operator:';

/** A member of support as an actor in the audit log. */
export function operatorActor(name: string): string {
  return `${OPERATOR}${name}`;
}

/** An actor as customers see it: support has no names. */
export function shownActor(type: string, id: string): string {
  return type === 'SYSTEM' && id.startsWith(OPERATOR) ? 'support' : id;
}

/** Networks with an entry of their own for each repeated event and hour; the others share one. */
const MOST_NETWORKS = 50;
const OTHERS = 'others';

/** The append-only audit log: every money, credential and access action, written in the same transaction (SECURITY 36). */
export class AuditService {
  constructor(private readonly clock: Clock = systemClock) {}

  /** Returns the entry's id. */
  async record(
    tx: Tx,
    by: AuditActor,
    { action, target, before, after }: AuditRecord,
  ): Promise<bigint> {
    const person = 'actor' in by;
    const written = await prepared<{ id: bigint }>(
      tx,
      'audit.record',
      `INSERT INTO audit_entry (account_id, user_id, actor_type, actor_id, address, action, target, before, after, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
      [
        by.accountId,
        person ? by.userId : null,
        person ? by.actor.type : 'SYSTEM',
        person ? by.actor.id : by.system,
        by.address ?? null,
        action,
        target ?? null,
        before === undefined ? null : JSON.stringify(before, bigintAsText),
        after === undefined ? null : JSON.stringify(after, bigintAsText),
        this.clock.now(),
      ],
    );
    const [entry] = written.rows;
    if (!entry) throw new Error('an audit entry was not written');
    return entry.id;
  }

  /**
   * Records an event that an attacker can repeat at will: one entry for each network and hour, which counts the rest. When
   * very many networks take part, those beyond the first ones share an entry.
   */
  async recordRepeated(
    tx: Tx,
    by: { accountId: string; system: string; address: string },
    action: string,
  ): Promise<void> {
    const now = this.clock.now();
    const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
    const [counted] = await rows<{ network: string; count: number }>(
      tx,
      `INSERT INTO audit_repeat (account_id, action, hour, network, count, last_at)
       SELECT $1, $2, $3, CASE WHEN count(*) < ${MOST_NETWORKS} OR bool_or(network = $4) THEN $4 ELSE '${OTHERS}' END, 1, $5
       FROM audit_repeat WHERE account_id = $1 AND action = $2 AND hour = $3
       ON CONFLICT (account_id, action, hour, network)
       DO UPDATE SET count = audit_repeat.count + 1, last_at = excluded.last_at
       RETURNING network, count`,
      [by.accountId, action, hour, networkOf(by.address), now],
    );
    if (counted?.count !== 1) return;
    const { accountId, system, address } = by;
    const { network } = counted;
    const known = network === OTHERS ? {} : { address };
    const entryId = await this.record(tx, { accountId, system, ...known }, { action });
    await tx.update(AuditRepeatEntity, { accountId, action, hour, network }, { entryId });
  }
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
