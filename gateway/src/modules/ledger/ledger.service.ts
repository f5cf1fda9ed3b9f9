import { systemClock, type Clock } from '../../platform/clock.js';
import { rows, type Tx } from '../../platform/database/database.js';
import { prepared } from '../../platform/database/prepared.js';
import { postInBulk, type BulkTransaction } from './bulk-posting.js';
import {
  addEntriesAfter,
  lastEntries,
  type EntryDraft,
} from './entries/account-entries.service.js';
import { mirrored } from './entries/mirrored-entries.js';
import { createAccount, findAccount, type LedgerAccountKey, selecting } from './ledger-accounts.js';

export type { LedgerAccountKey } from './ledger-accounts.js';

export interface LedgerTransaction {
  kind: string;
  /** Unique together with `kind`. Posting the same pair again changes nothing. */
  reference: string;
  accountId?: string;
  orderId?: string;
  detail?: Record<string, unknown>;
  /** The shared instant of the operation that this transaction is part of (ACCOUNTING 3). Defaults to now. */
  at?: Date;
}

export interface LedgerLine {
  account: LedgerAccountKey | bigint;
  /** Positive: the account gains. Negative: it gives. Zero lines are skipped. */
  amount: bigint;
}

/**
 * Writes to the append-only double-entry ledger (migrations/…-ledger.ts). It only inserts. The database refuses
 * unbalanced entries and negative balances (SQLSTATE 23514, constraint ck_ledger_account_not_negative).
 */
export class LedgerService {
  constructor(private readonly clock: Clock = systemClock) {}

  /**
   * Locks these customers until the transaction ends. Every lock over several customers follows the order of their ids,
   * so that transactions cannot deadlock. Lock all the customers you need in one call, before any other lock.
   */
  async lockCustomers(tx: Tx, accountIds: readonly string[]): Promise<void> {
    const wanted = [...new Set(accountIds)];
    const locked = await prepared(
      tx,
      'ledger.lock',
      `SELECT 1 FROM account_balance WHERE account_id = ANY ($1::uuid[]) ORDER BY account_id FOR NO KEY UPDATE`,
      [wanted],
    );
    if (locked.rowCount !== wanted.length) throw new Error('a customer has no balance');
  }

  /**
   * Posts one transaction, with its customer's line. Returns false, without a change, if (kind, reference) was posted before.
   * @param line the customer's line, where it does not follow from the transaction (`mirrored`)
   */
  async post(
    tx: Tx,
    transaction: LedgerTransaction,
    lines: readonly LedgerLine[],
    line?: EntryDraft,
  ): Promise<boolean> {
    const moving = lines.filter(({ amount }) => amount !== 0n);
    const at = transaction.at ?? this.clock.now();
    const [inserted, ...ledgerAccountIds] = await Promise.all([
      prepared<{ id: bigint }>(
        tx,
        'ledger.transaction',
        `INSERT INTO ledger_transaction (kind, reference, account_id, order_id, detail, created_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (kind, reference) DO NOTHING RETURNING id`,
        [
          transaction.kind,
          transaction.reference,
          transaction.accountId ?? null,
          transaction.orderId ?? null,
          JSON.stringify(transaction.detail ?? {}),
          at,
        ],
      ),
      ...moving.map(({ account }) => findAccount(tx, account)),
    ]);
    const id = inserted.rows[0]?.id;
    if (id === undefined) return false;
    const entries: { ledgerAccountId: bigint; amount: bigint }[] = [];
    for (const [place, { account, amount }] of moving.entries())
      entries.push({
        ledgerAccountId: ledgerAccountIds[place] ?? (await this.idOf(tx, account)),
        amount,
      });
    // In order of account id, so that two transactions over the same accounts cannot deadlock.
    entries.sort((a, b) =>
      a.ledgerAccountId < b.ledgerAccountId ? -1 : a.ledgerAccountId > b.ledgerAccountId ? 1 : 0,
    );
    // The caller holds the lock on the customer's balance, so nobody adds a line between these two.
    const { accountId } = transaction;
    const draft = accountId === undefined ? null : (line ?? mirrored(transaction, lines, at));
    const [, last] = await Promise.all([
      entries.length === 0
        ? null
        : prepared(
            tx,
            'ledger.entries',
            `INSERT INTO ledger_entry (transaction_id, ledger_account_id, unit, amount)
             SELECT $1, e.ledger_account_id, '', e.amount FROM unnest($2::bigint[], $3::bigint[]) WITH ORDINALITY AS e(ledger_account_id, amount, n) ORDER BY n`,
            [
              id,
              entries.map((entry) => entry.ledgerAccountId),
              entries.map((entry) => entry.amount),
            ],
          ),
      draft === null || accountId === undefined ? null : lastEntries(tx, accountId, [draft]),
    ]);
    if (draft !== null && last !== null && accountId !== undefined)
      await addEntriesAfter(last, tx, accountId, [draft], at);
    return true;
  }

