import { hourOf } from '../../../../../schema/rules/clock-hours.js';
import type { Core } from '../../../platform/core.js';
import { DAY_MS, HOUR_MS, QUARTER_MS } from '../../../platform/clock.js';
import { rows, type Tx } from '../../../platform/database/database.js';
import { isDatabaseUnavailable } from '../../../platform/database/unavailable.js';
import { postGrants } from '../../entitlement/entries/traffic-entries.service.js';
import {
  continueAt,
  customersUnposted,
  customersWithExpiry,
  firstUnposted,
  lockUnposted,
  ordersOfGrants,
} from '../../entitlement/entries/unposted.service.js';
import type { EntryDraft, EntryKind } from '../../ledger/entries/account-entries.service.js';
import {
  cutBefore,
  postedHours,
  type PostedHour,
} from '../../ledger/entries/entry-sums.service.js';
import type { UsageNodes } from '../ingest/usage-nodes.js';
import type { ChargedPart } from '../ingest/charged-parts.js';

const CUSTOMERS_AT_ONCE = 200;
/** A customer's first posting may cover years; each transaction covers at most this much. */
const MOST_AT_ONCE_MS = 31 * DAY_MS;
/** A silent node holds an hour back no longer than this. What it reports later is posted as a correction. */
const LONGEST_WAIT_MS = 2 * HOUR_MS;

interface Dependencies extends Pick<Core, 'db' | 'clock'> {
  nodes: UsageNodes;
}

interface ChargedQuarter extends ChargedPart {
  quarter: Date;
  subAccountId: string;
}

/**
 * Posts usage to the ledger that customers read: one line per hour, sub account, and grant (or reason why none paid).
 * An hour is posted when every node has reported beyond its end, or two hours after it. Whatever changes later is posted as a correction, so
 * the sum of an hour's lines always becomes what was charged.
 */
export class UsagePosting {
  constructor(private readonly deps: Dependencies) {}

  /** Posts every complete hour of every customer, and the expiry of grants. */
  async postDue(): Promise<void> {
    const { db, clock } = this.deps;
    const until = await this.completeUntil();
    const failed = new Map<string, unknown>();
    /** Posted as far as possible. Some stay due: their hour is over by UTC's clock, but not yet by their own. */
    const done = new Set<string>();
    for (;;) {
      const limit = CUSTOMERS_AT_ONCE + failed.size + done.size;
      const due = await db.transaction(async (tx) => [
        ...(await customersUnposted(tx, until, limit)),
        ...(await customersWithExpiry(tx, clock.now(), limit)),
      ]);
      const next = [...new Set(due)].filter((id) => !failed.has(id) && !done.has(id));
      if (next.length === 0) break;
      for (const accountId of next)
        try {
          await this.post(accountId, until);
          done.add(accountId);
        } catch (error) {
          if (isDatabaseUnavailable(error)) throw error;
          failed.set(accountId, error);
        }
    }
    if (failed.size > 0)
      throw new AggregateError(failed.values(), 'the usage of some customers could not be posted');
  }

  /** Posts a customer's complete hours. Safe to repeat. */
  async post(accountId: string, completeUntil?: Date): Promise<void> {
    const end = completeUntil ?? (await this.completeUntil());
    for (let hasMore = true; hasMore;)
      hasMore = await this.deps.db.transaction((tx) => this.postSome(tx, accountId, end));
  }

  /**
   * Posts a customer's first complete hours that wait.
   * @param end of the complete hours
   * @returns whether more wait
   */
  async postSome(tx: Tx, accountId: string, end: Date): Promise<boolean> {
    const { unpostedFrom, timeZone } = await lockUnposted(tx, accountId);
    const from = unpostedFrom === null ? Infinity : hourOf(timeZone, unpostedFrom.getTime());
    const until = hourOf(timeZone, Math.min(end.getTime(), from + MOST_AT_ONCE_MS));
    const also = from < until ? await hoursToPost(tx, accountId, from, until, timeZone) : [];
    await postGrants(tx, accountId, { now: this.deps.clock.now(), also });
    if (from < until)
      await continueAt(tx, accountId, await nextUsage(tx, accountId, new Date(until)));
    return from < until && until < hourOf(timeZone, end.getTime());
  }

  /**
   * Locks an account's balance, without which nothing is posted.
   * @returns the first usage that waits to be posted, or to be recounted
   */
  async lock(tx: Tx, accountId: string): Promise<Date | null> {
    const { unpostedFrom, recountFrom } = await lockUnposted(tx, accountId);
    if (unpostedFrom === null || recountFrom === null) return unpostedFrom ?? recountFrom;
    return recountFrom < unpostedFrom ? recountFrom : unpostedFrom;
  }

