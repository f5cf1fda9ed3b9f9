import type { SeenFigures } from './driver.js';
import type { Counts } from './usage-counts.js';

/** All differences between two sets of figures, one line each, as `path: expected 3, got 4`. */
export function differences(
  expected: SeenFigures,
  actual: SeenFigures,
  unseen: readonly RegExp[],
): string[] {
  const [wanted, found] = [flat(expected), flat(actual)];
  const lines: string[] = [];
  for (const path of new Set([...wanted.keys(), ...found.keys()])) {
    if (unseen.some((pattern) => pattern.test(path))) continue;
    const [want, got] = [wanted.get(path) ?? 'nothing', found.get(path) ?? 'nothing'];
    if (want === got) continue;
    lines.push(`${path}: expected ${want}, got ${got}`);
  }
  return lines.sort();
}

function flat(figures: SeenFigures): Map<string, string> {
  const { totals, balance, usage, ...others } = figures;
  const lines = new Map<string, string>();
  flatten('balance', { ...balance, grants: byId(balance.grants) }, lines);
  for (const [name, value] of Object.entries(others)) flatten(name, value, lines);
  countsOf('totals', totals, lines);
  for (const [id, quarters] of Object.entries(usage))
    for (const [quarter, counts] of Object.entries(quarters))
      countsOf(`usage.${id}.${new Date(Number(quarter)).toISOString()}`, counts, lines);
  return lines;
}

function byId(grants: SeenFigures['balance']['grants']): Record<string, object> {
  return Object.fromEntries(
    grants.map(({ id, ...grant }, place) => [id, { place: place + 1, ...grant }]),
  );
}

/** Treats zero and absent alike, because a report may omit empty days. */
function countsOf(path: string, counts: Counts, lines: Map<string, string>): void {
  const { paid, free, writtenOff } = counts;
  for (const [name, bytes] of Object.entries({ paid, free, ...writtenOff })) {
    if (bytes !== 0n) lines.set(`${path}.${name}`, String(bytes));
  }
}

const INSTANT = /(At|Expiry|Until)$/;

function flatten(path: string, value: unknown, lines: Map<string, string>): void {
  if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) flatten(`${path}.${name}`, part, lines);
  } else if (typeof value === 'number' && INSTANT.test(path)) {
    lines.set(path, new Date(value).toISOString());
  } else if (value !== undefined) {
    lines.set(
      path,
      typeof value === 'string' ? value : `${value as bigint | number | boolean | null}`,
    );
  }
}
