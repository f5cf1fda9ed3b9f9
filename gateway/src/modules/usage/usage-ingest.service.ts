import { finished } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { DAY_MS, MINUTE_MS, type Clock } from '../../platform/clock.js';
import { rows, type Database, type Tx } from '../../platform/database/database.js';
import { connectionOf, prepared } from '../../platform/database/prepared.js';
import type { Logger } from '../../platform/logger.js';
import { SETTLEMENT_WINDOW_MS, type ChargingService } from '../entitlement/charging.service.js';
import { reportLeased } from '../entitlement/lease.service.js';
import type { SubAccountService } from '../sub-account/sub-account.service.js';
import { encodeUsageCopy, USAGE_COPY_SQL } from './usage-copy.js';
import type { UsageBatch, UsageEvent } from './usage-event.js';
import {
  KNOW_NODE_SQL,
  LAST_NUMBER_SQL,
  ROLL_UP_SQL,
  TAKE_NUMBER_SQL,
} from './usage-ingest.sql.js';
import { RETENTION_DAYS, utcDay, type UsagePartitions } from './usage-partitions.js';
import { totalsOf, type HourTotal, type Owner } from './usage-totals.js';

/** How far a node's clock may run ahead of ours. */
const AHEAD_MS = 5 * MINUTE_MS;
/** Reports that come later than this have lost their day: its raw partition is about to go. */
const BEHIND_MS = (RETENTION_DAYS - 5) * DAY_MS;
/** Remembered owners before the memory is emptied; about 20 MB. */
const MOST_OWNERS = 100_000;

export type IngestResult =
  /** `applied` is false for a number that was taken before: acknowledged, without effect. */
  | { status: 'TAKEN'; applied: boolean; expected: number }
  /** A number is missing between the last one and this one. Nothing was taken. */
  | { status: 'GAP'; expected: number };

interface Dependencies {
  db: Database;
  clock: Clock;
  log: Logger;
  charging: ChargingService;
  subAccounts: SubAccountService;
  partitions: UsagePartitions;
}

/**
 * Takes in what the nodes counted, exactly once (PERFORMANCE.md "Usage ingest"). One transaction holds the node's number, the
 * raw events, the roll-ups, the sub accounts' counters and what the customers pay; either all of it is there or none.
 *
 * No report is ever refused for what is in it, since a node sends its batches in order and one that cannot be taken would hold
 * up all others: an event whose time cannot be true (more than 5 minutes ahead, or more than 30 days old) counts at the time
 * of receipt; events of a sub account that never existed are kept as raw rows without an owner and logged.
 */
export class UsageIngestService {
  /** Who owns a sub account never changes, so what was read once stays true. */
  readonly #owners = new Map<string, Owner>();

  constructor(private readonly deps: Dependencies) {}

  /** The number of the last batch taken from this node, 0 before the first. */
  async lastBatch(nodeId: string): Promise<number> {
    return this.deps.db.transaction((tx) => lastNumber(tx, nodeId));
  }

  async ingest(nodeId: string, { batch, events: reported }: UsageBatch): Promise<IngestResult> {
    const { db, clock, partitions } = this.deps;
    const receivedAt = clock.now();
    const events = withPlausibleTimes(reported, receivedAt.getTime());
    await partitions.ensure(daysOf(events));
    return db.transaction(async (tx) => {
      const refusal = await takeNumber(tx, nodeId, batch, receivedAt);
      if (refusal !== null) return refusal;
      const owners = await this.#ownersOf(tx, nodeId, events);
      await copy(tx, encodeUsageCopy(nodeId, batch, events, owners));
      await this.#book(tx, events, owners, `${nodeId}:${batch}`);
      return { status: 'TAKEN', applied: true, expected: batch + 1 };
    });
  }

  /**
   * Books usage that no node reports, without raw events: a history from elsewhere. `reference` makes it happen once; a second
   * call with it fails. Times are taken as they are.
   */
  async book(tx: Tx, events: readonly UsageEvent[], reference: string): Promise<void> {
    await this.#book(tx, events, await this.#ownersOf(tx, reference, events), reference);
  }

