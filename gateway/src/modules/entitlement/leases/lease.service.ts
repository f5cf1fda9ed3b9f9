import type { Core } from '../../../platform/core.js';
import { SECOND_MS } from '../../../platform/clock.js';
import { rows, type Tx } from '../../../platform/database/database.js';
import { prepared } from '../../../platform/database/prepared.js';

export { DRAWING_COLUMNS, DRAWING_JOINS, type DrawingRow } from '../book/drawing.sql.js';

/** How long a node may pass the bytes of a lease. Longer than a node caches an answer, so that it renews in time. */
export const LEASE_SECONDS = 8;
/** A node reports every second. After this grace, used bytes have been reported, and unused ones return. */
const REPORT_GRACE_SECONDS = 7;
/** With smaller slices, a node would have to ask for each buffer. */
const LEAST_SLICE_BYTES = 65_536n;
/**
 * A node may deliver at full speed for this long before its report is counted: it acts on a cached answer, then
 * reports.
 */
const UNREPORTED_SECONDS = 6n;

/** A request for bytes near a limit. */
export interface LeaseRequest {
  nodeId: string;
  subAccountId: string;
  accountId: string;
  /** Draws only on the bytes set aside for it. */
  isAllocated: boolean;
}

interface Dependencies extends Pick<Core, 'db' | 'clock'> {
  /** Number of nodes. */
  nodes: number;
  /** Fastest delivery of one node. */
  nodeBytesPerSecond: number;
  /** How long an answer holds for a node that cannot ask, and for how many bytes of a customer at most. */
  outage: { seconds: number; bytes: number };
}

/** What an answer is worth while the node cannot ask again. */
export interface Outage {
  readonly seconds: number;
  /** Of all sub accounts of the customer together, on one node. */
  readonly bytes: bigint;
}

/**
 * Leases for the edge (ACCOUNTING 7). Far from a limit, nothing is reserved. Near it, each node gets a slice of
 * the remaining bytes. All slices together never exceed the rest, so a burst over many nodes passes a limit or a
 * balance by at most the buffers of its connections.
 */
export class LeaseService {
  /** Below this, all nodes together could use up the rest before they report. */
  readonly nearBytes: bigint;
  /**
   * Far from a limit, nothing is reserved. While no node can ask, each may pass its part of `nearBytes` and no more, so all
   * together stay within what was left.
   */
  readonly outage: Outage;

  constructor(private readonly deps: Dependencies) {
    const { nodes, nodeBytesPerSecond, outage } = deps;
    const ofOneNode = BigInt(nodeBytesPerSecond) * UNREPORTED_SECONDS;
    this.nearBytes = BigInt(Math.max(1, nodes)) * ofOneNode;
    const bytes = BigInt(outage.bytes);
    this.outage = { seconds: outage.seconds, bytes: bytes < ofOneNode ? bytes : ofOneNode };
  }

  /**
   * Reserves a slice for the node. Returns the total that it may pass without a report; 0 if other leases hold the
   * rest.
   * @param limitLeft reads the rest of the sub account's limit (null without a limit). Called while the customer is
   * locked.
   */
  async reserve(
    request: LeaseRequest,
    limitLeft: (tx: Tx) => Promise<bigint | null>,
  ): Promise<bigint> {
    const { db, clock, nodes } = this.deps;
    const { nodeId, subAccountId, accountId, isAllocated } = request;
    return db.transactionOf(accountId, async (tx) => {
      const now = clock.now();
      await rows(tx, `SELECT 1 FROM account_balance WHERE account_id = $1 FOR NO KEY UPDATE`, [
        accountId,
      ]);
      const { rows: found } = await prepared<State>(tx, 'entitlement.lease-state', STATE_SQL, [
        ...[accountId, subAccountId, nodeId, isAllocated, now],
      ]);
      const state = found[0];
      if (state === undefined) throw new Error('an aggregate returned no row');
      const left = await limitLeft(tx);
      const free = least(
        state.potBytes - state.potLeased,
        left === null ? null : left - state.limitLeased,
      );
      const slice = sliceOf(free, BigInt(2 * Math.max(1, nodes)));
      // Keep at least the node's current lease: it may have passed those bytes already.
      const bytes = slice > state.heldBytes ? slice : state.heldBytes;
      const lapsesAt = new Date(now.getTime() + (LEASE_SECONDS + REPORT_GRACE_SECONDS) * SECOND_MS);
      await prepared(tx, 'entitlement.lease', LEASE_SQL, [
        ...[nodeId, subAccountId, accountId, isAllocated, bytes, lapsesAt],
      ]);
      return bytes;
    });
  }

