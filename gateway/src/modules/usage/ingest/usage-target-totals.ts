import { HOUR_MS, QUARTER_MS } from '../../../platform/clock.js';
import { NO_GRANT, type ChargedPart } from './charged-parts.js';
import type { CountedEvent } from './usage-event.js';

/** Targets of one sub account and hour that keep their name: the largest. */
export const MOST_TARGETS = 50;

/** One row of the roll-up by target. */
export interface TargetTotal {
  accountId: string;
  subAccountId: string;
  /** Start of the quarter of an hour, milliseconds since the epoch. */
  quarter: number;
  target: string;
  outcome: string;
  charge: ChargedPart['charge'] | 'NONE';
  grantId: string;
  bytesUp: bigint;
  bytesDown: bigint;
  overheadBytes: bigint;
  handshakeBytes: bigint;
  requests: number;
}

type Figures = Pick<
  TargetTotal,
  'bytesUp' | 'bytesDown' | 'overheadBytes' | 'handshakeBytes' | 'requests'
>;
type Key = Pick<TargetTotal, 'target' | 'outcome' | 'charge' | 'grantId' | 'quarter'>;
/** The rows of one sub account and hour, by target. Each target has few. */
type Targets = Map<string, TargetTotal[]>;

const UNCHARGED = { charge: 'NONE', grantId: NO_GRANT } as const;

/** Sums up events by target and outcome. */
export class TargetRows {
  readonly #bySubAccount = new Map<string, Map<number, Targets>>();

  add(accountId: string, event: CountedEvent, parts: readonly ChargedPart[]): void {
    const { at, subAccountId, target = '', outcome = 'OK', bytesUp, bytesDown, requests } = event;
    const { overheadUp = 0n, overheadDown = 0n, handshakeBytes = 0n } = event;
    const targets = this.#targetsOf(subAccountId, at - (at % HOUR_MS));
    const quarter = at - (at % QUARTER_MS);
    const figures = {
      bytesUp,
      bytesDown,
      overheadBytes: overheadUp > 0n || overheadDown > 0n ? overheadUp + overheadDown : 0n,
      handshakeBytes,
      requests,
    };
    const owner = { accountId, subAccountId };
    if (parts.length < 2) {
      const { charge, grantId } = parts[0] ?? UNCHARGED;
      addTo(targets, owner, { target, outcome, charge, grantId, quarter }, figures);
      return;
    }
    const shares = divide(figures, parts);
    for (const [index, { charge, grantId }] of parts.entries()) {
      const share = shares[index];
      if (share) addTo(targets, owner, { target, outcome, charge, grantId, quarter }, share);
    }
  }

  /** The rows, in which no hour of a sub account has more than MOST_TARGETS names. */
  all(): TargetTotal[] {
    const all: TargetTotal[] = [];
    for (const hours of this.#bySubAccount.values())
      for (const targets of hours.values()) {
        foldSmallest(targets);
        for (const rows of targets.values()) all.push(...rows);
      }
    return all;
  }

  #targetsOf(subAccountId: string, hour: number): Targets {
    let hours = this.#bySubAccount.get(subAccountId);
    if (hours === undefined)
      this.#bySubAccount.set(subAccountId, (hours = new Map<number, Targets>()));
    let targets = hours.get(hour);
    if (targets === undefined) hours.set(hour, (targets = new Map<string, TargetTotal[]>()));
    return targets;
  }
}

function addTo(
  targets: Targets,
  { accountId, subAccountId }: Pick<TargetTotal, 'accountId' | 'subAccountId'>,
  key: Key,
  { bytesUp, bytesDown, overheadBytes, handshakeBytes, requests }: Figures,
): void {
  const { target, outcome, charge, grantId, quarter } = key;
  let rows = targets.get(target);
  if (rows === undefined) targets.set(target, (rows = []));
  let row = rows.find(
    (each) =>
      each.quarter === quarter &&
      each.outcome === outcome &&
      each.charge === charge &&
      each.grantId === grantId,
  );
  if (row === undefined) {
    row = {
      accountId,
      subAccountId,
      quarter,
      target,
      outcome,
      charge,
      grantId,
      bytesUp: 0n,
      bytesDown: 0n,
      overheadBytes: 0n,
      handshakeBytes: 0n,
      requests: 0,
    };
    rows.push(row);
  }
  // Skip zero: adding bigints allocates, even for + 0n.
  if (bytesUp > 0n) row.bytesUp += bytesUp;
  if (bytesDown > 0n) row.bytesDown += bytesDown;
  if (overheadBytes > 0n) row.overheadBytes += overheadBytes;
  if (handshakeBytes > 0n) row.handshakeBytes += handshakeBytes;
  row.requests += requests;
}

/**
 * Divides an event among the parts of its charge. Each share of the bytes is as large as its part, and every figure adds
 * up. Requests are not divided: they stand with the first part, as does what is not charged.
 */
function divide(
  { bytesUp, bytesDown, overheadBytes, handshakeBytes, requests }: Figures,
  parts: readonly ChargedPart[],
): Figures[] {
  const total = bytesUp + bytesDown;
  let [passed, up, overhead] = [0n, 0n, 0n];
  return parts.map(({ bytes }, index) => {
    passed += bytes;
    const share = {
      bytesUp: (bytesUp * passed) / total - up,
      bytesDown: 0n,
      overheadBytes: (overheadBytes * passed) / total - overhead,
      handshakeBytes: index === 0 ? handshakeBytes : 0n,
      requests: index === 0 ? requests : 0,
    };
    share.bytesDown = bytes - share.bytesUp;
    up += share.bytesUp;
    overhead += share.overheadBytes;
    return share;
  });
}

function foldSmallest(targets: Targets): void {
  const named = [...targets].filter(([target]) => target !== '');
  if (named.length <= MOST_TARGETS) return;
  const sizes = named.map(([target, rows]) => ({ target, rows, ...sizeOf(rows) }));
  sizes.sort(
    (a, b) =>
      Number(b.bytes - a.bytes) || b.requests - a.requests || (a.target < b.target ? -1 : 1),
  );
  for (const { target, rows } of sizes.slice(MOST_TARGETS)) {
    targets.delete(target);
    for (const row of rows) addTo(targets, row, { ...row, target: '' }, row);
  }
}

function sizeOf(rows: readonly TargetTotal[]): { bytes: bigint; requests: number } {
  let [bytes, requests] = [0n, 0];
  for (const row of rows) {
    bytes += row.bytesUp + row.bytesDown;
    requests += row.requests;
  }
  return { bytes, requests };
}
