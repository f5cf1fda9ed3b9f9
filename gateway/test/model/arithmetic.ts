export function min(...values: [bigint, ...bigint[]]): bigint {
  return values.reduce((least, value) => (value < least ? value : least));
}

export function max(...values: [bigint, ...bigint[]]): bigint {
  return values.reduce((most, value) => (value > most ? value : most));
}

export function sum(values: Iterable<bigint>): bigint {
  let total = 0n;
  for (const value of values) total += value;
  return total;
}

/** Rule 10: the part of `granted` to take back when `returned` of `captured` was returned; at most all of it. */
export function takenBackShare(granted: bigint, returned: bigint, captured: bigint): bigint {
  if (returned <= 0n || captured <= 0n) return 0n;
  return min(granted, (granted * returned + captured - 1n) / captured);
}

/** The map's value for a key that must exist. */
export function known<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the history names ${String(key)} before it exists`);
  return value;
}
