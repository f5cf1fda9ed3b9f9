import { IsNull, LessThanOrEqual } from 'typeorm';
import {
  MAX_UNPROVEN_ENTRIES,
  MAX_WHITELIST_BATCH,
  MAX_WHITELIST_ENTRIES,
} from '../../../../schema/rules/limits.js';
import { canonicalAddress } from '../../../../schema/rules/address.js';
import type { Places } from '../../../../schema/rules/proxy-username.js';
import type { Core } from '../../platform/core.js';
import { rows, violatedConstraint, type Tx } from '../../platform/database/database.js';
import { notFound, UserError } from '../../platform/errors.js';
import { isId, newId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';
import type { AuditService } from '../audit/audit.service.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { LocationService } from '../location/location.service.js';
import type { ProvenAccounts } from '../session/proven-account.service.js';
import type { SubAccountService } from '../sub-account/sub-account.service.js';
import type { AddressOwnership } from './address-ownership.js';
import type { WhitelistEnds } from './whitelist-ends.service.js';
import { WhitelistEntryEntity } from './whitelist-entry.entity.js';
import {
  ANY_TARGET,
  changesTarget,
  checkedAddress,
  checkedTarget,
  type NewWhitelistEntry,
} from './whitelist.rules.js';

/** Fields left out stay as they are. */
export type WhitelistChanges = Partial<NewWhitelistEntry>;

/** Columns of an entry that waits for its first proof. */
const WAITING = { provenAt: null, supersededAt: null, lossMailedAt: null };
/** Violated by a second entry of a customer's address; the other customers' proofs have ended before (AddressOwnership). */
const OWN_ADDRESS: ReadonlySet<string> = new Set([
  'uq_whitelist_entry_own',
  'uq_whitelist_entry_proven',
]);

interface Dependencies extends Pick<Core, 'db' | 'clock'> {
  audit: AuditService;
  idempotency: IdempotencyService;
  proven: ProvenAccounts;
  subAccounts: SubAccountService;
  locations: Pick<LocationService, 'index'>;
  ownership: AddressOwnership;
  whitelistEnds: WhitelistEnds;
}

/**
 * Addresses that need no password at the proxies (spec §5, SECURITY 31, 53). Any customer may enter any address. Adding
 * one reads no other customer's entries, so the answer reveals nothing about them. An entry works once its address is
 * proven (AddressOwnership); adding an address from itself proves it.
 */
export class WhitelistService {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Returns the new id. Repeated with an idempotency key, it returns the same id.
   * @throws UserError EMAIL_NOT_VERIFIED, ADDRESS_REQUIRED, ADDRESS_INVALID, ADDRESS_NOT_PUBLIC, ADDRESS_OF_EXIT, ADDRESS_DUPLICATE,
   *   REMARK_TOO_LONG, EXPIRY_PAST, COUNTRY_…, CITY_UNKNOWN, SESSION_…, WHITELIST_FULL, TOO_MANY_UNPROVEN_ADDRESSES; AppError NOT_FOUND for another
   *   customer's sub account
   */
  async add(
    viewer: Viewer,
    input: NewWhitelistEntry,
    idempotencyKey: string | null,
  ): Promise<string> {
    const { db, clock, idempotency, proven, locations } = this.deps;
    const address = checkedAddress(input, clock.now());
    this.deps.ownership.refuseExit(address);
    const target = checkedTarget(ANY_TARGET, input, await locations.index());
    const request = { ...input, ...target, address };
    const make = (tx: Tx) => this.#add(tx, viewer, request);
    const made = await distinct(() =>
      db.transaction(async (tx) => {
        await proven.require(tx, viewer);
        if (idempotencyKey === null) return make(tx);
        return idempotency.once(
          tx,
          {
            accountId: viewer.accountId,
            key: idempotencyKey,
            operation: 'whitelistEntryAdd',
            request,
          },
          () => make(tx),
        );
      }),
    );
    return made.id;
  }

  async #add(tx: Tx, viewer: Viewer, entry: NewWhitelistEntry): Promise<{ id: string }> {
    const { clock, audit, ownership, subAccounts } = this.deps;
    const { accountId } = viewer;
    const { address } = entry;
    await subAccounts.assertOwned(tx, viewer, entry.subAccountId);
    const isHere = isFrom(viewer, address);
    if (isHere) await ownership.lock(tx, address);
    const provenAt = isHere ? null : await ownership.keptProof(tx, accountId, address);
    await this.#makeRoom(tx, accountId, address);
    await this.#refuseTooMany(tx, accountId, { id: null, waits: !isHere && provenAt === null });
    const id = newId();
    await tx.insert(WhitelistEntryEntity, {
      ...entry,
      id,
      accountId,
      provenAt,
      createdAt: clock.now(),
    });
    await audit.record(tx, viewer, { action: 'whitelist.add', target: id, after: { ...entry } });
    if (isHere) await ownership.grant(tx, viewer, { id, accountId, address });
    return { id };
  }

  /**
   * @param entry its id, null if it is new, and whether it will wait for a proof. The customer's row is locked.
   * @throws UserError WHITELIST_FULL, TOO_MANY_UNPROVEN_ADDRESSES
   */
  async #refuseTooMany(
    tx: Tx,
    accountId: string,
    { id, waits }: { id: string | null; waits: boolean },
  ): Promise<void> {
    const [others] = await rows<{ entries: number; waiting: number }>(
      tx,
      `SELECT count(*)::int AS entries,
              (count(*) FILTER (WHERE proven_at IS NULL AND (expires_at IS NULL OR expires_at > $3)))::int AS waiting
       FROM whitelist_entry WHERE account_id = $1 AND deleted_at IS NULL AND id IS DISTINCT FROM $2::uuid`,
      [accountId, id, this.deps.clock.now()],
    );
    const { entries = 0, waiting = 0 } = others ?? {};
    if (entries >= MAX_WHITELIST_ENTRIES) throw new UserError('WHITELIST_FULL');
    if (waits && waiting >= MAX_UNPROVEN_ENTRIES)
      throw new UserError('TOO_MANY_UNPROVEN_ADDRESSES');
  }

  /**
   * A changed address, or a new expiry after the old one has passed, ends the proof: the entry waits for a new one.
   * @throws the errors of `add`
   */
  async update(viewer: Viewer, id: string, changes: WhitelistChanges): Promise<void> {
    const places = await this.deps.locations.index();
    await distinct(() =>
      this.deps.db.transaction((tx) => this.#update(tx, viewer, id, changes, places)),
    );
  }

  async #update(
    tx: Tx,
    viewer: Viewer,
    id: string,
    changes: WhitelistChanges,
    places: Places,
  ): Promise<void> {
    const { clock, audit, ownership, proven, subAccounts } = this.deps;
    const { accountId } = viewer;
    const now = clock.now();
    // Before the entry's row, as everywhere: the customer, whose entries are counted, and the only address that this
    // request can prove.
    await proven.require(tx, viewer);
    const here = canonicalAddress(viewer.address);
    if (here !== null) await ownership.lock(tx, here);
    const current = await this.#own(tx, viewer, id);
    const edits: WhitelistChanges = { ...changes };
    const { remark = null, expiresAt = null } = edits;
    const address = checkedAddress(
      { address: edits.address ?? current.address, remark, expiresAt },
      now,
    );
    if (edits.address !== undefined) edits.address = address;
    if (address !== current.address) ownership.refuseExit(address);
    if (changesTarget(edits)) Object.assign(edits, checkedTarget(current, edits, places));
    if (Object.keys(edits).length === 0) return;
    if (edits.subAccountId !== undefined)
      await subAccounts.assertOwned(tx, viewer, edits.subAccountId);
    const wasExpired = current.expiresAt !== null && current.expiresAt <= now;
    const isUnproven = address !== current.address || (wasExpired && edits.expiresAt !== undefined);
    const isHere = isFrom(viewer, address);
    if (isUnproven) await this.#refuseTooMany(tx, accountId, { id, waits: !isHere });
    if (address !== current.address) await this.#makeRoom(tx, accountId, address);
    await tx.update(WhitelistEntryEntity, { id }, { ...edits, ...(isUnproven && WAITING) });
    const before = Object.fromEntries(
      Object.keys(edits).map((field) => [field, current[field as keyof WhitelistChanges]]),
    );
    await audit.record(tx, viewer, {
      action: 'whitelist.update',
      target: id,
      before,
      after: { ...edits },
    });
    if (isUnproven && isHere) await ownership.grant(tx, viewer, { id, accountId, address });
  }

  /** Removes all entries, or none if one is not the viewer's. @throws UserError NOTHING_SELECTED, TOO_MANY_SELECTED */
  async delete(viewer: Viewer, ids: readonly string[]): Promise<void> {
    const { db, clock } = this.deps;
    const selected = [...new Set(ids)];
    if (selected.length === 0) throw new UserError('NOTHING_SELECTED', { field: 'ids' });
    if (ids.length > MAX_WHITELIST_BATCH)
      throw new UserError('TOO_MANY_SELECTED', { field: 'ids' });
    if (!selected.every(isId)) throw notFound('Whitelist entry');
    await db.transaction(async (tx) => {
      const gone = await rows<{ id: string; address: string }>(
        tx,
        `UPDATE whitelist_entry SET deleted_at = $3 WHERE account_id = $1 AND id = ANY ($2::uuid[]) AND deleted_at IS NULL
         RETURNING id, host(address) AS address`,
        [viewer.accountId, selected, clock.now()],
      );
      if (gone.length !== selected.length) throw notFound('Whitelist entry');
      await this.deps.whitelistEnds.recordDeleted(tx, gone, viewer);
    });
  }

  /** Removes the customer's own expired entry of this address, so that a new one can replace it. */
  async #makeRoom(tx: Tx, accountId: string, address: string): Promise<void> {
    const now = this.deps.clock.now();
    await tx.update(
      WhitelistEntryEntity,
      { accountId, address, deletedAt: IsNull(), expiresAt: LessThanOrEqual(now) },
      { deletedAt: now },
    );
  }

  async #own(tx: Tx, viewer: Viewer, id: string): Promise<WhitelistEntryEntity> {
    const found = isId(id)
      ? await tx.findOne(WhitelistEntryEntity, {
          where: { id, accountId: viewer.accountId },
          lock: { mode: 'pessimistic_write' },
        })
      : null;
    if (found?.deletedAt !== null) throw notFound('Whitelist entry');
    return found;
  }
}

/** Whether the viewer's request comes from this address, which proves it. */
function isFrom(viewer: Viewer, address: string): boolean {
  return canonicalAddress(viewer.address) === address;
}

async function distinct<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (OWN_ADDRESS.has(violatedConstraint(error) ?? '')) {
      throw new UserError('ADDRESS_DUPLICATE', { field: 'address' });
    }
    throw error;
  }
}
