import { defaultUsername } from '../../../../schema/rules/name.js';
import type { Core } from '../../platform/core.js';
import { rows, type Tx } from '../../platform/database/database.js';
import type { TargetDetail } from '../../../../schema/rules/usage-target.js';
import { prepared } from '../../platform/database/prepared.js';
import type { Viewer } from '../../platform/viewer.js';
import type { AuditService } from '../audit/audit.service.js';
import type { UserEntity } from '../user/user.entity.js';
import { AccountEntity } from './account.entity.js';
import type { UserService } from '../user/user.service.js';

const TARGET_DETAILS_SQL = `
  SELECT id, usage_target_detail AS "detail" FROM accounts
  WHERE id = ANY ($1::uuid[]) AND usage_target_detail <> 'DOMAIN'`;

/** The person for whom an account is opened. */
interface Person {
  id: string;
  email: string;
}

interface AccountChange {
  usageTargetDetail?: TargetDetail | undefined;
  /** IANA name. */
  timeZone?: string | undefined;
}

/** Opens and finds accounts. */
export class AccountService {
  constructor(
    private readonly deps: Pick<Core, 'clock' | 'db' | 'timeZones'> & {
      users: UserService;
      audit: AuditService;
    },
  ) {}

  /** The id of the account that a person is a member of. Whoever is a member of none gets one, with this zone. */
  async of(tx: Tx, { id, email }: Person, timeZone = 'UTC'): Promise<string> {
    const [member] = await rows<{ accountId: string }>(
      tx,
      `SELECT account_id AS "accountId" FROM account_members WHERE user_id = $1`,
      [id],
    );
    if (member) return member.accountId;
    await rows(
      tx,
      `WITH opened AS (
         INSERT INTO accounts (id, name, created_at, time_zone)
         SELECT $1, $2, $3, $4 WHERE NOT EXISTS (SELECT 1 FROM account_members WHERE user_id = $1)
         ON CONFLICT DO NOTHING)
       INSERT INTO account_members (account_id, user_id, role)
       SELECT $1, $1, 'OWNER' WHERE NOT EXISTS (SELECT 1 FROM account_members WHERE user_id = $1)
       ON CONFLICT DO NOTHING`,
      [id, defaultUsername(email), this.deps.clock.now(), timeZone],
    );
    return id;
  }

  /** The person who answers for an account. */
  async ownerOf(tx: Tx, accountId: string): Promise<UserEntity> {
    const [owner] = await rows<{ userId: string }>(
      tx,
      `SELECT user_id AS "userId" FROM account_members WHERE account_id = $1 AND role = 'OWNER'`,
      [accountId],
    );
    if (!owner) throw new Error(`account ${accountId} has no owner`);
    return this.deps.users.byId(tx, owner.userId);
  }

  /**
   * The account of the person who invited an account's owner, if any. Set at registration; only `forgetRegistrant` removes
   * it.
   */
  async referrerOf(tx: Tx, accountId: string): Promise<string | null> {
    const { referredById } = await this.ownerOf(tx, accountId);
    return referredById === null ? null : this.of(tx, await this.deps.users.byId(tx, referredById));
  }

  /**
   * Changes the settings that are given. The next usage report is kept by them; what is stored stays: posted hours and sealed
   * months keep the time zone that cut them.
   * @throws AppError BAD_USER_INPUT (time zone)
   */
  async update(viewer: Viewer, change: AccountChange): Promise<void> {
    const { db, audit, timeZones } = this.deps;
    const zone = change.timeZone === undefined ? undefined : await timeZones.named(change.timeZone);
    await db.transaction(async (tx) => {
      const id = viewer.accountId;
      await this.lock(tx, id);
      const before = await tx.findOneByOrFail(AccountEntity, { id });
      const { usageTargetDetail = before.usageTargetDetail } = change;
      const timeZone = zone ?? before.timeZone;
      if (before.usageTargetDetail === usageTargetDetail && before.timeZone === timeZone) return;
      await tx.update(AccountEntity, { id }, { usageTargetDetail, timeZone });
      await audit.record(tx, viewer, {
        action: 'account.update',
        target: id,
        before: { usageTargetDetail: before.usageTargetDetail, timeZone: before.timeZone },
        after: { usageTargetDetail, timeZone },
      });
    });
  }

  /** How much of their targets' names these accounts let us keep. Those that are missing keep the domain. */
  async usageTargetDetails(
    tx: Tx,
    accountIds: readonly string[],
  ): Promise<ReadonlyMap<string, TargetDetail>> {
    const { rows: found } = await prepared<{ id: string; detail: TargetDetail }>(
      tx,
      'account.usage-target-details',
      TARGET_DETAILS_SQL,
      [accountIds],
    );
    return new Map(found.map(({ id, detail }) => [id, detail]));
  }

  /** Locks an account until the transaction ends, so that other writes that count its things wait. */
  async lock(tx: Tx, accountId: string): Promise<void> {
    await rows(tx, `SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE`, [accountId]);
  }
}
