import { LRUCache } from 'lru-cache';
import { finished } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { DAY_MS, type Clock } from '../../platform/clock.js';
import { rows, type Database, type Tx } from '../../platform/database/database.js';
import { connectionOf, prepared } from '../../platform/database/prepared.js';
import type { Logger } from '../../platform/logger.js';
import {
  MOST_AHEAD_MS,
  SETTLEMENT_WINDOW_MS,
  type ChargingService,
  type MeteredEvent,
} from '../entitlement/charging.service.js';
import { reportLeased } from '../entitlement/lease.service.js';
import type { SubAccountMeteringService } from '../sub-account/sub-account-metering.service.js';
import { encodeUsageCopy, USAGE_COPY_SQL } from './usage-copy.js';
import { isLate, type ReceivedEvents, type UsageBatch, type UsageEvent } from './usage-event.js';
import { KNOW_NODE_SQL, LAST_NUMBER_SQL, TAKE_NUMBER_SQL } from './usage-ingest.sql.js';
import { utcDay, type UsagePartitions } from './usage-partitions.js';
import { addToRollUps } from './usage-roll-ups.js';
import { totalsOf, type Owner } from './usage-totals.js';

/** Remembered owners; about 20 MB. */
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
  metering: SubAccountMeteringService;
  partitions: UsagePartitions;
  /** How many owners are remembered between batches. */
  mostOwners?: number;
}

/**
 * Takes in what the nodes counted, exactly once (PERFORMANCE.md "Usage ingest"). One transaction holds the node's number, the
 * raw events, the roll-ups, the sub accounts' counters and what the customers pay; either all of it is there or none.
 *
 * No report is ever refused for what is in it, since a node sends its batches in order and one that cannot be taken would hold
 * up all others. An event more than 5 minutes ahead counts at the time of receipt. So does one that is more than 48 hours
 * late: it is written off, and figures that are final stay as they were. Its own time is kept in the raw row. Events of a sub
 * account that never existed are kept as raw rows without an owner and logged.
 */
export class UsageIngestService {
  /** Who owns a sub account never changes, so what was read once stays true. */
  readonly #owners: LRUCache<string, Owner>;

  constructor(private readonly deps: Dependencies) {
    this.#owners = new LRUCache({ max: deps.mostOwners ?? MOST_OWNERS });
  }

  /** The number of the last batch taken from this node, 0 before the first. */
  async lastBatch(nodeId: string): Promise<number> {
    return this.deps.db.transaction((tx) => lastNumber(tx, nodeId));
  }

  async ingest(nodeId: string, { batch, events: reported }: UsageBatch): Promise<IngestResult> {
    const { db, clock, partitions } = this.deps;
    const receivedAt = clock.now();
    const events = withPlausibleTimes(reported, receivedAt.getTime());
    const received = { reported, events, receivedAt: receivedAt.getTime() };
    await partitions.ensure(daysOf(events));
    return db.transaction(async (tx) => {
      const refusal = await takeNumber(tx, nodeId, batch, received);
      if (refusal !== null) return refusal;
      const owners = await this.#ownersOf(tx, nodeId, events);
      await this.#book(tx, nodeId, batch, received, owners);
      return { status: 'TAKEN', applied: true, expected: batch + 1 };
    });
  }

  /**
   * Books usage that no node reports: a history from elsewhere, at most two days at once, each event received with the last.
   * `source` stands for the node; a second call with it fails. Times are taken as they are.
   */
  async book(tx: Tx, events: readonly UsageEvent[], source: string): Promise<void> {
    const receivedAt = events.reduce((latest, { at }) => Math.max(latest, at), 0);
    await this.deps.partitions.ensure(daysOf(events));
    const owners = await this.#ownersOf(tx, source, events);
    await this.#book(tx, source, 0, { reported: events, events, receivedAt }, owners);
  }

