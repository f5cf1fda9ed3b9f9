/** How many connections of one sub account a node has open, and whether it is asked for one more. */
interface ConnectionReport {
  open: number;
  wantsOne: boolean;
}

/**
 * How many connections a node may have open. A node that wants one gets half of the free ones beyond those that it has, so
 * that it rarely asks and another node still finds some. Those that it does not use return with its next report. Open
 * connections are never taken away.
 * @param others connections granted to other nodes
 */
export function connectionShare(
  limit: number,
  others: number,
  { open, wantsOne }: ConnectionReport,
): number {
  const free = limit - others - open;
  return wantsOne && free > 0 ? open + Math.ceil(free / 2) : open;
}

/** A node's measurements of one sub account since its previous report. */
export interface SpeedReport {
  /** Null until it has measured. */
  bitsPerSecond: number | null;
  /** Whether it had to slow the traffic. */
  isThrottled: boolean;
}

/**
 * What a node may need until its next report, as a multiple of what it measured and a part of the limit. Both are what a
 * node leaves unused at worst: at two nodes, 7% of the limit.
 */
const HEADROOM = 1.1;
const LEAST_PART = 0.05;

/**
 * Shares a limit between nodes by their demand, max-min fair: a node that needs less than an equal share gets what it
 * needs, and the others share the rest equally. What nobody needs is shared equally too, so that one node alone has the
 * whole limit. The sum never exceeds the limit.
 */
export function speedShares(limit: number, reports: readonly SpeedReport[]): number[] {
  const nodes = reports.length;
  const demands = reports.map(({ bitsPerSecond, isThrottled }) =>
    isThrottled || bitsPerSecond === null
      ? Infinity
      : Math.ceil(HEADROOM * bitsPerSecond + (LEAST_PART * limit) / nodes),
  );
  let rest = limit;
  let level = Infinity;
  for (const [index, demand] of [...demands].sort((a, b) => (a < b ? -1 : 1)).entries()) {
    const equal = Math.floor(rest / (nodes - index));
    if (demand > equal) {
      level = equal;
      break;
    }
    rest -= demand;
  }
  const unneeded = level === Infinity ? Math.floor(rest / nodes) : 0;
  return demands.map((demand) => Math.min(demand, level) + unneeded);
}
