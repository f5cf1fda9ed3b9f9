import { rows, type Tx } from '../../../platform/database/database.js';
import { prepared } from '../../../platform/database/prepared.js';
import type { BillingType } from '../../plan/billing-type.object.js';
import {
  ACCOUNT_POT,
  emptyBook,
  inPayingOrder,
  MOST_AHEAD_MS,
  type Book,
  type Grant,
  type GrantSource,
} from './book.js';
import { TrafficGrantEntity } from './traffic-grant.entity.js';

/** A customer's book as stored, with what is needed to write it back. The customer is locked. */
export interface LoadedBook {
  accountId: string;
  book: Book;
  /** Latest event that was charged, ms since the epoch. */
  chargedThrough: number;
  /** Latest command that can change who pays, ms since the epoch. */
  changedAt: number;
  /** Recount events from this time on, ms since the epoch. Null if no recount is due. */
  recountFrom: number | null;
  /** Start of the first usage that the customer's ledger lacks, ms since the epoch. Null if it lacks none. */
  unpostedFrom: number | null;
  /** Time until which closed grants could pay, ms since the epoch. */
  closedUntil: number;
  /** A lease of this customer's bytes is open on some node. */
  hasLeases: boolean;
  /** Ids of the book's grants that are closed. */
  closedIds: Set<string>;
  /** Ledger account of each existing pot, by `potKey`. */
  ledgerAccountIds: Map<string, bigint>;
}

/** Identifies a pot among all pots of a customer. */
export function potKey(grantId: string, key: string): string {
  return `${grantId} ${key}`;
}

/**
 * Lock for every traffic change of a customer. Several customers are locked in order of user id, so that locks cannot
 * deadlock.
 */
const LOCK_SQL = `
  SELECT account_id AS "accountId", prioritized_plan AS plan, charged_through AS "chargedThrough", changed_at AS "changedAt",
         recount_from AS "recountFrom", unposted_from AS "unpostedFrom"
  FROM account_balance WHERE account_id = ANY ($1::uuid[]) ORDER BY account_id FOR NO KEY UPDATE`;

/**
 * Reads the locked customers' grants that are open, or that belong to order $2, with their pots. A customer without any
 * gets one row. This is a separate statement because a statement that waited for the lock still sees the other tables
 * as they were before the wait. An empty pot has the time of its last entry.
 */
const BOOKS_SQL = `
  SELECT u.account_id AS "accountId", u.closed_until AS "closedUntil", u.has_leases AS "hasLeases",
         g.id, g.order_id AS "orderId", g.source, g.granted_bytes AS bytes, g.starts_at AS "startsAt",
         g.expires_at AS "expiresAt", g.held_at AS "heldAt", g.taken_back_bytes AS "takenBackBytes",
         g.unrecovered_bytes AS "unrecoveredBytes", g.expired_at IS NOT NULL AS "isClosed", a.id AS "ledgerAccountId", a.sub_account_id AS "subAccountId", a.balance,
         CASE WHEN a.balance = 0 THEN (SELECT t.created_at FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id
           WHERE e.ledger_account_id = a.id ORDER BY e.id DESC LIMIT 1) END AS "emptySince"
  FROM (SELECT i.account_id,
               (SELECT max(c.expires_at) FROM traffic_grant c WHERE c.account_id = i.account_id AND c.expired_at IS NOT NULL) AS closed_until,
               EXISTS (SELECT 1 FROM edge_lease l WHERE l.account_id = i.account_id) AS has_leases
        FROM unnest($1::uuid[]) AS i(account_id) OFFSET 0) u
  LEFT JOIN (traffic_grant g JOIN ledger_account a ON a.grant_id = g.id AND a.kind = 'traffic_pot')
    ON g.account_id = u.account_id AND (g.expired_at IS NULL OR g.order_id = $2::uuid)`;

