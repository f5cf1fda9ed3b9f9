import { QUARTER_MS } from '../../../platform/clock.js';
import { partsOf, type ChargedPart } from './charged-parts.js';
import type { CountedEvent } from './usage-event.js';
import { TargetRows, type TargetTotal } from './usage-target-totals.js';
import type { UsageOutcome } from '../../entitlement/book/charging.service.js';

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

/** Bytes of a quarter that were charged alike. */
export type ChargeTotal = RollUpKey & ChargedPart;

type ChargedQuarter = QuarterTotal & { charges: ChargedPart[] };

/** Sorted by the roll-ups' keys, so that concurrent batches lock rows in one order. */
export interface UsageTotals {
  quarters: QuarterTotal[];
  charges: ChargeTotal[];
  targets: TargetTotal[];
}

/**
 * Sums up a batch in memory, so that the database writes each roll-up row once. `outcomes` is aligned with `events`.
 * Events without an owner are in no statistics.
 */
export function totalsOf(
  events: readonly CountedEvent[],
  owners: ReadonlyMap<string, Pick<Owner, 'accountId'>>,
  outcomes: readonly UsageOutcome[],
): UsageTotals {
  const rows = new QuarterRows(owners);
  const targets = new TargetRows();
  for (let index = 0; index < events.length; index++) {
    const event = events[index];
    const total = event && rows.of(event);
    if (!total) continue;
    const outcome = outcomes[index];
    if (outcome === undefined) throw new Error(`event ${index} has no outcome`);
    addEvent(total, event, outcome);
    const parts = partsOf(outcome);
    targets.add(total.accountId, event, parts);
    for (const part of parts) addPart(total.charges, part);
  }
  const quarters = inKeyOrder(rows.all);
  return { quarters, charges: quarters.flatMap(chargesOf), targets: targets.all() };
}

/**
 * Finds an event's row by sub account, route, and quarter. Nested maps look up strings as they are; building a combined
 * key per event takes longer than all the sums.
 */
class QuarterRows {
  readonly all: ChargedQuarter[] = [];
  readonly #bySubAccount = new Map<string, Map<string, Map<string, ChargedQuarter[]>>>();

  constructor(private readonly owners: ReadonlyMap<string, Pick<Owner, 'accountId'>>) {}

  /** Null if the sub account has no owner. */
  of({ at, subAccountId, country, protocol }: CountedEvent): ChargedQuarter | null {
    let byCountry = this.#bySubAccount.get(subAccountId);
    if (byCountry === undefined) {
      if (!this.owners.has(subAccountId)) return null;
      byCountry = new Map<string, Map<string, ChargedQuarter[]>>();
      this.#bySubAccount.set(subAccountId, byCountry);
    }
    let byProtocol = byCountry.get(country);
    if (byProtocol === undefined)
      byCountry.set(country, (byProtocol = new Map<string, ChargedQuarter[]>()));
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
        charges: [],
      };
      rows.push(row);
      this.all.push(row);
    }
    return row;
  }
}

function addEvent(total: QuarterTotal, event: CountedEvent, outcome: UsageOutcome): void {
  total.bytesUp += event.bytesUp;
  total.bytesDown += event.bytesDown;
  total.requests += event.requests;
  // Skip zero: adding bigints allocates, even for + 0n.
  if (outcome.paidBytes > 0n) total.paidBytes += outcome.paidBytes;
  if (outcome.freeBytes > 0n) total.freeBytes += outcome.freeBytes;
  for (const { bytes } of outcome.writtenOff) total.writtenOffBytes += bytes;
}

/** Adds a part to its like. A quarter has few kinds, so a search costs less than a map. */
function addPart(charges: ChargedPart[], part: ChargedPart): void {
  const known = charges.find(
    ({ charge, grantId }) => charge === part.charge && grantId === part.grantId,
  );
  if (known === undefined) charges.push(part);
  else known.bytes += part.bytes;
}

function chargesOf({
  accountId,
  subAccountId,
  quarter,
  country,
  protocol,
  charges,
}: ChargedQuarter): ChargeTotal[] {
  return charges.map(({ charge, grantId, bytes }) => ({
    accountId,
    subAccountId,
    quarter,
    country,
    protocol,
    charge,
    grantId,
    bytes,
  }));
}

function inKeyOrder<Total extends RollUpKey>(totals: readonly Total[]): Total[] {
  return totals
    .map((total): [string, Total] => [
      `${total.subAccountId}${total.quarter}${total.country}${total.protocol}`,
      total,
    ])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, total]) => total);
}