  /** The ledger has all usage of an account that happened before this time, as far as it is known. */
  async postedUntil(accountId: string): Promise<Date> {
    const until = await this.completeUntil();
    const waiting = await this.deps.db.transaction((tx) => firstUnposted(tx, accountId));
    return waiting !== null && waiting < until ? waiting : until;
  }

  /** All nodes have reported up to here. */
  async completeUntil(): Promise<Date> {
    const now = this.deps.clock.now().getTime();
    const reported = (await this.deps.nodes.asOf())?.getTime() ?? -Infinity;
    return new Date(Math.max(Math.min(reported, now), now - LONGEST_WAIT_MS));
  }
}

/** The first quarter with usage from `from` on; null if there is none. */
async function nextUsage(tx: Tx, accountId: string, from: Date): Promise<Date | null> {
  const [next] = await rows<{ quarter: Date | null }>(
    tx,
    `SELECT min(quarter) AS quarter FROM usage_account_quarter WHERE account_id = $1 AND quarter >= $2`,
    [accountId, from],
  );
  return next?.quarter ?? null;
}

/** The lines that the hours of a period lack: what was charged less what is posted. */
async function hoursToPost(
  tx: Tx,
  accountId: string,
  from: number,
  until: number,
  timeZone: string,
): Promise<EntryDraft[]> {
  const cut = await cutBefore(tx, accountId, new Date(from));
  const charged = await rows<ChargedQuarter>(
    tx,
    `SELECT quarter, sub_account_id AS "subAccountId", charge, grant_id AS "grantId", sum(bytes)::bigint AS bytes
     FROM usage_charge WHERE account_id = $1 AND quarter >= $2 AND quarter < $3 GROUP BY 1, 2, 3, 4`,
    [accountId, cut, new Date(until)],
  );
  const posted = await postedHours(tx, accountId, cut, new Date(until));
  const orders = await ordersOfGrants(tx, accountId);
  const hours = new Hours(posted, timeZone);
  const lines = new Map<string, EntryDraft & { quantity: bigint }>();
  const lineOf = (start: number, subAccountId: string, key: HourKey) => {
    const name = `${start} ${subAccountId} ${key.kind} ${key.reason} ${key.grantId}`;
    const known = lines.get(name);
    if (known) return known;
    const line = {
      ledger: 'TRAFFIC' as const,
      unit: 'BYTES',
      kind: key.kind,
      amount: 0n,
      quantity: 0n,
      occurredAt: new Date(start),
      until: new Date(hours.endOf(start)),
      subAccountId,
      grantId: key.grantId,
      orderId: key.grantId === null ? null : (orders.get(key.grantId) ?? null),
      reason: key.reason,
      isCorrection: false,
    };
    lines.set(name, line);
    return line;
  };
  for (const { quarter, subAccountId, bytes, ...part } of charged)
    lineOf(hours.of(quarter.getTime()), subAccountId, keyOf(part)).quantity += bytes;
  for (const { occurredAt, subAccountId, kind, reason, grantId, quantity } of posted) {
    const line = lineOf(occurredAt.getTime(), subAccountId, { kind, reason, grantId });
    line.quantity -= quantity;
    line.isCorrection = true;
  }
  return [...lines.values()]
    .filter(({ quantity }) => quantity !== 0n)
    .map((line) => Object.assign(line, { amount: line.kind === 'USAGE' ? -line.quantity : 0n }));
}

interface HourKey {
  kind: EntryKind;
  reason: string | null;
  grantId: string | null;
}

function keyOf({ charge, grantId }: Pick<ChargedPart, 'charge' | 'grantId'>): HourKey {
  if (charge === 'PAID') return { kind: 'USAGE', reason: null, grantId };
  if (charge === 'FREE') return { kind: 'FREE', reason: null, grantId: null };
  return { kind: 'WRITE_OFF', reason: charge, grantId: null };
}

/**
 * Cuts time into a zone's hours. An hour that is already posted keeps its cut if the customer's zone has changed since, and
 * no other hour overlaps it.
 */
class Hours {
  readonly #posted = new Map<number, number>();

  constructor(
    posted: readonly PostedHour[],
    private readonly timeZone: string,
  ) {
    for (const { occurredAt, until } of posted)
      for (let at = occurredAt.getTime(); at < until.getTime(); at += QUARTER_MS)
        this.#posted.set(at, occurredAt.getTime());
  }

  of(quarter: number): number {
    const known = this.#posted.get(quarter);
    if (known !== undefined) return known;
    let start = hourOf(this.timeZone, quarter);
    for (let at = start; at < quarter; at += QUARTER_MS)
      if (this.#posted.has(at)) start = at + QUARTER_MS;
    return start;
  }

  /** End of the hour that contains a quarter. */
  endOf(quarter: number): number {
    const start = this.of(quarter);
    let end = quarter + QUARTER_MS;
    while (this.of(end) === start) end += QUARTER_MS;
    return end;
  }
}
