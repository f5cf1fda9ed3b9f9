import { IsNull } from 'typeorm';
import { MAX_SUB_ACCOUNTS } from '../../../../schema/rules/limits.js';
import type { Core } from '../../platform/core.js';
import { hmacSha256Hex, type SealingKey } from '../../platform/crypto.js';
import { rows, type Tx } from '../../platform/database/database.js';
import { notFound, UserError } from '../../platform/errors.js';
import { isId, newId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';
import type { AuditActor, AuditService } from '../audit/audit.service.js';
import type { EntitlementService, SubAccountTerms } from '../entitlement/entitlement.service.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { ProvenAccounts } from '../session/proven-account.service.js';
import { type AccountType, SubAccountEntity, type SubAccountStatus } from './sub-account.entity.js';
import { newPassword, newUsername } from './sub-account.chosen.js';
import { SealedPasswords } from './sub-account.passwords.js';
import {
  auditedChange,
  insufficientBalance,
  meteredOf,
  named,
  onlyPassword,
  refuseDeletion,
  refuseProblems,
} from './sub-account.problems.js';
import { type NewSubAccount, storedForm, type SubAccountChanges } from './sub-account.rules.js';

interface Dependencies extends Pick<Core, 'db' | 'clock'> {
  audit: AuditService;
  entitlements: EntitlementService;
  idempotency: IdempotencyService;
  proven: ProvenAccounts;
  /** A type of its own, because that module needs this one. */
  whitelistEnds: { ofSubAccount: (tx: Tx, id: string, by: AuditActor) => Promise<void> };
  sealing: SealingKey;
  /** Key for hashing passwords in idempotent requests, so that they can be compared without being stored. */
  secret: string;
}

/** The customer's usernames and passwords for the proxies (spec §5). Every change is audited, without passwords. */
export class SubAccountService {
  readonly passwords: SealedPasswords;

  constructor(private readonly deps: Dependencies) {
    this.passwords = new SealedPasswords(deps.sealing);
  }

  /**
   * Returns the new id. Repeated with an idempotency key, it returns the same id.
   * @throws UserError with the codes of sub-account.rules.ts, EMAIL_NOT_VERIFIED, USERNAME_TAKEN, INSUFFICIENT_BALANCE
   */
  async create(
    viewer: Viewer,
    given: NewSubAccount,
    idempotencyKey: string | null,
  ): Promise<string> {
    const { db, idempotency, proven, secret } = this.deps;
    refuseProblems(given);
    const { limitBytes = null, remark = null } = given;
    // The stored answer of a repeated call belongs to the username as it was typed.
    const input = storedForm({ ...given, limitBytes, remark });
    const request = {
      ...input,
      username: given.username,
      limitBytes: limitBytes?.toString() ?? null,
      password: hmacSha256Hex(secret, 'sub-account-password\n', input.password),
    };
    const make = (tx: Tx) => this.#create(tx, viewer.accountId, input, viewer);
    const made = await named(() =>
      db.transaction(async (tx) => {
        await proven.require(tx, viewer);
        if (idempotencyKey === null) return make(tx);
        const claim = { accountId: viewer.accountId, operation: 'subAccountCreate', request };
        return idempotency.once(tx, { ...claim, key: idempotencyKey }, () => make(tx));
      }),
    );
    return made.id;
  }

  /** Creates the master user, so that the first proxy needs no form. Part of verifying the email, which happens once. */
  async createFirst(tx: Tx, accountId: string, by: AuditActor): Promise<void> {
    const first = {
      username: newUsername(),
      password: newPassword(),
      chargeMode: 'SHARED',
    } as const;
    await this.#create(tx, accountId, first, by, 'MASTER');
  }

  async #create(
    tx: Tx,
    accountId: string,
    input: NewSubAccount,
    by: AuditActor,
    accountType: AccountType = 'SUB',
  ): Promise<{ id: string }> {
    const { audit, entitlements, clock } = this.deps;
    await entitlements.lock(tx, accountId);
    const count = await tx.countBy(SubAccountEntity, { accountId });
    if (count >= MAX_SUB_ACCOUNTS) throw new UserError('TOO_MANY_SUB_ACCOUNTS');
    const id = newId();
    const { password, ...rest } = input;
    const { chargeMode, limitBytes = null } = rest;
    await tx.insert(SubAccountEntity, {
      ...rest,
      ...this.passwords.seal(id, password),
      id,
      accountId,
      accountType,
      type: 'TRAFFIC',
      createdAt: clock.now(),
    });
    const terms = { type: 'TRAFFIC', active: true, chargeMode, limitBytes } as const;
    const missing = await this.#tell(tx, accountId, { id, terms, usedBytes: 0n }, true);
    if (missing > 0n) throw insufficientBalance(limitBytes, missing);
    await audit.record(tx, by, { action: 'subAccount.create', target: id, after: { ...rest } });
    return { id };
  }

  /** @throws UserError ONLY_PASSWORD_EDITABLE for the unlimited plan's sub account, and the errors of `create` */
  async update(viewer: Viewer, id: string, changes: SubAccountChanges): Promise<void> {
    await named(() => this.deps.db.transaction((tx) => this.#update(tx, viewer, id, changes)));
  }

  async #update(tx: Tx, viewer: Viewer, id: string, changes: SubAccountChanges): Promise<void> {
    const current = await this.#own(tx, viewer, id);
    const { password, ...given } = changes;
    if (current.type === 'UNLIMITED' && Object.keys(given).length > 0) throw onlyPassword();
    const { chargeMode, limitBytes } = current;
    refuseProblems({ chargeMode, limitBytes, ...changes });
    const edits = storedForm(given);
    const next = { chargeMode, limitBytes, ...edits };
    const sealed = password === undefined ? {} : this.passwords.seal(id, password);
    if (Object.keys({ ...edits, ...sealed }).length > 0)
      await tx.update(SubAccountEntity, { id }, { ...edits, ...sealed });
    if (edits.limitBytes !== undefined || edits.chargeMode !== undefined)
      await this.#saveTerms(tx, current, next);
    await this.deps.audit.record(tx, viewer, {
      action: 'subAccount.update',
      target: id,
      ...auditedChange(current, edits, password !== undefined),
    });
  }

  /** @throws UserError ONLY_PASSWORD_EDITABLE for the unlimited plan's sub account */
  async setStatus(viewer: Viewer, id: string, status: SubAccountStatus): Promise<void> {
    await this.deps.db.transaction(async (tx) => {
      const current = await this.#own(tx, viewer, id);
      if (current.type === 'UNLIMITED') throw onlyPassword();
      if (current.status === status) return;
      await tx.update(SubAccountEntity, { id }, { status });
      await this.#tell(tx, viewer.accountId, meteredOf(current, { status }), false);
      await this.deps.audit.record(tx, viewer, {
        action: 'subAccount.setStatus',
        target: id,
        before: { status: current.status },
        after: { status },
      });
    });
  }

  /** The password in clear. Each display is in the audit log (SECURITY 34). */
  async revealPassword(viewer: Viewer, id: string): Promise<string> {
    return this.deps.db.transaction(async (tx) => {
      const current = await this.#own(tx, viewer, id);
      await this.deps.audit.record(tx, viewer, { action: 'subAccount.revealPassword', target: id });
      return this.passwords.open(current);
    });
  }

  /** @throws AppError NOT_FOUND unless the viewer owns the sub account */
  async assertOwned(tx: Tx, viewer: Viewer, id: string): Promise<void> {
    await this.#own(tx, viewer, id);
  }

  /** Username of a sub account of this customer. @throws AppError NOT_FOUND */
  async usernameOf(tx: Tx, viewer: Viewer, id: string): Promise<string> {
    return (await this.#own(tx, viewer, id)).username;
  }

  /** The customer's credentials for the proxies. The caller audits the display. @throws AppError NOT_FOUND */
  async credentials(
    tx: Tx,
    viewer: Viewer,
    id: string,
  ): Promise<{ username: string; password: string; status: SubAccountStatus }> {
    const current = await this.#own(tx, viewer, id);
    const { username, status } = current;
    return { username, password: this.passwords.open(current), status };
  }

  /**
   * Ends access at the proxies, returns the allocated bytes, ends its whitelist entries, and frees the username.
   * @throws UserError MASTER_USER_STAYS; ONLY_PASSWORD_EDITABLE for the unlimited plan's sub account
   */
  async delete(viewer: Viewer, id: string): Promise<void> {
    await this.deps.db.transaction(async (tx) => {
      const current = await this.#own(tx, viewer, id);
      refuseDeletion(current);
      await this.#end(tx, current, viewer);
    });
  }

  /**
   * Revokes all access given out so far. The unlimited plan's sub account stays, with a new password, because the plan
   * needs it. Returns how many were deleted or changed.
   */
  async endAll(tx: Tx, accountId: string, by: AuditActor): Promise<number> {
    await this.deps.entitlements.lock(tx, accountId);
    const all = await tx.findBy(SubAccountEntity, { accountId, deletedAt: IsNull() });
    for (const current of all) {
      if (current.type === 'UNLIMITED') await this.#renewPassword(tx, current.id, by);
      else await this.#end(tx, current, by);
    }
    return all.length;
  }

  async #end(tx: Tx, current: SubAccountEntity, by: AuditActor): Promise<void> {
    const { audit, clock } = this.deps;
    const { id, accountId, username, chargeMode, limitBytes, usedBytes } = current;
    await tx.update(SubAccountEntity, { id }, { status: 'INACTIVE', deletedAt: clock.now() });
    await this.deps.whitelistEnds.ofSubAccount(tx, id, by);
    const ended = { status: 'INACTIVE', chargeMode: 'SHARED' } as const;
    await this.#tell(tx, accountId, meteredOf(current, ended), true);
    await audit.record(tx, by, {
      action: 'subAccount.delete',
      target: id,
      before: { username, chargeMode, limitBytes, usedBytes },
    });
  }

  async #renewPassword(tx: Tx, id: string, by: AuditActor): Promise<void> {
    await tx.update(SubAccountEntity, { id }, this.passwords.seal(id, newPassword()));
    await this.deps.audit.record(tx, by, {
      action: 'subAccount.update',
      target: id,
      after: { password: 'changed' },
    });
  }

  /** Creates the one sub account for unlimited plans if it is missing. Part of starting such an order. */
  async ensureUnlimitedSubAccount(tx: Tx, accountId: string): Promise<void> {
    const id = newId();
    const { sealedPassword, keyVersion } = this.passwords.seal(id, newPassword());
    const made = await rows(
      tx,
      `INSERT INTO sub_account (id, account_id, account_type, type, username, sealed_password, key_version, created_at)
       VALUES ($1, $2, 'SUB', 'UNLIMITED', $3, $4, $5, $6)
       ON CONFLICT (account_id) WHERE type = 'UNLIMITED' AND deleted_at IS NULL DO NOTHING RETURNING id`,
      [id, accountId, newUsername(), sealedPassword, keyVersion, this.deps.clock.now()],
    );
    if (made.length === 0) return;
    const terms = {
      type: 'UNLIMITED',
      active: true,
      chargeMode: 'SHARED',
      limitBytes: null,
    } as const;
    await this.#tell(tx, accountId, { id, terms, usedBytes: 0n }, false);
  }

  /** Saving a limit or a charge mode allocates bytes again. A shortage is refused only if the new terms want more. */
  async #saveTerms(
    tx: Tx,
    current: SubAccountEntity,
    next: Pick<SubAccountEntity, 'chargeMode' | 'limitBytes'>,
  ): Promise<void> {
    const metered = meteredOf(current, next);
    const missing = await this.#tell(tx, current.accountId, metered, true);
    const wantsMore =
      current.chargeMode === 'SHARED' || (next.limitBytes ?? 0n) > (current.limitBytes ?? 0n);
    if (missing > 0n && wantsMore) throw insufficientBalance(next.limitBytes, missing);
  }

  /** Records a sub account's terms with entitlement. Returns how many bytes could not be allocated. */
  #tell(
    tx: Tx,
    accountId: string,
    subAccount: { id: string; terms: SubAccountTerms; usedBytes: bigint },
    setsAside: boolean,
  ): Promise<bigint> {
    const { entitlements, clock } = this.deps;
    return entitlements.changeSubAccount(tx, accountId, subAccount, setsAside, clock.now());
  }

  /**
   * The viewer's sub account, with the balance lock held, so that its counter cannot change. @throws AppError NOT_FOUND
   */
  async #own(tx: Tx, viewer: Viewer, id: string): Promise<SubAccountEntity> {
    await this.deps.entitlements.lock(tx, viewer.accountId);
    const found = isId(id)
      ? await tx.findOneBy(SubAccountEntity, { id, accountId: viewer.accountId })
      : null;
    if (found?.deletedAt !== null) throw notFound('Sub account');
    return found;
  }
}
