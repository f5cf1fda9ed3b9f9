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
  const rows = new QuarterRows(owners);
  const writeOffs = new Map<string, WriteOffTotal>();
  for (let index = 0; index < events.length; index++) {
    const event = events[index];
    const total = event && rows.of(event);
    if (!total) continue;
    const outcome = outcomes[index];
    if (outcome === undefined) throw new Error(`event ${index} has no outcome`);
    addEvent(total, event, outcome);
    for (const { reason, bytes } of outcome.writtenOff) {
      if (bytes === 0n) continue;
      total.writtenOffBytes += bytes;
      addWriteOff(writeOffs, total, reason, bytes);
    }
  }
  return { quarters: inKeyOrder(rows.all), writeOffs: inKeyOrder([...writeOffs.values()]) };
}

/**
 * Finds the row that an event adds to: by sub account, then by route, then by quarter. Texts that repeat are looked up as they
 * are; to put a key together for every event takes longer than all sums.
 */
class QuarterRows {
  readonly all: QuarterTotal[] = [];
  readonly #bySubAccount = new Map<string, Map<string, Map<string, QuarterTotal[]>>>();

  constructor(private readonly owners: ReadonlyMap<string, Pick<Owner, 'userId'>>) {}

  /** Null when the sub account is nobody's. */
  of({ at, subAccountId, country, protocol }: Counted): QuarterTotal | null {
    let byCountry = this.#bySubAccount.get(subAccountId);
    if (byCountry === undefined) {
      if (!this.owners.has(subAccountId)) return null;
      byCountry = new Map<string, Map<string, QuarterTotal[]>>();
      this.#bySubAccount.set(subAccountId, byCountry);
    }
    let byProtocol = byCountry.get(country);
    if (byProtocol === undefined)
      byCountry.set(country, (byProtocol = new Map<string, QuarterTotal[]>()));
    let rows = byProtocol.get(protocol);
    if (rows === undefined) byProtocol.set(protocol, (rows = []));
    const quarter = at - (at % QUARTER_MS);
    // Nearly always the last one: a batch holds seconds of a node's time.
    let row =
      rows.at(-1)?.quarter === quarter
        ? rows.at(-1)
        : rows.find((each) => each.quarter === quarter);
    if (row === undefined) {
      const userId = this.owners.get(subAccountId)?.userId ?? '';
      row = {
        ...{ userId, subAccountId, quarter, country, protocol },
        ...{ bytesUp: 0n, bytesDown: 0n, requests: 0 },
        ...{ paidBytes: 0n, freeBytes: 0n, writtenOffBytes: 0n },
      };
      rows.push(row);
      this.all.push(row);
    }
    return row;
  }
}

function addEvent(total: QuarterTotal, event: Counted, outcome: UsageOutcome): void {
  total.bytesUp += event.bytesUp;
  total.bytesDown += event.bytesDown;
  total.requests += event.requests;
  // A sum of bigints is a new one, also with nothing.
  if (outcome.paidBytes > 0n) total.paidBytes += outcome.paidBytes;
  if (outcome.freeBytes > 0n) total.freeBytes += outcome.freeBytes;
}

const keyOf = ({ subAccountId, quarter, country, protocol }: RollUpKey): string =>
  `${subAccountId}${quarter}${country}${protocol}`;

function addWriteOff(
  writeOffs: Map<string, WriteOffTotal>,
  total: RollUpKey,
  reason: WriteOffReason,
  bytes: bigint,
): void {
  const key = `${keyOf(total)}${reason}`;
  const known = writeOffs.get(key);
  if (known) {
    known.bytes += bytes;
    return;
  }
  const { userId, subAccountId, quarter, country, protocol } = total;
  writeOffs.set(key, { userId, subAccountId, quarter, country, protocol, reason, bytes });
}

function inKeyOrder<Total extends RollUpKey & { reason?: WriteOffReason }>(
  totals: readonly Total[],
): Total[] {
  return totals
    .map((total): [string, Total] => [`${keyOf(total)}${total.reason ?? ''}`, total])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, total]) => total);
}
