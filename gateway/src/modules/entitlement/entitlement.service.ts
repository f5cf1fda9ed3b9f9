import {
  endOfValidity,
  nominalHours,
  validityOf,
  type ValidityTerms,
} from '../../../../schema/rules/validity.js';
import type { Core } from '../../platform/core.js';
import { rows, type Tx } from '../../platform/database/database.js';
import { prepared } from '../../platform/database/prepared.js';
import { newId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';
import type { AuditService } from '../audit/audit.service.js';
import type { LedgerService } from '../ledger/ledger.service.js';
import type { BillingType } from '../plan/billing-type.object.js';
import { applyCommand, type BookCommand, type OrderMoney } from './book/book-commands.js';
import { drawableBytes, type GrantSource, type SubAccountTerms } from './book/book.js';
import {
  expireReturned,
  lockBook,
  potBalances,
  saveGrants,
  type LoadedBook,
} from './book/book.store.js';
import { isSettled, writeCommand } from './book/journal.js';
import { bytesLine, potChanges, returnLines } from './book/posting.js';
import { noteChange } from './book/recount-requests.js';
import { grantedLine, postGrants } from './entries/traffic-entries.service.js';
import { reasonOf, setAsideLines, type TakenBackAfter } from './entries/command-entries.js';
import { TRIAL_BYTES, TRIAL_DAYS } from './trial.constants.js';
import { activate, noteWaiting, requeue } from './book/unlimited.store.js';
import { AccountBalanceEntity } from './book/account-balance.entity.js';

export type { OrderMoney } from './book/book-commands.js';
export type { GrantSource, SubAccountTerms } from './book/book.js';

/** The service that an order pays for. */
export interface OrderedService extends ValidityTerms {
  orderId: string;
  accountId: string;
  billingType: BillingType;
  source: Exclude<GrantSource, 'TRIAL'>;
  /** Null for the unlimited plan. */
  bytes: bigint | null;
  /** Calendar months follow this zone; UTC if omitted. */
  timeZone?: string;
}

export interface NewGrant extends ValidityTerms {
  accountId: string;
  orderId?: string | null;
  source: GrantSource;
  bytes: bigint;
  timeZone?: string;
}

interface Dependencies extends Pick<Core, 'db' | 'clock'> {
  ledger: LedgerService;
  audit: AuditService;
}

/**
 * The entitlements of customers: traffic grants, allocated bytes, unlimited periods, holds. Only this module reads and
 * writes these tables. Each change is a command: it is added to the customer's journal, applied to the book (book.ts),
 * and posted to the ledger as a difference.
 */
export class EntitlementService {
  constructor(private readonly deps: Dependencies) {}

  /** Locks the customer's traffic until the transaction ends. Every traffic change takes this lock first. */
  async lock(tx: Tx, accountId: string): Promise<void> {
    await prepared(
      tx,
      'entitlement.lock-one',
      `SELECT 1 FROM account_balance WHERE account_id = $1 FOR NO KEY UPDATE`,
      [accountId],
    );
  }

  /** Creates a new customer's balance row. */
  async open(tx: Tx, accountId: string): Promise<void> {
    await rows(tx, `INSERT INTO account_balance (account_id) VALUES ($1) ON CONFLICT DO NOTHING`, [
      accountId,
    ]);
  }

  /** Grants the free trial once per canonical email (SECURITY 37). Returns false if it was granted before. */
  async grantTrial(tx: Tx, accountId: string, emailCanonical: string): Promise<boolean> {
    const now = this.deps.clock.now();
    const claimed = await rows<{ email_canonical: string }>(
      tx,
      `INSERT INTO trial_claim (email_canonical, account_id, created_at) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING email_canonical`,
      [emailCanonical, accountId, now],
    );
    if (claimed.length === 0) return false;
    const terms = { source: 'TRIAL', bytes: TRIAL_BYTES } as const;
    await this.grant(tx, { accountId, ...terms, validityDays: TRIAL_DAYS }, now);
    return true;
  }

  /** Adds traffic that starts at `now`. An order has at most one grant (uq_traffic_grant_order). Returns the expiry. */
  async grant(
    tx: Tx,
    { accountId, orderId = null, source, bytes, timeZone = 'UTC', ...terms }: NewGrant,
    now = this.deps.clock.now(),
  ): Promise<Date> {
    const grantId = newId();
    const expiresAt = new Date(endOfValidity(now.getTime(), validityOf(terms), timeZone));
    const command = { kind: 'GRANT', grantId, orderId, source, bytes } as const;
    const pot = { kind: 'traffic_pot', unit: 'BYTES', accountId, grantId } as const;
    // They run in this order: the lock first.
    const [, , , potId] = await Promise.all([
      this.lock(tx, accountId),
      prepared(
        tx,
        'entitlement.grant',
        `INSERT INTO traffic_grant (id, account_id, order_id, source, granted_bytes, starts_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [grantId, accountId, orderId, source, bytes, now, expiresAt],
      ),
      writeCommand(tx, accountId, { ...command, expiresAt: expiresAt.getTime() }, now),
      this.deps.ledger.newAccountId(tx, pot),
      noteChange(tx, accountId, now),
    ]);
    const transaction = { kind: 'traffic.grant', reference: grantId, accountId, at: now };
    const detail = { source };
    await this.deps.ledger.post(
      tx,
      orderId === null ? { ...transaction, detail } : { ...transaction, detail, orderId },
      [
        { account: { kind: 'traffic_sold', unit: 'BYTES' }, amount: -bytes },
        { account: potId, amount: bytes },
      ],
      grantedLine({ id: grantId, orderId, source, startsAt: now }, bytes),
    );
    return expiresAt;
  }

  /**
   * Starts an order's service: traffic is usable from `now` on, an unlimited period joins the queue.
   * Returns its end; null if that is not known yet.
   */
  async start(tx: Tx, order: OrderedService, now: Date): Promise<Date | null> {
    const { orderId, accountId, billingType, bytes, timeZone = 'UTC' } = order;
    if (billingType === 'TRAFFIC') {
      if (bytes === null) throw new Error(`traffic order ${orderId} has no bytes`);
      return this.grant(tx, { ...order, bytes }, now);
    }
    await this.lock(tx, accountId);
    const validity = validityOf(order);
    const length = {
      hours: nominalHours(validity),
      ...(validity.unit === 'MONTH' && { calendar: { months: validity.count, timeZone } }),
    };
    await activate(tx, accountId, orderId, now);
    await writeCommand(tx, accountId, { kind: 'UNLIMITED', orderId, ...length }, now);
    await noteChange(tx, accountId, now);
    return requeue(tx, accountId, orderId, now);
  }

  /**
   * Makes a started order's service match its money: refunds and lost disputes take back their share, and an open
   * dispute holds the rest (ACCOUNTING 10, 11). No effect if nothing changed, or before the start. `reason` says why bytes are
   * taken back or return.
   */
  async settleOrder(
    tx: Tx,
    order: Pick<OrderedService, 'orderId' | 'accountId' | 'billingType'>,
    money: OrderMoney,
    now: Date,
    reason: TakenBackAfter = reasonOf(money),
  ): Promise<void> {
    const { orderId, accountId, billingType } = order;
    // The journal is read after the lock, although it is asked for in the same write.
    const [, settled] = await Promise.all([
      this.lock(tx, accountId),
      isSettled(tx, accountId, orderId, money),
    ]);
    if (billingType === 'UNLIMITED') await noteWaiting(tx, accountId, orderId, money);
    if (settled) return;
    const command = { kind: 'ORDER_MONEY', orderId, ...money } as const;
    if (billingType === 'TRAFFIC') {
      await this.#apply(tx, accountId, command, now, { orderId, reason });
      return;
    }
    await writeCommand(tx, accountId, command, now);
    await requeue(tx, accountId, orderId, now);
    await noteChange(tx, accountId, now);
  }

  /**
   * Records a sub account's terms. Set `setsAside` if its limit or charge mode was saved: the bytes are then allocated
   * again, as far as the traffic allows (rule 8). Returns how many bytes the limit still lacks.
   */
  async changeSubAccount(
    tx: Tx,
    accountId: string,
    subAccount: { id: string; terms: SubAccountTerms; usedBytes: bigint },
    setsAside: boolean,
    now: Date,
  ): Promise<bigint> {
    const { id: subAccountId, terms, usedBytes } = subAccount;
    const loaded = await this.#apply(
      tx,
      accountId,
      { kind: 'SUB_ACCOUNT', subAccountId, terms, setsAside },
      now,
      { detail: { subAccountId }, subAccount: { id: subAccountId, ...terms, usedBytes } },
    );
    if (terms.chargeMode !== 'ALLOCATED' || terms.limitBytes === null) return 0n;
    const open = terms.limitBytes - usedBytes;
    const held = drawableBytes(loaded.book, subAccountId, now.getTime());
    return open > held ? open - held : 0n;
  }

  /** Chooses the plan that pays first when both could, from now on (PRODUCT.md "Prioritize toggle"). */
  async prioritize(viewer: Viewer, plan: BillingType): Promise<void> {
    const { db, clock, audit } = this.deps;
    await db.transaction(async (tx) => {
      const now = clock.now();
      const { accountId } = viewer;
      const before = await tx.findOne(AccountBalanceEntity, {
        where: { accountId },
        lock: { mode: 'for_no_key_update' },
      });
      if (before?.prioritizedPlan === plan) return;
      await tx.update(AccountBalanceEntity, { accountId }, { prioritizedPlan: plan });
      await writeCommand(tx, accountId, { kind: 'PRIORITIZE', plan }, now);
      await noteChange(tx, accountId, now);
      await audit.record(tx, viewer, {
        action: 'balance.prioritize',
        before: { plan: before?.prioritizedPlan },
        after: { plan },
      });
    });
  }

  /** Applies a command to the customer's book and posts the difference to the ledger. */
  async #apply(
    tx: Tx,
    accountId: string,
    command: BookCommand,
    now: Date,
    {
      orderId,
      reason = null,
      detail = {},
      subAccount,
    }: {
      orderId?: string;
      reason?: TakenBackAfter | null;
      detail?: Record<string, unknown>;
      subAccount?: SubAccountTerms & { id: string; usedBytes: bigint };
    },
  ): Promise<LoadedBook> {
    const loaded = await lockBook(tx, accountId, orderId ?? null);
    const { book } = loaded;
    if (subAccount !== undefined) book.subAccounts.set(subAccount.id, subAccount);
    const before = {
      pots: potBalances(book),
      returned: book.grants.map((grant) => ({ ...grant })),
    };
    const reference = `${await writeCommand(tx, accountId, command, now)}`;
    applyCommand(book, command, now.getTime());
    const expired = await expireReturned(tx, loaded);
    const lines = potChanges(accountId, book, loaded.ledgerAccountIds, before.pots);
    lines.push(...returnLines(book.grants, before.returned), bytesLine('traffic_expired', expired));
    await saveGrants(tx, book.grants);
    if (lines.some(({ amount }) => amount !== 0n))
      await this.deps.ledger.post(
        tx,
        {
          kind: command.kind === 'ORDER_MONEY' ? 'traffic.revoke' : 'traffic.allocate',
          reference,
          accountId,
          ...(orderId !== undefined && { orderId }),
          detail,
          at: now,
        },
        lines,
      );
    await postGrants(tx, accountId, { now, reason, also: setAsideLines(book, before.pots, now) });
    await noteChange(tx, accountId, now);
    return loaded;
  }
}