const SEGMENTS_SQL = `
  SELECT account_id AS "accountId", order_id AS "orderId", starts_at AS "startsAt", ends_at AS "endsAt"
  FROM unlimited_segment WHERE account_id = ANY ($1::uuid[]) ORDER BY account_id, starts_at`;

interface LockRow {
  accountId: string;
  plan: BillingType;
  chargedThrough: Date;
  changedAt: Date;
  recountFrom: Date | null;
  unpostedFrom: Date | null;
}

interface CustomerRow {
  accountId: string;
  closedUntil: Date | null;
  hasLeases: boolean;
}

interface GrantRow {
  id: string;
  orderId: string | null;
  source: GrantSource;
  bytes: bigint;
  startsAt: Date;
  expiresAt: Date;
  heldAt: Date | null;
  takenBackBytes: bigint;
  unrecoveredBytes: bigint;
  isClosed: boolean;
  ledgerAccountId: bigint;
  subAccountId: string | null;
  balance: bigint;
  emptySince: Date | null;
}

type BookRow = CustomerRow &
  (GrantRow | ({ [Column in keyof Omit<GrantRow, 'isClosed'>]: null } & { isClosed: false }));

interface SegmentRow {
  accountId: string;
  orderId: string;
  startsAt: Date;
  endsAt: Date;
}

/**
 * Locks these customers and reads their traffic. With `orderId`, also reads that order's grant if it is closed. The
 * caller supplies the sub accounts.
 */
export async function lockBooks(
  tx: Tx,
  accountIds: readonly string[],
  orderId: string | null = null,
): Promise<Map<string, LoadedBook>> {
  const [locked, found] = await Promise.all([
    prepared<LockRow>(tx, 'entitlement.lock', LOCK_SQL, [accountIds]),
    prepared<BookRow>(tx, 'entitlement.books', BOOKS_SQL, [accountIds, orderId]),
  ]);
  const books = new Map<string, LoadedBook>();
  for (const { accountId, plan, ...times } of locked.rows)
    books.set(accountId, {
      accountId,
      book: { ...emptyBook(), plan },
      chargedThrough: times.chargedThrough.getTime(),
      changedAt: times.changedAt.getTime(),
      recountFrom: times.recountFrom?.getTime() ?? null,
      unpostedFrom: times.unpostedFrom?.getTime() ?? null,
      closedUntil: -Infinity,
      hasLeases: false,
      closedIds: new Set(),
      ledgerAccountIds: new Map(),
    });
  const byId = new Map<string, Grant>();
  for (const row of found.rows) {
    const loaded = books.get(row.accountId);
    if (loaded === undefined) continue;
    loaded.closedUntil = row.closedUntil?.getTime() ?? -Infinity;
    loaded.book.hasClosedGrants = row.closedUntil !== null;
    loaded.hasLeases = row.hasLeases;
    if (row.id !== null) addPot(loaded, byId, row);
  }
  for (const { book } of books.values()) book.grants.sort(inPayingOrder);
  return books;
}

export async function lockBook(
  tx: Tx,
  accountId: string,
  orderId: string | null = null,
): Promise<LoadedBook> {
  const loaded = (await lockBooks(tx, [accountId], orderId)).get(accountId);
  if (loaded === undefined) throw new Error(`customer ${accountId} has no balance`);
  return loaded;
}

function addPot(loaded: LoadedBook, byId: Map<string, Grant>, row: GrantRow): void {
  const { id, orderId, source, bytes, takenBackBytes, unrecoveredBytes } = row;
  let grant = byId.get(id);
  if (grant === undefined) {
    grant = {
      id,
      orderId,
      source,
      bytes,
      takenBackBytes,
      unrecoveredBytes,
      pots: new Map(),
      startsAt: row.startsAt.getTime(),
      expiresAt: row.expiresAt.getTime(),
      heldAt: row.heldAt?.getTime() ?? null,
    };
    byId.set(id, grant);
    loaded.book.grants.push(grant);
    if (row.isClosed) loaded.closedIds.add(id);
  }
  const key = row.subAccountId ?? ACCOUNT_POT;
  grant.pots.set(key, {
    bytes: row.balance,
    // A node with a fast clock may have dated the emptying event ahead.
    emptySince: (row.emptySince?.getTime() ?? Infinity) + MOST_AHEAD_MS,
  });
  loaded.ledgerAccountIds.set(potKey(id, key), row.ledgerAccountId);
}