  /** Raw rows, charges, roll-ups and counters. The charges hold the customers, whose roll-ups are then nobody else's. */
  async #book(
    tx: Tx,
    source: string,
    batch: number,
    received: ReceivedEvents,
    owners: ReadonlyMap<string, Owner>,
  ): Promise<void> {
    const { charging, metering } = this.deps;
    const { reported, events, receivedAt } = received;
    const metered = withLateness(reported, events, receivedAt);
    const used = usedBy(metered, owners);
    const charges = await charging.open(tx, metered, {
      userIds: new Map([...used.keys()].map((id) => [id, owners.get(id)?.userId ?? ''])),
      read: () => metering.addUsed(tx, used),
    });
    const copying = await startCopy(tx, encodeUsageCopy(source, batch, received, owners));
    // Postgres takes the raw rows in while they are counted here.
    const counting = Promise.resolve().then(() => totalsOf(events, owners, charges.count()));
    const [totals] = await Promise.all([counting, copying.done]);
    const reference = `${source}:${batch}`;
    await Promise.all([charges.post(reference), addToRollUps(tx, totals)]);
    await charges.finish(reference);
    if (charges.hasLeases) await reportLeased(tx, source, used);
  }

  /** The owners of a batch's sub accounts, in a map of its own: what is remembered may be forgotten while the batch is booked. */
  async #ownersOf(
    tx: Tx,
    nodeId: string,
    events: readonly UsageEvent[],
  ): Promise<ReadonlyMap<string, Owner>> {
    const owners = new Map<string, Owner>();
    const unknown = new Set<string>();
    for (const { subAccountId } of events) {
      if (owners.has(subAccountId) || unknown.has(subAccountId)) continue;
      const known = this.#owners.get(subAccountId);
      if (known) owners.set(subAccountId, known);
      else unknown.add(subAccountId);
    }
    if (unknown.size === 0) return owners;
    for (const [id, userId] of await this.deps.metering.owners(tx, [...unknown])) {
      const owner = { userId };
      this.#owners.set(id, owner);
      owners.set(id, owner);
      unknown.delete(id);
    }
    if (unknown.size > 0) {
      this.deps.log.warn(
        { nodeId, subAccounts: [...unknown] },
        'a node reported usage of sub accounts that do not exist',
      );
    }
    return owners;
  }
}

/** Marks the late ones; there are hardly ever any. */
function withLateness(
  reported: readonly UsageEvent[],
  events: readonly UsageEvent[],
  receivedAt: number,
): readonly MeteredEvent[] {
  if (!reported.some(({ at }) => isLate(at, receivedAt))) return events;
  return events.map((event, index) => ({
    ...event,
    isLate: isLate(reported[index]?.at ?? event.at, receivedAt),
  }));
}

/** Bytes of each sub account that exists; late ones are nobody's use. */
function usedBy(
  events: readonly MeteredEvent[],
  owners: ReadonlyMap<string, Owner>,
): Map<string, bigint> {
  const used = new Map<string, bigint>();
  for (const { subAccountId, bytesUp, bytesDown, isLate: late } of events) {
    const known = used.get(subAccountId) ?? (owners.has(subAccountId) ? 0n : null);
    if (known !== null) used.set(subAccountId, late === true ? known : known + bytesUp + bytesDown);
  }
  return used;
}

/** Moves the node's cursor to `batch`; the result is why that cannot be done, or null when it was. */
async function takeNumber(
  tx: Tx,
  nodeId: string,
  batch: number,
  received: ReceivedEvents,
): Promise<IngestResult | null> {
  const seenAt = new Date(received.receivedAt);
  const values = [nodeId, batch, seenAt, reportedUntil(received)];
  const take = async () =>
    (await prepared(tx, 'usage.take-number', TAKE_NUMBER_SQL, values)).rowCount === 1;
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

/** Sends the rows. `done` is when Postgres has them. */
async function startCopy(tx: Tx, data: Buffer): Promise<{ done: Promise<void> }> {
  const stream = (await connectionOf(tx)).query(copyFrom(USAGE_COPY_SQL));
  const done = finished(stream);
  const sent = new Promise<void>((resolve) => {
    stream.write(data, () => {
      resolve();
    });
  });
  stream.end();
  await Promise.race([sent, done]);
  return { done };
}

function withPlausibleTimes(events: readonly UsageEvent[], now: number): readonly UsageEvent[] {
  const plausible = (event: UsageEvent) =>
    event.at <= now + MOST_AHEAD_MS && event.at >= now - SETTLEMENT_WINDOW_MS;
  return events.every(plausible)
    ? events
    : events.map((event) => (plausible(event) ? event : { ...event, at: now }));
}

function daysOf(events: readonly UsageEvent[]): Set<string> {
  const starts = new Set<number>();
  for (const event of events) starts.add(event.at - (event.at % DAY_MS));
  return new Set([...starts].map(utcDay));
}

/**
 * How far a node's reports reach with this batch: batches come in order, so one without events says that there is nothing until
 * now, and another that everything up to its last event is counted.
 */
function reportedUntil({ events, receivedAt }: ReceivedEvents): Date {
  let until = events.length === 0 ? receivedAt : 0;
  for (const event of events) if (event.at > until) until = event.at;
  return new Date(Math.min(until, receivedAt));
}
