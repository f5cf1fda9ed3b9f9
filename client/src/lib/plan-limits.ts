const BITS_PER_MEGABIT = 1_000_000;

/** A plan's limits on simultaneous use, as in the API. Null: no limit. */
export interface PlanLimits {
  readonly maxConnections: number | null;
  readonly bitsPerSecond: number | null;
}

/** The same for a text; null for a plan without limits. */
export function limitsOf({ maxConnections, bitsPerSecond }: PlanLimits) {
  if (maxConnections === null || bitsPerSecond === null) return null;
  return { connections: maxConnections, megabits: bitsPerSecond / BITS_PER_MEGABIT };
}

export type LimitNumbers = NonNullable<ReturnType<typeof limitsOf>>;
