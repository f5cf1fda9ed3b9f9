interface Result<Data> {
  readonly data?: Data | undefined;
  readonly previousData?: Data | undefined;
  readonly error?: unknown;
}

/**
 * The data to show for a query: its own, else the previous view's data while it loads, unless it failed. `stale` marks
 * the previous view's data.
 */
export function shownOf<Data>({ data, previousData, error }: Result<Data>): {
  readonly shown: Data | undefined;
  readonly stale: boolean;
} {
  if (data !== undefined) return { shown: data, stale: false };
  const shown = error === undefined ? previousData : undefined;
  return { shown, stale: shown !== undefined };
}
