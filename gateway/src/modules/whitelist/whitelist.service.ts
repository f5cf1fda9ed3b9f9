import { canonicalAddress, isPublicAddress } from '../../platform/address.js';
import type { Clock } from '../../platform/clock.js';
import {
  rows,
  violatedConstraint,
  type Database,
  type Tx,
} from '../../platform/database/database.js';
import { notFound, UserError, type UserErrorData } from '../../platform/errors.js';
import { isId, newId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';
import type { AuditActor, AuditService } from '../audit/audit.service.js';
import { remarkProblems } from '../../platform/remark.js';
import type { ProvenAccounts } from '../session/proven-account.service.js';
import type { SubAccountService } from '../sub-account/sub-account.service.js';
import { WhitelistEntryEntity } from './whitelist-entry.entity.js';

const MOST_AT_ONCE = 100;

export interface NewWhitelistEntry {
  subAccountId: string;
  address: string;
  remark: string | null;
  /** Null never expires. */
  expiresAt: Date | null;
}

/** Fields left out stay as they are. */
export type WhitelistChanges = Partial<NewWhitelistEntry>;

interface Dependencies {
  db: Database;
  clock: Clock;
  audit: AuditService;
  proven: ProvenAccounts;
  subAccounts: SubAccountService;
}

/**
 * Addresses that need no password at the proxies (spec §5, SECURITY 31). An address lets in exactly one customer, so it is
 * unique among all; one that has expired makes room.
 */
export class WhitelistService {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Returns the new id.
   * @throws UserError EMAIL_NOT_VERIFIED, ADDRESS_REQUIRED, ADDRESS_INVALID, ADDRESS_NOT_PUBLIC, ADDRESS_TAKEN, REMARK_TOO_LONG, REMARK_INVALID,
   *   EXPIRY_PAST; AppError NOT_FOUND for another's sub account
   */
  async add(viewer: Viewer, input: NewWhitelistEntry): Promise<string> {
    const { db, clock, audit, proven, subAccounts } = this.deps;
    const address = this.#checked(input);
    const id = newId();
    await available(() =>
      db.transaction(async (tx) => {
        await proven.require(tx, viewer);
        await subAccounts.assertOwned(tx, viewer, input.subAccountId);
        await this.#makeRoom(tx, address);
        await tx.insert(WhitelistEntryEntity, {
          ...input,
          address,
          id,
          userId: viewer.userId,
          createdAt: clock.now(),
        });
        await audit.record(tx, viewer, {
          action: 'whitelist.add',
          target: id,
          after: { ...input, address },
        });
      }),
    );
    return id;
  }

  /** @throws as `add` */
  async update(viewer: Viewer, id: string, changes: WhitelistChanges): Promise<void> {
    const { db, audit, subAccounts } = this.deps;
    await available(() =>
      db.transaction(async (tx) => {
        const current = await this.#own(tx, viewer, id);
        const edits: WhitelistChanges = { ...changes };
        if (
          edits.address !== undefined ||
          edits.remark !== undefined ||
          edits.expiresAt !== undefined
        ) {
          const { address = current.address, remark = null, expiresAt = null } = edits;
          const canonical = this.#checked({ address, remark, expiresAt });
          if (edits.address !== undefined) edits.address = canonical;
        }
        if (edits.subAccountId !== undefined)
          await subAccounts.assertOwned(tx, viewer, edits.subAccountId);
        if (edits.address !== undefined && edits.address !== current.address)
          await this.#makeRoom(tx, edits.address);
        if (Object.keys(edits).length === 0) return;
        await tx.update(WhitelistEntryEntity, { id }, edits);
        const before = Object.fromEntries(
          Object.keys(edits).map((field) => [field, current[field as keyof WhitelistChanges]]),
        );
        await audit.record(tx, viewer, {
          action: 'whitelist.update',
          target: id,
          before,
          after: { ...edits },
        });
      }),
    );
  }

  /** Removes all of them or, when one is not the viewer's, none. @throws UserError NOTHING_SELECTED, TOO_MANY_SELECTED */
  async delete(viewer: Viewer, ids: readonly string[]): Promise<void> {
    const { db, clock } = this.deps;
    const selected = [...new Set(ids)];
    if (selected.length === 0)
      throw new UserError('NOTHING_SELECTED', 'Select items to delete', 'ids');
    if (selected.length > MOST_AT_ONCE)
      throw new UserError('TOO_MANY_SELECTED', `At most ${MOST_AT_ONCE} at once`, 'ids');
    if (!selected.every(isId)) throw notFound('Whitelist entry');
    await db.transaction(async (tx) => {
      const gone = await rows<{ id: string; address: string }>(
        tx,
        `UPDATE whitelist_entry SET deleted_at = $3 WHERE user_id = $1 AND id = ANY ($2::uuid[]) AND deleted_at IS NULL
         RETURNING id, host(address) AS address`,
        [viewer.userId, selected, clock.now()],
      );
      if (gone.length !== selected.length) throw notFound('Whitelist entry');
      await this.#recordDeleted(tx, gone, viewer);
    });
  }

  /** Removes all entries of a customer. Returns how many there were. */
  async endAll(tx: Tx, userId: string, by: AuditActor): Promise<number> {
    const gone = await rows<{ id: string; address: string }>(
      tx,
      `UPDATE whitelist_entry SET deleted_at = $2 WHERE user_id = $1 AND deleted_at IS NULL
       RETURNING id, host(address) AS address`,
      [userId, this.deps.clock.now()],
    );
    await this.#recordDeleted(tx, gone, by);
    return gone.length;
  }

  async #recordDeleted(
    tx: Tx,
    gone: readonly { id: string; address: string }[],
    by: AuditActor,
  ): Promise<void> {
    for (const { id, address } of gone) {
      await this.deps.audit.record(tx, by, {
        action: 'whitelist.delete',
        target: id,
        before: { address },
      });
    }
  }

  /** The address in canonical form. @throws UserError */
  #checked({
    address,
    remark,
    expiresAt,
  }: Pick<NewWhitelistEntry, 'address' | 'remark' | 'expiresAt'>): string {
    const text = address.trim();
    const canonical = canonicalAddress(text);
    const problems: UserErrorData[] = remarkProblems(remark);
    const refuse = (code: string, message: string, field: string) => {
      problems.push({ code, message, field });
    };
    if (text === '') refuse('ADDRESS_REQUIRED', 'An address is required', 'address');
    else if (canonical === null) refuse('ADDRESS_INVALID', 'One IPv4 or IPv6 address', 'address');
    else if (!isPublicAddress(canonical))
      refuse('ADDRESS_NOT_PUBLIC', 'An address on the public internet', 'address');
    if (expiresAt !== null && expiresAt <= this.deps.clock.now()) {
      refuse('EXPIRY_PAST', 'The time of expiry lies in the past', 'expiresAt');
    }
    if (canonical === null || problems.length > 0) throw new UserError(problems);
    return canonical;
  }

  async #makeRoom(tx: Tx, address: string): Promise<void> {
    await rows(
      tx,
      `UPDATE whitelist_entry SET deleted_at = $2 WHERE address = $1::inet AND deleted_at IS NULL AND expires_at <= $2`,
      [address, this.deps.clock.now()],
    );
  }

  async #own(tx: Tx, viewer: Viewer, id: string): Promise<WhitelistEntryEntity> {
    const found = isId(id)
      ? await tx.findOne(WhitelistEntryEntity, {
          where: { id, userId: viewer.userId },
          lock: { mode: 'pessimistic_write' },
        })
      : null;
    if (found?.deletedAt !== null) throw notFound('Whitelist entry');
    return found;
  }
}

async function available<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) === 'uq_whitelist_entry_address') {
      throw new UserError('ADDRESS_TAKEN', 'This address is on a whitelist already', 'address');
    }
    throw error;
  }
}
