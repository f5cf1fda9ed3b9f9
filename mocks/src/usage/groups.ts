import type * as Types from '../../../schema/generated/schema-types.js';
import { type Cell, figuresOf } from './cells.js';

export const changePercent = (now: bigint, then: bigint) =>
  then === 0n ? null : Number(((now - then) * 1_000n) / then) / 10;

/** Groups of cells, the largest first. */
export function groupsOf(
  cells: readonly Cell[],
  by: readonly Types.UsageGroupBy[],
  filter: Types.UsageFilterInput,
) {
  const groups = new Map<string, Cell[]>();
  for (const cell of cells) {
    const id = by.map((dimension) => cell.keys[dimension]).join('\n');
    groups.set(id, [...(groups.get(id) ?? []), cell]);
  }
  return [...groups]
    .map(([id, members]) => ({ id, keys: id.split('\n'), figures: figuresOf(members, filter) }))
    .sort((a, b) => Number(b.figures.totalBytes - a.figures.totalBytes));
}

/** Percent of requests with the outcome OK. */
export function successRate(cells: readonly Cell[]): number | null {
  const { requests } = figuresOf(cells, {});
  const { requests: done } = figuresOf(
    cells.filter(({ keys }) => keys.OUTCOME === 'OK'),
    {},
  );
  return requests === 0n ? null : Number((done * 1_000n) / requests) / 10;
}
