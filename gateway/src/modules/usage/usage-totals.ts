import { QUARTER_MS } from '../../platform/clock.js';
import type { UsageEvent } from './usage-event.js';
import type { UsageOutcome, WriteOffReason } from '../entitlement/charging.service.js';

/** Whom a sub account belongs to; it never changes. */
export interface Owner {
  userId: string;
}

/** What roll-up rows are counted by. */
interface RollUpKey {
  userId: string;
  subAccountId: string;
  /** Start of the quarter of an hour, milliseconds since the epoch. */
  quarter: number;
  country: string;
  protocol: string;
}

/** One row of the quarter roll-up: up + down = paid + free + written off. */
export interface QuarterTotal extends RollUpKey {
  bytesUp: bigint;
  bytesDown: bigint;
  requests: number;
  paidBytes: bigint;
  freeBytes: bigint;
  writtenOffBytes: bigint;
}

export interface WriteOffTotal extends RollUpKey {
  reason: WriteOffReason;
  bytes: bigint;
}

/** In the order of the roll-ups' keys, so that batches touch rows in one order. */
export interface UsageTotals {
  quarters: QuarterTotal[];
  writeOffs: WriteOffTotal[];
}

type Counted = Pick<
  UsageEvent,
  'at' | 'subAccountId' | 'country' | 'protocol' | 'bytesUp' | 'bytesDown' | 'requests'
>;

/**
 * Adds events up once, in memory, so that the database sees each row of the roll-ups one time. `outcomes` is aligned with
 * `events`. Events without an owner are nobody's statistics.
 */
export function totalsOf(
  events: readonly Counted[],
  owners: ReadonlyMap<string, Pick<Owner, 'userId'>>,
  outcomes: readonly UsageOutcome[],
): UsageTotals {
  const quarters = new Map<string, QuarterTotal>();
  const writeOffs = new Map<string, WriteOffTotal>();
  for (const [index, event] of events.entries()) {
    const owner = owners.get(event.subAccountId);
    if (owner === undefined) continue;
    const outcome = outcomes[index];
    if (outcome === undefined) throw new Error(`event ${index} has no outcome`);
    const quarter = event.at - (event.at % QUARTER_MS);
    const key = `${event.subAccountId}${quarter}${event.country}${event.protocol}`;
    let total = quarters.get(key);
    if (total === undefined) {
      total = emptyTotal(event, owner.userId, quarter);
      quarters.set(key, total);
    }
    addEvent(total, event, outcome);
    for (const { reason, bytes } of outcome.writtenOff) {
      if (bytes === 0n) continue;
      total.writtenOffBytes += bytes;
      addWriteOff(writeOffs, `${key}${reason}`, total, reason, bytes);
    }
  }
  return { quarters: inKeyOrder(quarters), writeOffs: inKeyOrder(writeOffs) };
}

function emptyTotal({ subAccountId, country, protocol }: Counted, userId: string, quarter: number) {
  return {
    ...{ userId, subAccountId, quarter, country, protocol },
    ...{ bytesUp: 0n, bytesDown: 0n, requests: 0 },
    ...{ paidBytes: 0n, freeBytes: 0n, writtenOffBytes: 0n },
  };
}

function addEvent(total: QuarterTotal, event: Counted, outcome: UsageOutcome): void {
  total.bytesUp += event.bytesUp;
  total.bytesDown += event.bytesDown;
  total.requests += event.requests;
  total.paidBytes += outcome.paidBytes;
  total.freeBytes += outcome.freeBytes;
}

function addWriteOff(
  writeOffs: Map<string, WriteOffTotal>,
  key: string,
  { userId, subAccountId, quarter, country, protocol }: RollUpKey,
  reason: WriteOffReason,
  bytes: bigint,
): void {
  const known = writeOffs.get(key);
  if (known) known.bytes += bytes;
  else writeOffs.set(key, { userId, subAccountId, quarter, country, protocol, reason, bytes });
}

function inKeyOrder<Total>(totals: ReadonlyMap<string, Total>): Total[] {
  return [...totals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total);
}
