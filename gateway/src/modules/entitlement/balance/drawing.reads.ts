import type { ReadPool } from '../../../platform/database/read-pool.js';
import type { BillingType } from '../../plan/billing-type.object.js';

/** The traffic that a customer's sub accounts can draw on at one instant. */
export interface Drawing {
  prioritizedPlan: BillingType;
  /** Whether an unlimited period is running. */
  unlimitedRuns: boolean;
  /** Non-empty pots that can pay, in paying order. A null sub account means the account's own pot. */
  pots: { subAccountId: string | null; grantId: string; bytes: bigint }[];
}

/** The traffic that a customer's sub accounts can draw on, by the customer's id; read once for all of them. */
export interface DrawingLoader {
  load(accountId: string): Promise<Drawing>;
  /** The same without a promise, for the fields of a list that has waited for it; undefined before. */
  known(accountId: string): Drawing | undefined;
}

/** The facts about a sub account that decide what it can draw on. */
export interface Drawer {
  id: string;
  type: BillingType;
  status: 'ACTIVE' | 'INACTIVE';
  chargeMode: 'SHARED' | 'ALLOCATED';
  remainingBytes: bigint | null;
}

/** Derived from the traffic (rule 8). The sub account itself stores its limit and its use. */
export interface Draws {
  /** Bytes set aside for it. Null if it draws on the account. */
  setAsideBytes: bigint | null;
  /** Bytes that a proxy would allow now. Null means unlimited. */
  availableBytes: bigint | null;
  /** The plan that pays for the next byte, and the grant if it is traffic. Null if nothing can pay. */
  paysNext: { plan: BillingType; grantId: string | null } | null;
}

const SQL = `
  SELECT b.prioritized_plan AS "prioritizedPlan", a.sub_account_id AS "subAccountId", g.id AS "grantId", a.balance AS bytes,
         EXISTS (SELECT 1 FROM unlimited_segment s WHERE s.account_id = $1 AND s.starts_at <= $2 AND s.ends_at > $2) AS "unlimitedRuns"
  FROM account_balance b
  LEFT JOIN (traffic_grant g JOIN ledger_account a ON a.grant_id = g.id AND a.balance > 0)
    ON g.account_id = b.account_id AND g.starts_at <= $2 AND g.expires_at > $2 AND g.held_at IS NULL
  WHERE b.account_id = $1 ORDER BY g.source <> 'TRIAL', g.expires_at, g.starts_at, g.id`;

export async function readDrawing(reads: ReadPool, accountId: string, now: Date): Promise<Drawing> {
  type Row = Pick<Drawing, 'prioritizedPlan' | 'unlimitedRuns'> & {
    subAccountId: string | null;
    grantId: string | null;
    bytes: bigint | null;
  };
  const found = await reads.query<Row>('entitlement.drawing', SQL, [accountId, now]);
  const pots = found.flatMap(({ subAccountId, grantId, bytes }) =>
    grantId === null || bytes === null ? [] : [{ subAccountId, grantId, bytes }],
  );
  const { prioritizedPlan = 'UNLIMITED', unlimitedRuns = false } = found[0] ?? {};
  return { prioritizedPlan, unlimitedRuns, pots };
}

/** What is left for one sub account, or for all that share the account's own pots, and the grant that pays first. */
interface Left {
  bytes: bigint;
  grantId: string | null;
}

const NOTHING_LEFT: Left = { bytes: 0n, grantId: null };
/** By owner of the pots. Mostly one answer serves a whole list. */
const leftOf = new WeakMap<Drawing, Map<string | null, Left>>();

function potsOf(drawing: Drawing, owner: string | null): Left {
  let owners = leftOf.get(drawing);
  if (owners === undefined) {
    owners = new Map();
    for (const { subAccountId, grantId, bytes } of drawing.pots) {
      const earlier = owners.get(subAccountId);
      if (earlier) earlier.bytes += bytes;
      else owners.set(subAccountId, { bytes, grantId });
    }
    leftOf.set(drawing, owners);
  }
  return owners.get(owner) ?? NOTHING_LEFT;
}

/** Computes what one sub account can draw on, with the proxies' rules. */
export function drawsOf(drawing: Drawing, drawer: Drawer): Draws {
  const isAllocated = drawer.type === 'TRAFFIC' && drawer.chargeMode === 'ALLOCATED';
  const own = isAllocated ? drawer.id : null;
  const { bytes, grantId } = potsOf(drawing, own);
  const setAsideBytes = isAllocated ? bytes : null;
  const nothing: Draws = { setAsideBytes, availableBytes: 0n, paysNext: null };
  if (drawer.status !== 'ACTIVE') return nothing;
  const byTraffic = grantId === null ? null : ({ plan: 'TRAFFIC', grantId } as const);
  if (drawer.type === 'UNLIMITED') {
    if (!drawing.unlimitedRuns) return nothing;
    const byPlan = { plan: 'UNLIMITED', grantId: null } as const;
    const paysNext = drawing.prioritizedPlan === 'TRAFFIC' ? (byTraffic ?? byPlan) : byPlan;
    return { setAsideBytes, availableBytes: null, paysNext };
  }
  const { remainingBytes } = drawer;
  const availableBytes = remainingBytes !== null && remainingBytes < bytes ? remainingBytes : bytes;
  return { setAsideBytes, availableBytes, paysNext: availableBytes > 0n ? byTraffic : null };
}
