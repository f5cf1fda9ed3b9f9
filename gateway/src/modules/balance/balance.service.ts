import { DAY_MS, type Clock } from '../../platform/clock.js';
import { rows, type Tx, type Database } from '../../platform/database/database.js';
import { newId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';
import type { AuditService } from '../audit/audit.service.js';
import type { LedgerLine, LedgerService } from '../ledger/ledger.service.js';
import type { BillingType } from '../plan/plan.entity.js';
import { TRIAL_BYTES, TRIAL_DAYS } from './trial.constants.js';

/** The trial that a verified e-mail brings (PRODUCT.md "Trial"). */

export type GrantSource = 'PURCHASE' | 'TRIAL' | 'REDEMPTION';

export interface NewGrant {
  userId: string;
  orderId?: string;
  source: GrantSource;
  bytes: bigint;
  validityDays: number;
}

/** What is left in one place of a grant: the account's own pot, or one set aside for an ALLOCATED sub account. */
export interface Pot {
  accountId: bigint;
  grantId: string;
  subAccountId: string | null;
  balance: bigint;
}

interface Dependencies {
  db: Database;
  clock: Clock;
  ledger: LedgerService;
  audit: AuditService;
}

/** Traffic a customer may still use. Each grant is a pot in the ledger; what is left is the pot's balance, nothing else. */
export class BalanceService {
  constructor(private readonly deps: Dependencies) {}

  /** Holds the customer's balance until the transaction ends. Every change of traffic takes this lock first. */
  async lock(tx: Tx, userId: string): Promise<void> {
    await rows(tx, `SELECT 1 FROM user_balance WHERE user_id = $1 FOR NO KEY UPDATE`, [userId]);
  }

  /** Makes the balance of a new customer. */
  async open(tx: Tx, userId: string): Promise<void> {
    await rows(tx, `INSERT INTO user_balance (user_id) VALUES ($1) ON CONFLICT DO NOTHING`, [
      userId,
    ]);
  }

  /** The free trial, once per canonical e-mail whoever asks (SECURITY 37). Returns false when it was had before. */
  async grantTrial(tx: Tx, userId: string, emailCanonical: string): Promise<boolean> {
    const claimed = await rows<{ email_canonical: string }>(
      tx,
      `INSERT INTO trial_claim (email_canonical, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING email_canonical`,
      [emailCanonical, userId],
    );
    if (claimed.length === 0) return false;
    await this.grant(tx, { userId, source: 'TRIAL', bytes: TRIAL_BYTES, validityDays: TRIAL_DAYS });
    return true;
  }

  /** Adds traffic that starts now. A grant for an order exists once (uq_traffic_grant_order). */
  async grant(tx: Tx, { userId, orderId, source, bytes, validityDays }: NewGrant): Promise<void> {
    await this.lock(tx, userId);
    const grantId = newId();
    const startsAt = this.deps.clock.now();
    await rows(
      tx,
      `INSERT INTO traffic_grant (id, user_id, order_id, source, granted_bytes, starts_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        grantId,
        userId,
        orderId ?? null,
        source,
        bytes,
        startsAt,
        new Date(startsAt.getTime() + validityDays * DAY_MS),
      ],
    );
    await this.deps.ledger.post(
      tx,
      {
        kind: 'traffic.grant',
        reference: grantId,
        userId,
        ...(orderId !== undefined && { orderId }),
        detail: { source },
      },
      [
        { account: { kind: 'traffic_sold', unit: 'BYTES' }, amount: -bytes },
        { account: { kind: 'traffic_pot', unit: 'BYTES', userId, grantId }, amount: bytes },
      ],
    );
  }

  /**
   * Makes the part of an order's traffic that is taken back equal to `targetBytes`: takes more after a further refund, gives
   * it back after a dispute is won. What was already used cannot be taken. `cause` says which report led to it.
   */
  async revokeForOrder(
    tx: Tx,
    orderId: string,
    userId: string,
    targetBytes: bigint,
    cause: string,
  ): Promise<void> {
    const revoked = await this.deps.ledger.orderTotal(tx, orderId, 'traffic_revoked');
    if (revoked === targetBytes) return;
    await this.lock(tx, userId);
    const pots = await this.#potsOfOrder(tx, orderId);
    const own = pots.find((pot) => pot.subAccountId === null);
    if (!own) return;
    const lines: LedgerLine[] = [];
    let open = targetBytes - revoked;
    if (open < 0n) {
      lines.push({ account: own.accountId, amount: -open });
      open = 0n;
    }
    for (const pot of pots) {
      const part = pot.balance < open ? pot.balance : open;
      lines.push({ account: pot.accountId, amount: -part });
      open -= part;
    }
    const moved = lines.reduce((sum, line) => sum + line.amount, 0n);
    if (moved === 0n) return;
    await this.deps.ledger.post(
      tx,
      {
        kind: 'traffic.revoke',
        reference: `${orderId}:${cause}`,
        userId,
        orderId,
        detail: { cause },
      },
      [...lines, { account: { kind: 'traffic_revoked', unit: 'BYTES' }, amount: -moved }],
    );
  }

  /** Closes every grant whose time is over and books what is left as expired. Returns how many were closed. */
  async expireDueGrants(limit = 500): Promise<number> {
    const { db, clock, ledger } = this.deps;
    return db.transaction(async (tx) => {
      const due = await rows<{ id: string; user_id: string }>(
        tx,
        `SELECT id, user_id FROM traffic_grant WHERE expired_at IS NULL AND expires_at <= $1 ORDER BY user_id, id LIMIT $2`,
        [clock.now(), limit],
      );
      for (const grant of due) {
        await this.lock(tx, grant.user_id);
        const pots = await this.#pots(tx, 'a.grant_id = $1', grant.id);
        const left = pots.reduce((sum, pot) => sum + pot.balance, 0n);
        await rows(tx, `UPDATE traffic_grant SET expired_at = $2 WHERE id = $1`, [
          grant.id,
          clock.now(),
        ]);
        await ledger.post(
          tx,
          { kind: 'traffic.expire', reference: grant.id, userId: grant.user_id },
          [
            ...pots.map((pot) => ({ account: pot.accountId, amount: -pot.balance })),
            { account: { kind: 'traffic_expired', unit: 'BYTES' }, amount: left },
          ],
        );
      }
      return due.length;
    });
  }

  /** Which plan pays first wherever both could (PRODUCT.md "Prioritise toggle"). */
  async prioritize(viewer: Viewer, plan: BillingType): Promise<void> {
    await this.deps.db.transaction(async (tx) => {
      const before = await rows<{ prioritized_plan: BillingType }>(
        tx,
        `SELECT prioritized_plan FROM user_balance WHERE user_id = $1 FOR NO KEY UPDATE`,
        [viewer.userId],
      );
      await rows(tx, `UPDATE user_balance SET prioritized_plan = $2 WHERE user_id = $1`, [
        viewer.userId,
        plan,
      ]);
      await this.deps.audit.record(tx, viewer, {
        action: 'balance.prioritize',
        before: { plan: before[0]?.prioritized_plan },
        after: { plan },
      });
    });
  }

  #potsOfOrder(tx: Tx, orderId: string): Promise<Pot[]> {
    return this.#pots(
      tx,
      'a.grant_id = (SELECT id FROM traffic_grant WHERE order_id = $1)',
      orderId,
    );
  }

  #pots(tx: Tx, condition: string, parameter: string): Promise<Pot[]> {
    return rows<Pot>(
      tx,
      `SELECT a.id AS "accountId", a.grant_id AS "grantId", a.sub_account_id AS "subAccountId", a.balance
       FROM ledger_account a WHERE a.kind = 'traffic_pot' AND ${condition} ORDER BY a.sub_account_id NULLS FIRST, a.id`,
      [parameter],
    );
  }
}
