import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import type { Sort, SortKey } from './usage-question';
import type { UsageRank } from './usage-view';

export const RANK_CELL =
  'px-3 py-2 text-right whitespace-nowrap first:pl-0 first:text-left last:pr-0';
/** Columns that become a line below the name where the table is narrow. */
const WIDE = 'hidden rows-roomy:table-cell';

/** A column; without a key it cannot be sorted by. */
export interface RankColumn {
  readonly key: SortKey | null;
  readonly name: MessageDescriptor;
  readonly className: string;
}

/** @param isCompared whether there is a period to compare with */
export function rankColumns(isCompared: boolean): readonly RankColumn[] {
  return [
    { key: 'NAME', name: msg`Name`, className: 'w-full' },
    { key: 'TOTAL', name: msg`Total`, className: '' },
    { key: 'DOWN', name: msg`Download`, className: WIDE },
    { key: 'UP', name: msg`Upload`, className: WIDE },
    { key: 'REQUESTS', name: msg`Requests`, className: WIDE },
    ...(isCompared ? [{ key: 'CHANGE', name: msg`Change`, className: WIDE } as const] : []),
    { key: null, name: msg`Trend`, className: WIDE },
  ];
}

const VALUES: Readonly<
  Record<Exclude<SortKey, 'NAME'>, (rank: UsageRank) => bigint | number | null>
> = {
  TOTAL: ({ bytes }) => bytes,
  DOWN: ({ down }) => down,
  UP: ({ up }) => up,
  REQUESTS: ({ requests }) => requests,
  CHANGE: ({ changePercent }) => changePercent,
};

/** Rows in another order. What is not known comes last in both directions. */
export function sortedRanks(
  ranks: readonly UsageRank[],
  { by, ascending }: Sort,
  nameOf: (rank: UsageRank) => string,
  locale: string,
): readonly UsageRank[] {
  const sign = ascending ? 1 : -1;
  if (by === 'NAME') {
    const { compare } = new Intl.Collator(locale, { numeric: true });
    return ranks.toSorted((one, other) => sign * compare(nameOf(one), nameOf(other)));
  }
  const valueOf = VALUES[by];
  return ranks.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return a === b ? 0 : a < b ? -sign : sign;
  });
}