  /** Charges, roll-ups and counters. The charges come first: they hold the customers, whose rows are then nobody else's. */
  async #book(
    tx: Tx,
    events: readonly UsageEvent[],
    owners: ReadonlyMap<string, Owner>,
    reference: string,
  ): Promise<void> {
    const { hours } = totalsOf(events, owners);
    const ids = [...new Set(events.map(({ subAccountId }) => subAccountId))];
    const userIds = new Map(
      ids.flatMap((id): [string, string][] => {
        const owner = owners.get(id);
        return owner ? [[id, owner.userId]] : [];
      }),
    );
    await this.deps.charging.charge(
      tx,
      events.map((event) => ({ ...event, isLate: false })),
      { userIds, read: () => this.deps.subAccounts.metered(tx, [...userIds.keys()]) },
      reference,
    );
    if (hours.length > 0) await prepared(tx, 'usage.roll-up', ROLL_UP_SQL, rollUpColumns(hours));
    const used = new Map<string, bigint>();
    for (const { subAccountId: id, bytesUp, bytesDown } of events)
      used.set(id, (used.get(id) ?? 0n) + bytesUp + bytesDown);
    await reportLeased(tx, reference.split(':')[0] ?? '', used);
  }

  async #ownersOf(
    tx: Tx,
    nodeId: string,
    events: readonly UsageEvent[],
  ): Promise<ReadonlyMap<string, Owner>> {
    if (this.#owners.size > MOST_OWNERS) this.#owners.clear();
    const unknown = new Set<string>();
    for (const { subAccountId } of events)
      if (!this.#owners.has(subAccountId)) unknown.add(subAccountId);
    if (unknown.size === 0) return this.#owners;
    const found = await rows<Owner & { id: string }>(
      tx,
      `SELECT id, user_id AS "userId", type FROM sub_account WHERE id = ANY ($1::uuid[])`,
      [[...unknown]],
    );
    for (const { id, userId, type } of found) {
      this.#owners.set(id, { userId, type });
      unknown.delete(id);
    }
    if (unknown.size > 0) {
      this.deps.log.warn(
        { nodeId, subAccounts: [...unknown] },
        'a node reported usage of sub accounts that do not exist',
      );
    }
    return this.#owners;
  }
}

/** Moves the node's cursor to `batch`; the result is why that cannot be done, or null when it was. */
async function takeNumber(
  tx: Tx,
  nodeId: string,
  batch: number,
  now: Date,
): Promise<IngestResult | null> {
  const take = async () =>
    (await prepared(tx, 'usage.take-number', TAKE_NUMBER_SQL, [nodeId, batch, now])).rowCount === 1;
  if (await take()) return null;
  const last = await lastNumber(tx, nodeId);
  if (batch <= last) return { status: 'TAKEN', applied: false, expected: last + 1 };
  if (batch > last + 1) return { status: 'GAP', expected: last + 1 };
  // It would be next, yet could not be taken: nobody has heard of this node, or its number came between the two statements.
  await rows(tx, KNOW_NODE_SQL, [nodeId]);
  if (await take()) return null;
  return { status: 'TAKEN', applied: false, expected: (await lastNumber(tx, nodeId)) + 1 };
}

async function lastNumber(tx: Tx, nodeId: string): Promise<number> {
  const found = await rows<{ lastBatch: bigint }>(tx, LAST_NUMBER_SQL, [nodeId]);
  return Number(found[0]?.lastBatch ?? 0n);
}

async function copy(tx: Tx, data: Buffer): Promise<void> {
  const stream = (await connectionOf(tx)).query(copyFrom(USAGE_COPY_SQL));
  stream.end(data);
  await finished(stream);
}

function withPlausibleTimes(events: readonly UsageEvent[], now: number): readonly UsageEvent[] {
  const plausible = (event: UsageEvent) =>
    event.at <= now + AHEAD_MS && event.at >= now - BEHIND_MS;
  return events.every(plausible)
    ? events
    : events.map((event) => (plausible(event) ? event : { ...event, at: now }));
}

function daysOf(events: readonly UsageEvent[]): Set<string> {
  const starts = new Set<number>();
  for (const event of events) starts.add(event.at - (event.at % DAY_MS));
  return new Set([...starts].map(utcDay));
}

/** The columns as Postgres array literals: ids, codes and numbers that were checked need no quoting. */
function rollUpColumns(hours: readonly HourTotal[]): string[] {
  const column = (value: (row: HourTotal) => string | number | bigint) =>
    `{${hours.map(value).join(',')}}`;
  return [
    column((row) => row.userId),
    column((row) => row.subAccountId),
    column((row) => row.hour / 1_000),
    column((row) => row.country),
    column((row) => row.protocol),
    column((row) => row.bytesUp),
    column((row) => row.bytesDown),
    column((row) => row.requests),
  ];
}
