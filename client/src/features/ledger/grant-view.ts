import type { SeriesColor } from '../../ui/chart/series-colors';
import type { GrantBar_GrantFragment, GrantsQuery } from './grants.generated';

export type Grant = GrantBar_GrantFragment;

/** The parts of a grant's life, in the order in which its bar shows them: it drains toward its beginning. */
const PARTS = [
  { name: 'left', color: 'a', bytes: (grant) => grant.leftBytes },
  { name: 'setAside', color: 'c', bytes: (grant) => grant.setAsideBytes },
  { name: 'held', color: 'b', bytes: (grant) => grant.heldBytes },
  { name: 'used', color: 'rest', bytes: (grant) => grant.usedBytes },
  { name: 'expired', color: 'd', bytes: (grant) => grant.expiredBytes },
  { name: 'takenBack', color: 'f', bytes: (grant) => grant.takenBackBytes },
] as const satisfies readonly {
  name: string;
  color: SeriesColor;
  bytes: (grant: Grant) => string;
}[];

export type PartName = (typeof PARTS)[number]['name'];

export interface GrantPart {
  readonly name: PartName;
  readonly color: SeriesColor;
  readonly bytes: bigint;
  /** Of what was granted, from 0 to 1. */
  readonly share: number;
}

/** The parts that are not empty. They add up to what was granted. */
export function partsOf(grant: Grant): GrantPart[] {
  const granted = BigInt(grant.grantedBytes);
  return PARTS.flatMap(({ name, color, bytes: bytesOf }) => {
    const bytes = BigInt(bytesOf(grant));
    if (bytes === 0n || granted === 0n) return [];
    return [{ name, color, bytes, share: Number((bytes * 100_000n) / granted) / 100_000 }];
  });
}

export interface GrantsView {
  /** In paying order, those on hold among them. */
  readonly open: readonly Grant[];
  /** The one that ended last comes first. */
  readonly ended: readonly Grant[];
  /** Of all of them together, without what is on hold. */
  readonly leftBytes: bigint;
  /** When the last of it expires; null if nothing is left. */
  readonly until: string | null;
  /** What expires before that if nothing more is used, soonest first. */
  readonly wasted: readonly { readonly at: string; readonly bytes: bigint }[];
  readonly isUnlimitedFirst: boolean;
  readonly isTrialFirst: boolean;
}

const hasEnded = ({ status }: Grant) => status === 'EXPIRED' || status === 'USED_UP';

/** API → what is shown. */
export function toGrantsView({ grants, trafficLedger, balance }: GrantsQuery['me']): GrantsView {
  const planned = trafficLedger.plannedExpiries.filter(({ bytes }) => bytes !== '0');
  const open = grants.filter((grant) => !hasEnded(grant));
  return {
    open,
    ended: grants.filter(hasEnded).toReversed(),
    leftBytes: BigInt(trafficLedger.balances[0]?.amount ?? 0),
    until: planned.at(-1)?.at ?? null,
    wasted: planned.slice(0, -1).map(({ at, bytes }) => ({ at, bytes: BigInt(bytes) })),
    isUnlimitedFirst:
      balance.prioritizedPlan === 'UNLIMITED' && balance.unlimited.activeUntil !== null,
    isTrialFirst: open.some(({ source, payingOrder }) => source === 'TRIAL' && payingOrder === 1),
  };
}
