import { Plural, Trans, useLingui } from '@lingui/macro';
import { formatBytes } from '../../lib/format';
import type { UsageSplit } from './statistics-address';
import type { StatisticsDay, UsageBytes } from './usage-view';

/** Columns that narrow screens have as a line below the day. */
const WIDE = 'max-md:hidden';
/** The last column where those are gone. */
const TOTAL = 'max-md:pr-0';

interface UsageTableProps {
  days: readonly StatisticsDay[];
  /** What a narrow screen says below a day. A wide one has a column for everything. */
  split: UsageSplit;
}

/** The numbers behind the chart, newest first, with their sum. */
export function UsageTable({ days, split }: UsageTableProps) {
  const { t, i18n } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale);
  const size = (bytes: bigint) => formatBytes(bytes, i18n.locale);
  const sum = (of: (bytes: UsageBytes) => bigint) =>
    size(days.reduce((total, { bytes }) => total + (bytes === null ? 0n : of(bytes)), 0n));
  const cell = 'px-3 py-2 text-right whitespace-nowrap first:pl-0 first:text-left last:pr-0';
  return (
    <div
      role="region"
      aria-label={t`Daily usage as a table`}
      tabIndex={0}
      className="max-h-100 overflow-auto"
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
                {bytes !== null && (
                  <span className="mt-0.5 block font-sans text-12 whitespace-normal text-ink-3 md:hidden">
                    {split === 'plan' ? (
                      <>
                        <Trans>
                          Traffic plan {size(bytes.paid)}, unlimited plan {size(bytes.free)}
                        </Trans>
                        {bytes.writtenOff > 0n && (
                          <>
                            <span>, </span>
                            <Trans>not charged {size(bytes.writtenOff)}</Trans>
                          </>
                        )}
                      </>
                    ) : (
                      <Trans>
                        {size(bytes.down)} down, {size(bytes.up)} up,{' '}
                        <Plural value={Number(requests)} one="# request" other="# requests" />
                      </Trans>
                    )}
                  </span>
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
        <tfoot className="num sticky bottom-0 bg-panel font-semibold">
          <tr className="*:border-t *:border-ink">
            <th scope="row" className={`font-sans ${cell}`}>
              <Trans>Total</Trans>
            </th>
            <td className={`${cell} ${WIDE}`}>{sum(({ down }) => down)}</td>
            <td className={`${cell} ${WIDE}`}>{sum(({ up }) => up)}</td>
            <td className={`${cell} ${TOTAL}`}>{sum(({ total }) => total)}</td>
            <td className={`${cell} ${WIDE}`}>{sum(({ paid }) => paid)}</td>
            <td className={`${cell} ${WIDE}`}>{sum(({ free }) => free)}</td>
            <td className={`${cell} ${WIDE}`}>{sum(({ writtenOff }) => writtenOff)}</td>
            <td className={`${cell} ${WIDE}`}>
              {number.format(days.reduce((sum, { requests }) => sum + requests, 0n))}
            </td>
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
