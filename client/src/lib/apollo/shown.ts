interface Result<Data> {
  readonly data?: Data | undefined;
  readonly previousData?: Data | undefined;
  readonly error?: unknown;
}

/**
 * What a screen shows of a query: its answer, else that of the view before until it is there, unless asking failed.
 * `stale` while it is the one before.
 */
export function shownOf<Data>({ data, previousData, error }: Result<Data>): {
  readonly shown: Data | undefined;
  readonly stale: boolean;
} {
  if (data !== undefined) return { shown: data, stale: false };
  const shown = error === undefined ? previousData : undefined;
  return { shown, stale: shown !== undefined };
}
