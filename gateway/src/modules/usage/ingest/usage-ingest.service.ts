import { LRUCache } from 'lru-cache';
import { finished } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { Core } from '../../../platform/core.js';
import { DAY_MS } from '../../../platform/clock.js';
import { rows, type Tx } from '../../../platform/database/database.js';
import { connectionOf, prepared } from '../../../platform/database/prepared.js';
import {
  MOST_AHEAD_MS,
  SETTLEMENT_WINDOW_MS,
  type ChargingService,
  type MeteredEvent,
} from '../../entitlement/book/charging.service.js';
import { usageTarget, type TargetDetail } from '../../../../../schema/rules/usage-target.js';
import type { AccountService } from '../../account/account.service.js';
import { reportLeased } from '../../entitlement/leases/lease.service.js';
import type { SubAccountMeteringService } from '../../sub-account/sub-account-metering.service.js';
import { encodeUsageCopy, USAGE_COPY_SQL } from './usage-copy.js';
import { isLate, type ReceivedEvents, type UsageBatch, type UsageEvent } from './usage-event.js';
import { KNOW_NODE_SQL, LAST_NUMBER_SQL, TAKE_NUMBER_SQL } from './usage-ingest.sql.js';
import { utcDay, type UsagePartitions } from './usage-partitions.js';
import { addToRollUps } from './usage-roll-ups.js';
import { totalsOf, type Owner } from './usage-totals.js';

/** Cached owners; about 20 MB. */
const MOST_OWNERS = 100_000;
/** Cached domains, of the targets that nodes report. */
const MOST_DOMAINS = 20_000;

export type IngestResult =
  /** `applied` is false for a repeated number: acknowledged, without effect. */
  | { status: 'TAKEN'; applied: boolean; expected: number }
  /** A number is missing before this one. Nothing was applied. */
  | { status: 'GAP'; expected: number };

interface Dependencies extends Pick<Core, 'db' | 'clock' | 'log'> {
  accounts: Pick<AccountService, 'usageTargetDetails'>;
  charging: ChargingService;
  metering: SubAccountMeteringService;
  partitions: UsagePartitions;
  /** Number of owners cached between batches. */
  mostOwners?: number;
}

/**
 * Ingests the nodes' usage exactly once (docs/performance.md "Usage ingest"). One transaction writes the node's batch
 * number, the raw events, the roll-ups, the sub accounts' counters, and the charges.
 *
 * The contents of a report are never a reason to refuse it: a node sends its batches in order, so one stuck batch would
 * block all later ones. An event more than 5 minutes ahead counts at the time of receipt. So does one more than 48
 * hours late: it is written off, and final figures do not change. The raw row keeps the event's own time. Events of a
 * sub account that never existed are stored without an owner and logged.
 */
export class UsageIngestService {
  /** A sub account's owner never changes, so cached entries stay valid. */
  readonly #owners: LRUCache<string, Owner>;
  readonly #domains = new LRUCache<string, string>({ max: MOST_DOMAINS });

  constructor(private readonly deps: Dependencies) {
    this.#owners = new LRUCache({ max: deps.mostOwners ?? MOST_OWNERS });
  }

  /** Number of the last batch applied for this node; 0 before the first. */
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
   * Books usage that no node reported, such as an imported history: at most two days at once, all received at the time
   * of the last event. `source` takes the node's place; a second call with it fails. Times are used unchanged.
   */
  async book(tx: Tx, events: readonly UsageEvent[], source: string): Promise<void> {
    const receivedAt = events.reduce((latest, { at }) => Math.max(latest, at), 0);
    await this.deps.partitions.ensure(daysOf(events));
    const owners = await this.#ownersOf(tx, source, events);
    await this.#book(tx, source, 0, { reported: events, events, receivedAt }, owners);
  }

