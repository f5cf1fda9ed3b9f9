import { QUARTER_MS } from '../../../platform/clock.js';
import type { UsageEvent } from './usage-event.js';
import type { UsageOutcome, WriteOffReason } from '../../entitlement/book/charging.service.js';

/** Customer of a sub account; it never changes. */
export interface Owner {
  accountId: string;
}

/** Key of a roll-up row. */
interface RollUpKey {
  accountId: string;
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

/** Sorted by the roll-ups' keys, so that concurrent batches lock rows in one order. */
export interface UsageTotals {
  quarters: QuarterTotal[];
  writeOffs: WriteOffTotal[];
}

type Counted = Pick<
  UsageEvent,
  'at' | 'subAccountId' | 'country' | 'protocol' | 'bytesUp' | 'bytesDown' | 'requests'
>;

/**
 * Sums up a batch in memory, so that the database writes each roll-up row once. `outcomes` is aligned with `events`.
 * Events without an owner are in no statistics.
 */
export function totalsOf(
  events: readonly Counted[],
  owners: ReadonlyMap<string, Pick<Owner, 'accountId'>>,
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
 * Finds an event's row by sub account, route, and quarter. Nested maps look up strings as they are; building a combined
 * key per event takes longer than all the sums.
 */
class QuarterRows {
  readonly all: QuarterTotal[] = [];
  readonly #bySubAccount = new Map<string, Map<string, Map<string, QuarterTotal[]>>>();

  constructor(private readonly owners: ReadonlyMap<string, Pick<Owner, 'accountId'>>) {}

  /** Null if the sub account has no owner. */
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
    // Usually the last row: a batch covers a few seconds of a node's time.
    let row =
      rows.at(-1)?.quarter === quarter
        ? rows.at(-1)
        : rows.find((each) => each.quarter === quarter);
    if (row === undefined) {
      const accountId = this.owners.get(subAccountId)?.accountId ?? '';
      row = {
        accountId,
        subAccountId,
        quarter,
        country,
        protocol,
        bytesUp: 0n,
        bytesDown: 0n,
        requests: 0,
        paidBytes: 0n,
        freeBytes: 0n,
        writtenOffBytes: 0n,
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
  // Skip zero: adding bigints allocates, even for + 0n.
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
  const { accountId, subAccountId, quarter, country, protocol } = total;
  writeOffs.set(key, { accountId, subAccountId, quarter, country, protocol, reason, bytes });
}

function inKeyOrder<Total extends RollUpKey & { reason?: WriteOffReason }>(
  totals: readonly Total[],
): Total[] {
  return totals
    .map((total): [string, Total] => [`${keyOf(total)}${total.reason ?? ''}`, total])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, total]) => total);
}
