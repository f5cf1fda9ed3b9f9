import { systemClock, type Clock } from '../../platform/clock.js';
import { rows, type Tx } from '../../platform/database/database.js';
import type { Actor } from '../../platform/viewer.js';

/**
 * Who did it: a viewer, or the system on behalf of a customer (a webhook, a job). `address` is null where no request of the
 * customer caused it.
 */
export type AuditActor =
  | { userId: string; actor: Actor; address: string }
  | { userId: string; system: string; address?: string };

export interface AuditRecord {
  /** `object.verb`, for example `subAccount.revealPassword`. */
  action: string;
  /** Id of the object, when there is one. */
  target?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** The append-only audit log: every money, credential and access action, written in the same transaction (SECURITY 36). */
export class AuditService {
  constructor(private readonly clock: Clock = systemClock) {}

  async record(
    tx: Tx,
    by: AuditActor,
    { action, target, before, after }: AuditRecord,
  ): Promise<void> {
    const person = 'actor' in by;
    await rows(
      tx,
      `INSERT INTO audit_entry (user_id, actor_type, actor_id, address, action, target, before, after, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        by.userId,
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
  }
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
