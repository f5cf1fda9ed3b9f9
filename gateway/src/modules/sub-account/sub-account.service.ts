import { randomInt } from 'node:crypto';
import type { Clock } from '../../platform/clock.js';
import { hmacSha256Hex, KEY_VERSION, randomToken, type SealingKey } from '../../platform/crypto.js';
import {
  rows,
  violatedConstraint,
  type Database,
  type Tx,
} from '../../platform/database/database.js';
import { notFound, UserError } from '../../platform/errors.js';
import { isId, newId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';
import type { AuditService } from '../audit/audit.service.js';
import type { BalanceService } from '../balance/balance.service.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { SubAccountAllocation } from './sub-account-allocation.js';
import { SubAccountEntity, type ChargeMode, type SubAccountStatus } from './sub-account.entity.js';
import { subAccountProblems } from './sub-account.rules.js';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz';
const LETTERS_AND_DIGITS = `${LETTERS}23456789`;
/** Keeps lists usable and one customer from filling the namespace of usernames. */
const MOST_SUB_ACCOUNTS = 1_000;

export interface NewSubAccount {
  username: string;
  password: string;
  chargeMode: ChargeMode;
  /** Null is without limit. */
  limitBytes: bigint | null;
  remark: string | null;
}

/** Fields left out stay as they are. */
export type SubAccountChanges = Partial<Omit<NewSubAccount, 'username'>>;

interface Dependencies {
  db: Database;
  clock: Clock;
  audit: AuditService;
  balance: BalanceService;
  allocation: SubAccountAllocation;
  idempotency: IdempotencyService;
  sealing: SealingKey;
  /** Makes a password comparable in an idempotency key's request without keeping it. */
  secret: string;
}

/** The customer's usernames and passwords for the proxies (spec §5). Every change is audited; passwords never are. */
export class SubAccountService {
  readonly #decoy: { id: string; sealedPassword: Buffer };

  constructor(private readonly deps: Dependencies) {
    const id = newId();
    this.#decoy = { id, sealedPassword: deps.sealing.seal(randomToken(), id) };
  }

  /**
   * Returns the new id; with an idempotency key, the same one however often it is called.
   * @throws UserError with the codes of sub-account.rules.ts, USERNAME_TAKEN, INSUFFICIENT_BALANCE
   */
  async create(
    viewer: Viewer,
    input: NewSubAccount,
    idempotencyKey: string | null,
  ): Promise<string> {
    const { db, idempotency, secret } = this.deps;
    refuseProblems(input);
    const request = {
      ...input,
      limitBytes: input.limitBytes?.toString() ?? null,
      password: hmacSha256Hex(secret, 'sub-account-password\n', input.password),
    };
    const make = (tx: Tx) => this.#create(tx, viewer, input);
    const made = await named(() =>
      db.transaction((tx) =>
        idempotencyKey === null
          ? make(tx)
          : idempotency.once(
              tx,
              {
                userId: viewer.userId,
                key: idempotencyKey,
                operation: 'subAccountCreate',
                request,
              },
              () => make(tx),
            ),
      ),
    );
    return made.id;
  }

  async #create(tx: Tx, viewer: Viewer, input: NewSubAccount): Promise<{ id: string }> {
    const { audit, balance, allocation, clock } = this.deps;
    await balance.lock(tx, viewer.userId);
    const count = await tx.countBy(SubAccountEntity, { userId: viewer.userId });
    if (count >= MOST_SUB_ACCOUNTS)
      throw new UserError('TOO_MANY_SUB_ACCOUNTS', `An account has at most ${MOST_SUB_ACCOUNTS}`);
    const id = newId();
    const { password, ...rest } = input;
    await tx.insert(SubAccountEntity, {
      ...rest,
      ...this.#sealed(id, password),
      id,
      userId: viewer.userId,
      accountType: 'SUB',
      type: 'TRAFFIC',
      username: input.username.toLowerCase(),
      createdAt: clock.now(),
    });
    if (input.chargeMode === 'ALLOCATED') {
      await allocation.setAside(tx, viewer.userId, id, input.limitBytes ?? 0n, clock.now());
    }
    await audit.record(tx, viewer, { action: 'subAccount.create', target: id, after: { ...rest } });
    return { id };
  }

  /** @throws UserError ONLY_PASSWORD_EDITABLE for the unlimited plan's sub account, and as `create` */
  async update(viewer: Viewer, id: string, changes: SubAccountChanges): Promise<void> {
    const { db, audit, allocation, clock } = this.deps;
    await db.transaction(async (tx) => {
      const current = await this.#own(tx, viewer, id);
      const { password, ...edits } = changes;
      if (current.type === 'UNLIMITED' && Object.keys(edits).length > 0) throw onlyPassword();
      const next = { chargeMode: current.chargeMode, limitBytes: current.limitBytes, ...edits };
      refuseProblems({ ...next, ...(password !== undefined && { password }) });
      const sealed = password === undefined ? {} : this.#sealed(id, password);
      if (Object.keys({ ...edits, ...sealed }).length > 0)
        await tx.update(SubAccountEntity, { id }, { ...edits, ...sealed });
      if (next.chargeMode === 'SHARED') {
        if (current.chargeMode === 'ALLOCATED')
          await allocation.release(tx, viewer.userId, id, clock.now());
      } else if (current.chargeMode === 'SHARED' || next.limitBytes !== current.limitBytes) {
        const open = (next.limitBytes ?? 0n) - current.usedBytes;
        await allocation.setAside(tx, viewer.userId, id, open > 0n ? open : 0n, clock.now());
      }
      const before = Object.fromEntries(
        Object.keys(edits).map((field) => [field, current[field as keyof typeof edits]]),
      );
      const after = { ...edits, ...(password !== undefined && { password: 'changed' }) };
      await audit.record(tx, viewer, { action: 'subAccount.update', target: id, before, after });
    });
  }

  /** @throws UserError ONLY_PASSWORD_EDITABLE for the unlimited plan's sub account */
  async setStatus(viewer: Viewer, id: string, status: SubAccountStatus): Promise<void> {
    await this.deps.db.transaction(async (tx) => {
      const current = await this.#own(tx, viewer, id);
      if (current.type === 'UNLIMITED') throw onlyPassword();
      if (current.status === status) return;
      await tx.update(SubAccountEntity, { id }, { status });
      await this.deps.audit.record(tx, viewer, {
        action: 'subAccount.setStatus',
        target: id,
        before: { status: current.status },
        after: { status },
      });
    });
  }

  /** The password in clear; that it was shown is in the audit log (SECURITY 34). */
  async revealPassword(viewer: Viewer, id: string): Promise<string> {
    return this.deps.db.transaction(async (tx) => {
      const current = await this.#own(tx, viewer, id);
      await this.deps.audit.record(tx, viewer, { action: 'subAccount.revealPassword', target: id });
      return this.openPassword(current);
    });
  }

  /** @throws AppError NOT_FOUND unless the sub account is the viewer's */
  async assertOwned(tx: Tx, viewer: Viewer, id: string): Promise<void> {
    await this.#own(tx, viewer, id);
  }

  /** What the customer needs to sign in at the proxies. The caller records that it was shown. @throws AppError NOT_FOUND */
  async credentials(
    tx: Tx,
    viewer: Viewer,
    id: string,
  ): Promise<{ username: string; password: string; status: SubAccountStatus }> {
    const current = await this.#own(tx, viewer, id);
    return {
      username: current.username,
      password: this.openPassword(current),
      status: current.status,
    };
  }

  /** Ends it: no more sign-in at the proxies, what was set aside goes back, its whitelist entries end, its name is free again. */
  async delete(viewer: Viewer, id: string): Promise<void> {
    const { db, audit, allocation, clock } = this.deps;
    await db.transaction(async (tx) => {
      const current = await this.#own(tx, viewer, id);
      if (current.type === 'UNLIMITED') throw onlyPassword();
      await tx.update(SubAccountEntity, { id }, { status: 'INACTIVE', deletedAt: clock.now() });
      await rows(
        tx,
        `UPDATE whitelist_entry SET deleted_at = $2 WHERE sub_account_id = $1 AND deleted_at IS NULL`,
        [id, clock.now()],
      );
      await allocation.release(tx, viewer.userId, id, clock.now());
      const { username, chargeMode, limitBytes, usedBytes } = current;
      await audit.record(tx, viewer, {
        action: 'subAccount.delete',
        target: id,
        before: { username, chargeMode, limitBytes, usedBytes },
      });
    });
  }

  /** Makes the one sub account that unlimited plans are used through, unless it is there. Part of starting such an order. */
  async ensureUnlimitedSubAccount(tx: Tx, userId: string): Promise<void> {
    const id = newId();
    const { sealedPassword, keyVersion } = this.#sealed(id, random(LETTERS_AND_DIGITS, 12));
    await rows(
      tx,
      `INSERT INTO sub_account (id, user_id, account_type, type, username, sealed_password, key_version, created_at)
       VALUES ($1, $2, 'SUB', 'UNLIMITED', $3, $4, $5, $6)
       ON CONFLICT (user_id) WHERE type = 'UNLIMITED' AND deleted_at IS NULL DO NOTHING`,
      [
        id,
        userId,
        `u${random(LETTERS_AND_DIGITS, 11)}`,
        sealedPassword,
        keyVersion,
        this.deps.clock.now(),
      ],
    );
  }

  /** The password of a sub account that was read elsewhere, for checking what a client of a proxy sent. */
  openPassword({ id, sealedPassword }: { id: string; sealedPassword: Buffer }): string {
    return this.deps.sealing.open(sealedPassword, id);
  }

  /** Does the work of `openPassword` for nobody; no password equals what it returns. */
  openDecoy(): string {
    return this.openPassword(this.#decoy);
  }

  #sealed(id: string, password: string): { sealedPassword: Buffer; keyVersion: number } {
    return { sealedPassword: this.deps.sealing.seal(password, id), keyVersion: KEY_VERSION };
  }

  /** The viewer's sub account with the balance lock held, so that its counter stands still. @throws AppError NOT_FOUND */
  async #own(tx: Tx, viewer: Viewer, id: string): Promise<SubAccountEntity> {
    await this.deps.balance.lock(tx, viewer.userId);
    const found = isId(id)
      ? await tx.findOneBy(SubAccountEntity, { id, userId: viewer.userId })
      : null;
    if (found?.deletedAt !== null) throw notFound('Sub account');
    return found;
  }
}

function refuseProblems(fields: Parameters<typeof subAccountProblems>[0]): void {
  const problems = subAccountProblems(fields);
  if (problems.length > 0) throw new UserError(problems);
}

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) === 'uq_sub_account_username') {
      throw new UserError('USERNAME_TAKEN', 'This username is taken', 'username');
    }
    throw error;
  }
}

function onlyPassword(): UserError {
  return new UserError(
    'ONLY_PASSWORD_EDITABLE',
    "Only the password of the unlimited plan's sub account can be changed",
  );
}

function random(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