  /**
   * Writes raw rows, charges, roll-ups, and counters. Charging locks the customers, which protects their roll-ups too.
   */
  async #book(
    tx: Tx,
    source: string,
    batch: number,
    received: ReceivedEvents,
    owners: ReadonlyMap<string, Owner>,
  ): Promise<void> {
    const { charging, metering, accounts } = this.deps;
    const { reported, receivedAt } = received;
    const metered = withLateness(reported, received.events, receivedAt);
    const delivered = deliveredBy(metered, owners);
    const ids = [...delivered.keys()];
    const accountIds = new Map(ids.map((id) => [id, owners.get(id)?.accountId ?? '']));
    const [charges, details] = await Promise.all([
      charging.open(tx, metered, { accountIds, read: () => metering.metered(tx, ids) }),
      accounts.usageTargetDetails(tx, [...new Set(accountIds.values())]),
    ]);
    const events = this.#withAllowedTargets(received.events, owners, details);
    const kept = { reported, events, receivedAt };
    const copying = await startCopy(tx, encodeUsageCopy(source, batch, kept, owners));
    // Postgres ingests the raw rows while this process computes the charges.
    const counting = Promise.resolve().then(() => totalsOf(events, owners, charges.count()));
    const [totals] = await Promise.all([counting, copying.done]);
    const reference = `${source}:${batch}`;
    await Promise.all([
      metering.addUsed(tx, charges.usedBytes()),
      charges.post(reference),
      addToRollUps(tx, totals),
    ]);
    await charges.finish(reference);
    if (charges.hasLeases) await reportLeased(tx, source, delivered);
  }

  /** Without what accounts do not let us keep. A node asks them too, but it may be old, or forged. */
  #withAllowedTargets(
    events: readonly UsageEvent[],
    owners: ReadonlyMap<string, Owner>,
    details: ReadonlyMap<string, TargetDetail>,
  ): readonly UsageEvent[] {
    const allowed = ({ target = '', subAccountId }: UsageEvent): string => {
      const accountId = owners.get(subAccountId)?.accountId;
      if (target === '' || accountId === undefined) return '';
      const detail = details.get(accountId) ?? 'DOMAIN';
      if (detail !== 'DOMAIN') return usageTarget(target, detail);
      let domain = this.#domains.get(target);
      if (domain === undefined) this.#domains.set(target, (domain = usageTarget(target, detail)));
      return domain;
    };
    return events.map((event) => {
      const target = allowed(event);
      return target === (event.target ?? '') ? event : { ...event, target };
    });
  }

  /** Owners of a batch's sub accounts, in a separate map: the cache may evict entries while the batch is booked. */
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
    for (const [id, accountId] of await this.deps.metering.owners(tx, [...unknown])) {
      const owner = { accountId };
      this.#owners.set(id, owner);
      owners.set(id, owner);
      unknown.delete(id);
    }
    if (unknown.size > 0) {
      this.deps.log.warn(
        { nodeId, subAccounts: [...unknown] },
        'a node reported usage of unknown sub accounts',
      );
    }
    return owners;
  }
}

/** Marks late events. They are rare. */
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

/** Bytes delivered per existing sub account, whoever pays. The leases of late ones have lapsed. */
function deliveredBy(
  events: readonly MeteredEvent[],
  owners: ReadonlyMap<string, Owner>,
): Map<string, bigint> {
  const delivered = new Map<string, bigint>();
  for (const { subAccountId, bytesUp, bytesDown, isLate: late } of events) {
    const known = delivered.get(subAccountId) ?? (owners.has(subAccountId) ? 0n : null);
    if (known !== null)
      delivered.set(subAccountId, late === true ? known : known + bytesUp + bytesDown);
  }
  return delivered;
}

/** Advances the node's batch number to `batch`. Returns null, or the reason why it could not. */
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
  // The number is next but was not taken: the node is new, or a concurrent delivery came between the two statements.
  await rows(tx, KNOW_NODE_SQL, [nodeId]);
  if (await take()) return null;
  return { status: 'TAKEN', applied: false, expected: (await lastNumber(tx, nodeId)) + 1 };
}

async function lastNumber(tx: Tx, nodeId: string): Promise<number> {
  const found = await rows<{ lastBatch: bigint }>(tx, LAST_NUMBER_SQL, [nodeId]);
  return Number(found[0]?.lastBatch ?? 0n);
}

/** Starts sending the rows. `done` resolves once Postgres has them. */
async function startCopy(tx: Tx, data: Buffer): Promise<{ done: Promise<void> }> {
  // unchecked SQL: Postgres does not describe COPY
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
 * Time up to which the node has reported with this batch. Batches come in order: an empty one reports up to now, any
 * other up to its last event.
 */
function reportedUntil({ events, receivedAt }: ReceivedEvents): Date {
  let until = events.length === 0 ? receivedAt : 0;
  for (const event of events) if (event.at > until) until = event.at;
  return new Date(Math.min(until, receivedAt));
}
