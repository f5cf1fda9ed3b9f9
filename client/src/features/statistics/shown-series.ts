import { useLingui } from '@lingui/macro';
import type { ChartSeries } from '../../ui/chart/BarChart';
import type { SeriesColor } from '../../ui/chart/series-colors';
import { useGroupWords } from './group-words';
import { DIRECTION, type Grouping } from './usage-question';
import type { UsageBytes, UsageView } from './usage-view';

/** A series of the explorer's chart. */
export interface ShownSeries extends ChartSeries {
  readonly key: string;
  readonly bytes: bigint;
  /** Of each bar in order. */
  readonly byBar: readonly bigint[];
}

const SCALE = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
const REST: ReadonlySet<string> = new Set(['OTHER', 'NONE']);

type Part = readonly [
  key: string,
  name: string,
  color: SeriesColor,
  of: (bytes: UsageBytes) => bigint,
];

/** The series of a grouping, the largest first: at most eight and the rest. */
export function useShownSeries(view: UsageView | undefined, by: Grouping): readonly ShownSeries[] {
  const { t } = useLingui();
  const words = useGroupWords();
  if (view === undefined) return [];
  // Each bar has these parts, also those that are zero, and plans keep the colors that they have in other charts.
  const ofBars = (parts: readonly Part[]) =>
    parts.map(([key, name, color, of]): ShownSeries => ({
      key,
      name,
      color,
      bytes: of(view.bytes),
      byBar: view.days.map(({ bytes }) => (bytes === null ? 0n : of(bytes))),
    }));
  if (by === DIRECTION)
    return ofBars([
      ['DOWN', t`Download`, 'a', ({ down }) => down],
      ['UP', t`Upload`, 'b', ({ up }) => up],
    ]);
  if (by === 'PLAN')
    return ofBars([
      ['TRAFFIC', words(by, 'TRAFFIC'), 'a', ({ paid }) => paid],
      ['UNLIMITED', words(by, 'UNLIMITED'), 'b', ({ free }) => free],
      ['NONE', words(by, 'NONE'), 'rest', ({ writtenOff }) => writtenOff],
    ]).filter(({ color, bytes }) => color !== 'rest' || bytes > 0n);
  const named = view.parts.filter(({ key }) => !REST.has(key));
  return view.parts.map((part) => ({
    key: part.key,
    name: words(by, part.key, part.label),
    color: SCALE[named.indexOf(part)] ?? 'rest',
    bytes: part.bytes,
    byBar: part.byBar,
  }));
}
