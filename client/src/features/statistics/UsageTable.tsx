import { Plural, Trans, useLingui } from '@lingui/macro';
import { formatBytes } from '../../lib/format';
import { GRANULARITY_WORDS } from './period-words';
import type { StatisticsDay, UsageBytes, UsageView } from './usage-view';

/** Columns that become lines below the day where the table is narrow. */
const WIDE = 'hidden rows-roomy:table-cell';
/** The last column where those are gone. */
const TOTAL = 'pr-0 rows-roomy:pr-3';

/** The text for a sum of bytes. */
type Words = (of: (bytes: UsageBytes) => bigint) => string;

/** A column's name, its class, and its figure of some days. */
type Column = readonly [
  name: string,
  width: string,
  of: (days: readonly StatisticsDay[]) => string,
];

interface UsageTableProps {
  view: UsageView;
  /** Only the bytes of one plan are counted, so their total is all that is known of a day. */
  isOfPlan: boolean;
}

/** The numbers behind the chart, newest first, with their sum. */
export function UsageTable({ view, isOfPlan }: UsageTableProps) {
  const { t, i18n } = useLingui();
  const { days } = view;
  const first = i18n._(GRANULARITY_WORDS[view.granularity]);
  const number = new Intl.NumberFormat(i18n.locale);
  const sum =
    (of: (bytes: UsageBytes) => bigint): Column[2] =>
    (some) => {
      const bytes = some.reduce(
        (total, day) => total + (day.bytes === null ? 0n : of(day.bytes)),
        0n,
      );
      return formatBytes(bytes, i18n.locale);
    };
  const requestsOf = (some: readonly StatisticsDay[]) =>
    some.reduce((total, { requests }) => total + requests, 0n);
  const total: Column = [t`Total`, isOfPlan ? '' : TOTAL, sum((bytes) => bytes.total)];
  const columns: readonly Column[] = isOfPlan
    ? [total]
    : [
        [t`Download`, WIDE, sum(({ down }) => down)],
        [t`Upload`, WIDE, sum(({ up }) => up)],
        total,
        [t`Traffic plan`, WIDE, sum(({ paid }) => paid)],
        [t`Unlimited plan`, WIDE, sum(({ free }) => free)],
        [t`Not charged`, WIDE, sum(({ writtenOff }) => writtenOff)],
        [t`Requests`, WIDE, (some) => number.format(requestsOf(some))],
      ];
  const cell = 'px-3 py-2 text-right whitespace-nowrap first:pl-0 first:text-left last:pr-0';
  const narrow = (some: readonly StatisticsDay[]) =>
    !isOfPlan && <NarrowLines words={(of) => sum(of)(some)} requests={requestsOf(some)} />;
  return (
    <div
      role="region"
      aria-label={t`Usage as a table`}
      tabIndex={0}
      className="@container max-h-100 overflow-auto"
    >
      <table className="w-full text-13">
        <thead className="sticky top-0 bg-panel text-ink-2">
          <tr>
            {[[first, ''] as const, ...columns].map(([name, width]) => (
              <th
                key={name}
                scope="col"
                className={`border-b border-line font-medium ${cell} ${width}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="num">
          {days.toReversed().map((day) => (
            <tr key={day.start} className="*:border-b *:border-line">
              <th scope="row" className={`font-normal ${cell}`}>
                <span>{day.day}</span>
                {!day.isFinal && day.bytes !== null && (
                  <span className="font-sans text-ink-3" title={t`provisional`}>
                    {' '}
                    *
                  </span>
                )}
                {day.bytes !== null && (day.bytes.total > 0n || day.requests > 0n) && narrow([day])}
              </th>
              {day.bytes === null ? (
                <td colSpan={columns.length} className={`font-sans text-ink-3 ${cell}`}>
                  {view.asOf !== null && day.start > view.asOf ? (
                    <Trans>Nothing is reported yet</Trans>
                  ) : (
                    <Trans>The account did not exist yet</Trans>
                  )}
                </td>
              ) : (
                columns.map(([name, width, of]) => (
                  <td key={name} className={`${cell} ${width}`}>
                    {of([day])}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
        <tfoot className="num rows-roomy:sticky bottom-0 bg-panel font-semibold">
          <tr className="*:border-t *:border-ink">
            <th scope="row" className={`font-sans ${cell}`}>
              <Trans>Total</Trans>
              {narrow(days)}
            </th>
            {columns.map(([name, width, of]) => (
              <td key={name} className={`${cell} ${width}`}>
                {of(days)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {days.some(({ isFinal }) => !isFinal) && (
        <p className="mt-3 text-12 text-ink-3">
          <Trans>* Provisional: becomes final after 48 hours.</Trans>
        </p>
      )}
    </div>
  );
}

/** The columns that a narrow table lacks, below the name of their row. */
function NarrowLines({ words, requests }: { words: Words; requests: bigint }) {
  const paid = words((bytes) => bytes.paid);
  const free = words((bytes) => bytes.free);
  const writtenOff = words((bytes) => bytes.writtenOff);
  const down = words((bytes) => bytes.down);
  const up = words((bytes) => bytes.up);
  return (
    <span className="mt-0.5 block font-sans text-12 font-normal whitespace-normal text-ink-3 rows-roomy:hidden">
      <span className="block">
        <Trans>
          Traffic plan {paid}, unlimited plan {free}, not charged {writtenOff}
        </Trans>
      </span>
      <span className="block">
        <Trans>
          {down} down, {up} up,{' '}
          <Plural value={Number(requests)} one="# request" other="# requests" />
        </Trans>
      </span>
    </span>
  );
}