  /**
   * Posts one transaction for each of many customers in a single statement. The caller holds their balance locks
   * (bulk-posting.ts).
   */
  async postMany(tx: Tx, kind: string, transactions: readonly BulkTransaction[]): Promise<void> {
    await postInBulk(tx, kind, transactions, this.clock.now());
  }

  /** Returns the account's id. Creates the account on first use. */
  async idOf(tx: Tx, account: LedgerAccountKey | bigint): Promise<bigint> {
    if (typeof account === 'bigint') return account;
    const id =
      (await findAccount(tx, account)) ??
      (await createAccount(tx, account)) ??
      (await findAccount(tx, account));
    if (id === undefined) throw new Error(`ledger account ${account.kind} could not be created`);
    return id;
  }

  /** Creates an account that does not exist yet. Returns its id. */
  async newAccountId(tx: Tx, key: LedgerAccountKey): Promise<bigint> {
    const id = await createAccount(tx, key);
    if (id === undefined) throw new Error(`the ledger account ${key.kind} is not new`);
    return id;
  }

  /** Balance of a customer's account; zero before its first use. */
  async balance(tx: Tx, key: LedgerAccountKey): Promise<bigint> {
    const { shape, where, values } = selecting(key);
    const found = await prepared<{ balance: bigint }>(
      tx,
      `ledger.balance${shape}`,
      `SELECT balance FROM ledger_account WHERE ${where}`,
      values,
    );
    return found.rows[0]?.balance ?? 0n;
  }

  /** A transaction with this reference and one of these kinds, with what it moved on accounts of one kind. Null if there is none. */
  async posted(
    tx: Tx,
    reference: string,
    transactionKinds: readonly string[],
    accountKind: LedgerAccountKey['kind'],
  ): Promise<{ kind: string; total: bigint } | null> {
    const found = await rows<{ kind: string; total: bigint }>(
      tx,
      `SELECT t.kind, coalesce(sum(e.amount) FILTER (WHERE a.kind = $3), 0)::bigint AS total
       FROM ledger_transaction t LEFT JOIN ledger_entry e ON e.transaction_id = t.id
       LEFT JOIN ledger_account a ON a.id = e.ledger_account_id
       WHERE t.kind = ANY ($2) AND t.reference = $1 GROUP BY t.id`,
      [reference, transactionKinds, accountKind],
    );
    return found[0] ?? null;
  }

  /** The sum that an order's transactions have moved on accounts of one kind so far. */
  async orderTotal(
    tx: Tx,
    orderId: string,
    kind: LedgerAccountKey['kind'],
    transactionKinds?: readonly string[],
  ): Promise<bigint> {
    const found = await prepared<{ total: bigint }>(
      tx,
      'ledger.order-total',
      `SELECT coalesce(sum(e.amount), 0)::bigint AS total
       FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id JOIN ledger_account a ON a.id = e.ledger_account_id
       WHERE t.order_id = $1 AND a.kind = $2 AND ($3::text[] IS NULL OR t.kind = ANY ($3))`,
      [orderId, kind, transactionKinds ?? null],
    );
    return found.rows[0]?.total ?? 0n;
  }

  /** The customer of an order's transactions of one kind; null if there are none. */
  async orderCustomer(tx: Tx, orderId: string, transactionKind: string): Promise<string | null> {
    const found = await prepared<{ account_id: string | null }>(
      tx,
      'ledger.order-customer',
      `SELECT account_id FROM ledger_transaction WHERE order_id = $1 AND kind = $2 LIMIT 1`,
      [orderId, transactionKind],
    );
    return found.rows[0]?.account_id ?? null;
  }

  /** Number of an order's transactions of one kind. */
  async orderCount(tx: Tx, orderId: string, transactionKind: string): Promise<number> {
    const found = await prepared<{ count: number }>(
      tx,
      'ledger.order-count',
      `SELECT count(*)::integer AS count FROM ledger_transaction WHERE order_id = $1 AND kind = $2`,
      [orderId, transactionKind],
    );
    return found.rows[0]?.count ?? 0;
  }
}