  /** Deletes lapsed leases. Returns how many. */
  async purge(): Promise<number> {
    const { db, clock } = this.deps;
    const gone = await db.transaction((tx) =>
      rows(tx, `DELETE FROM edge_lease WHERE lapses_at <= $1 RETURNING node_id`, [clock.now()]),
    );
    return gone.length;
  }
}

/** Deducts reported bytes from the node's leases: they are charged now, so they are no longer reserved. */
export async function reportLeased(
  tx: Tx,
  nodeId: string,
  used: ReadonlyMap<string, bigint>,
): Promise<void> {
  if (used.size === 0) return;
  await prepared(tx, 'entitlement.lease-used', USED_SQL, [
    nodeId,
    [...used.keys()],
    [...used.values()],
  ]);
}

interface State {
  potBytes: bigint;
  /** Leased from the same pots to other nodes, or to other sub accounts that draw on the account. */
  potLeased: bigint;
  /** Leased to this sub account on other nodes. */
  limitLeased: bigint;
  /** Leased to this sub account on this node. */
  heldBytes: bigint;
}

const STATE_SQL = `
  WITH lease AS (
    SELECT node_id, sub_account_id, own_pot, bytes FROM edge_lease WHERE account_id = $1 AND lapses_at > $5
  )
  SELECT
    (SELECT coalesce(sum(a.balance), 0)::bigint FROM ledger_account a JOIN traffic_grant g ON g.id = a.grant_id
     WHERE g.account_id = $1 AND a.kind = 'traffic_pot' AND g.starts_at <= $5 AND g.expires_at > $5 AND g.held_at IS NULL
       AND a.sub_account_id IS NOT DISTINCT FROM CASE WHEN $4 THEN $2::uuid END) AS "potBytes",
    (SELECT coalesce(sum(bytes), 0)::bigint FROM lease
     WHERE own_pot = $4 AND (NOT $4 OR sub_account_id = $2) AND NOT (node_id = $3 AND sub_account_id = $2)) AS "potLeased",
    (SELECT coalesce(sum(bytes), 0)::bigint FROM lease WHERE sub_account_id = $2 AND node_id <> $3) AS "limitLeased",
    (SELECT coalesce(sum(bytes), 0)::bigint FROM lease WHERE sub_account_id = $2 AND node_id = $3) AS "heldBytes"`;

const LEASE_SQL = `
  INSERT INTO edge_lease (node_id, sub_account_id, account_id, own_pot, bytes, lapses_at) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (node_id, sub_account_id) DO UPDATE
    SET own_pot = excluded.own_pot, bytes = excluded.bytes, lapses_at = excluded.lapses_at`;

const USED_SQL = `
  UPDATE edge_lease l SET bytes = greatest(l.bytes - u.bytes, 0)
  FROM unnest($2::uuid[], $3::bigint[]) AS u(sub_account_id, bytes)
  WHERE l.node_id = $1 AND l.sub_account_id = u.sub_account_id`;

function least(a: bigint, b: bigint | null): bigint {
  return b !== null && b < a ? b : a;
}

/**
 * A share of the free bytes, so that other nodes get one too. The last bytes go to the requester. Negative if too much
 * is leased.
 */
function sliceOf(free: bigint, parts: bigint): bigint {
  if (free <= LEAST_SLICE_BYTES) return free;
  const share = free / parts;
  return share > LEAST_SLICE_BYTES ? share : LEAST_SLICE_BYTES;
}
