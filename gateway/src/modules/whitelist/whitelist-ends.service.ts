import type { Core } from '../../platform/core.js';
import { rows, type Tx } from '../../platform/database/database.js';
import type { AuditActor, AuditService } from '../audit/audit.service.js';

interface Dependencies extends Pick<Core, 'clock'> {
  audit: AuditService;
}

/** Removes the entries of what ends. Apart from the other changes, because sub accounts need it, and those need sub accounts. */
export class WhitelistEnds {
  constructor(private readonly deps: Dependencies) {}

  /** Removes the entries of a deleted sub account. */
  async ofSubAccount(tx: Tx, subAccountId: string, by: AuditActor): Promise<void> {
    await this.#endWhere(tx, 'sub_account_id', subAccountId, by);
  }

  /** Removes all entries of a customer. Returns how many. */
  endAll(tx: Tx, accountId: string, by: AuditActor): Promise<number> {
    return this.#endWhere(tx, 'account_id', accountId, by);
  }

  async recordDeleted(
    tx: Tx,
    gone: readonly { id: string; address: string }[],
    by: AuditActor,
  ): Promise<void> {
    for (const { id, address } of gone)
      await this.deps.audit.record(tx, by, {
        action: 'whitelist.delete',
        target: id,
        before: { address },
      });
  }

  async #endWhere(
    tx: Tx,
    column: 'sub_account_id' | 'account_id',
    id: string,
    by: AuditActor,
  ): Promise<number> {
    const gone = await rows<{ id: string; address: string }>(
      tx,
      `UPDATE whitelist_entry SET deleted_at = $2 WHERE ${column} = $1 AND deleted_at IS NULL
       RETURNING id, host(address) AS address`,
      [id, this.deps.clock.now()],
    );
    await this.recordDeleted(tx, gone, by);
    return gone.length;
  }
}
