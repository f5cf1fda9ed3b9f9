import { Plural, Trans, useLingui } from '@lingui/macro';
import { formatBytes } from '../../lib/format';
import type { StatisticsDay, UsageBytes } from './usage-view';

/** Columns that become lines below the day where the table is narrow. */
const WIDE = 'hidden rows-roomy:table-cell';
/** The last column where those are gone. */
const TOTAL = 'pr-0 rows-roomy:pr-3';

/** The text for a sum of bytes. */
type Words = (of: (bytes: UsageBytes) => bigint) => string;

/** The numbers behind the chart, newest first, with their sum. */
export function UsageTable({ days }: { days: readonly StatisticsDay[] }) {
  const { t, i18n } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale);
  const size = (bytes: bigint) => formatBytes(bytes, i18n.locale);
  const sum: Words = (of) =>
    size(days.reduce((total, { bytes }) => total + (bytes === null ? 0n : of(bytes)), 0n));
  const allRequests = days.reduce((total, { requests }) => total + requests, 0n);
  const cell = 'px-3 py-2 text-right whitespace-nowrap first:pl-0 first:text-left last:pr-0';
  return (
    <div
      role="region"
      aria-label={t`Daily usage as a table`}
      tabIndex={0}
      className="@container max-h-100 overflow-auto"
    >
      <table className="w-full text-13">
        <thead className="sticky top-0 bg-panel text-ink-2">
          <tr>
            {[
              [t`Day`, ''],
              [t`Download`, WIDE],
              [t`Upload`, WIDE],
              [t`Total`, TOTAL],
              [t`Traffic plan`, WIDE],
              [t`Unlimited plan`, WIDE],
              [t`Not charged`, WIDE],
              [t`Requests`, WIDE],
            ].map(([name, width]) => (
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
          {days.toReversed().map(({ day, bytes, requests, isFinal }) => (
            <tr key={day} className="*:border-b *:border-line">
              <th scope="row" className={`font-normal ${cell}`}>
                <span>{day}</span>
                {!isFinal && bytes !== null && (
                  <span className="font-sans text-ink-3" title={t`provisional`}>
                    {' '}
                    *
                  </span>
                )}
                {bytes !== null && (bytes.total > 0n || requests > 0n) && (
                  <NarrowLines words={(of) => size(of(bytes))} requests={requests} />
                )}
              </th>
              {bytes === null ? (
                <td colSpan={7} className={`font-sans text-ink-3 ${cell}`}>
                  <Trans>The account did not exist yet</Trans>
                </td>
              ) : (
                <>
                  <td className={`${cell} ${WIDE}`}>{size(bytes.down)}</td>
                  <td className={`${cell} ${WIDE}`}>{size(bytes.up)}</td>
                  <td className={`${cell} ${TOTAL}`}>{size(bytes.total)}</td>
                  <td className={`${cell} ${WIDE}`}>{size(bytes.paid)}</td>
                  <td className={`${cell} ${WIDE}`}>{size(bytes.free)}</td>
                  <td className={`${cell} ${WIDE}`}>{size(bytes.writtenOff)}</td>
                  <td className={`${cell} ${WIDE}`}>{number.format(requests)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot className="num rows-roomy:sticky bottom-0 bg-panel font-semibold">
          <tr className="*:border-t *:border-ink">
            <th scope="row" className={`font-sans ${cell}`}>
              <Trans>Total</Trans>
              <NarrowLines words={sum} requests={allRequests} />
            </th>
            <td className={`${cell} ${WIDE}`}>{sum(({ down }) => down)}</td>
            <td className={`${cell} ${WIDE}`}>{sum(({ up }) => up)}</td>
            <td className={`${cell} ${TOTAL}`}>{sum(({ total }) => total)}</td>
            <td className={`${cell} ${WIDE}`}>{sum(({ paid }) => paid)}</td>
            <td className={`${cell} ${WIDE}`}>{sum(({ free }) => free)}</td>
            <td className={`${cell} ${WIDE}`}>{sum(({ writtenOff }) => writtenOff)}</td>
            <td className={`${cell} ${WIDE}`}>{number.format(allRequests)}</td>
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