/** Adds the unlimited periods. Only the unlimited plan's sub account needs them. */
export async function readSegments(tx: Tx, books: ReadonlyMap<string, LoadedBook>): Promise<void> {
  const found = await prepared<SegmentRow>(tx, 'entitlement.segments', SEGMENTS_SQL, [
    [...books.keys()],
  ]);
  for (const { accountId, orderId, startsAt, endsAt } of found.rows) {
    const loaded = books.get(accountId);
    if (loaded === undefined) continue;
    loaded.book.segments = [
      ...loaded.book.segments,
      { orderId, from: startsAt.getTime(), to: endsAt.getTime() },
    ];
  }
}

/** Bytes in each pot, by `potKey`. */
export function potBalances({ grants }: Book): Map<string, bigint> {
  const balances = new Map<string, bigint>();
  for (const { id, pots } of grants)
    for (const [key, pot] of pots) balances.set(potKey(id, key), pot.bytes);
  return balances;
}

/** Writes the grant columns that commands can change: bytes taken back, hold, and expiry. */
export async function saveGrants(tx: Tx, grants: readonly Grant[]): Promise<void> {
  for (const { id, heldAt, expiresAt, takenBackBytes, unrecoveredBytes } of grants)
    await rows(
      tx,
      `UPDATE traffic_grant SET held_at = $2, expires_at = $3, taken_back_bytes = $4, unrecovered_bytes = $5
       WHERE id = $1 AND (held_at, expires_at, taken_back_bytes, unrecovered_bytes)
         IS DISTINCT FROM ($2::timestamptz, $3::timestamptz, $4::bigint, $5::bigint)`,
      [
        id,
        heldAt === null ? null : new Date(heldAt),
        new Date(expiresAt),
        takenBackBytes,
        unrecoveredBytes,
      ],
    );
}

/** Books bytes that return to a closed grant as expired. Returns how many. */
export async function expireReturned(
  tx: Tx,
  { book, closedIds }: Pick<LoadedBook, 'book' | 'closedIds'>,
): Promise<bigint> {
  let expired = 0n;
  for (const { id, pots } of book.grants) {
    if (!closedIds.has(id)) continue;
    let returned = 0n;
    for (const pot of pots.values()) {
      returned += pot.bytes;
      pot.bytes = 0n;
    }
    await rows(tx, `UPDATE traffic_grant SET expired_bytes = expired_bytes + $2 WHERE id = $1`, [
      id,
      returned,
    ]);
    expired += returned;
  }
  return expired;
}

/** A stored grant, open or closed. */
export interface SettledGrant {
  id: string;
  isClosed: boolean;
  takenBackBytes: bigint;
  unrecoveredBytes: bigint;
  /** Booked as expired when the grant was closed. */
  expiredBytes: bigint;
}

export function readSettledGrants(tx: Tx, ids: readonly string[]): Promise<SettledGrant[]> {
  return rows<SettledGrant>(
    tx,
    `SELECT id, expired_at IS NOT NULL AS "isClosed", taken_back_bytes AS "takenBackBytes",
            unrecovered_bytes AS "unrecoveredBytes", expired_bytes AS "expiredBytes"
     FROM traffic_grant WHERE id = ANY ($1::uuid[])`,
    [ids],
  );
}

export async function saveExpired(tx: Tx, grantId: string, expiredBytes: bigint): Promise<void> {
  await tx.update(TrafficGrantEntity, { id: grantId }, { expiredBytes });
}
