import { Plural, Trans, useLingui } from '@lingui/macro';
import { formatBytes } from '../../lib/format';
import { useGroupWords } from '../statistics/group-words';
import type { UsageLogQuery } from './usage-log.generated';

export type LogRow = UsageLogQuery['me']['usage']['rows'][number];

const CELL = 'px-3 py-2 text-right whitespace-nowrap first:pl-0 first:text-left last:pr-0';
const WIDE = 'hidden rows-roomy:table-cell';

interface TargetTableProps {
  rows: readonly LogRow[];
  /** Also those that are not loaded. */
  rowCount: number;
  totalBytes: string;
}

/** A line for each target and result. A refused attempt has no bytes, and says so. */
export function TargetTable({ rows, rowCount, totalBytes }: TargetTableProps) {
  const { t, i18n } = useLingui();
  const words = useGroupWords();
  const number = new Intl.NumberFormat(i18n.locale);
  const size = (bytes: string | null) => formatBytes(BigInt(bytes ?? '0'), i18n.locale);
  const missing = rowCount - rows.length;
  if (rows.length === 0)
    return (
      <p className="py-8 text-center text-ink-2">
        <Trans>No usage in this period.</Trans>
      </p>
    );
  return (
    <>
      <div
        role="region"
        aria-label={t`Targets and results`}
        tabIndex={0}
        className="@container mt-4 max-h-120 overflow-auto"
      >
        <table className="w-full text-13">
          <thead className="sticky top-0 bg-panel text-ink-2">
            <tr className="*:border-b *:border-line *:font-medium">
              <th scope="col" className={CELL}>
                <Trans>Target</Trans>
              </th>
              <th scope="col" className={`${CELL} text-left!`}>
                <Trans>Result</Trans>
              </th>
              <th scope="col" className={`${CELL} ${WIDE}`}>
                <Trans>Requests</Trans>
              </th>
              <th scope="col" className={`${CELL} ${WIDE}`}>
                <Trans>Download</Trans>
              </th>
              <th scope="col" className={`${CELL} ${WIDE}`}>
                <Trans>Upload</Trans>
              </th>
              <th
                scope="col"
                title={t`Headers and chunk framing, which are part of the total`}
                className={`${CELL} ${WIDE}`}
              >
                <Trans>Headers</Trans>
              </th>
              <th scope="col" className={CELL}>
                <Trans>Total</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ keys: [target = '', outcome = ''], ...row }) => {
              const requests = number.format(BigInt(row.requests ?? '0'));
              const [down, up] = [size(row.bytesDown), size(row.bytesUp)];
              const headers = size(row.overheadBytes);
              return (
                <tr key={`${target} ${outcome}`} className="*:border-b *:border-line">
                  <th
                    scope="row"
                    className={`font-normal whitespace-normal! wrap-anywhere ${CELL}`}
                  >
                    {words('TARGET', target)}
                  </th>
                  <td className={`text-left! whitespace-normal! ${CELL}`}>
                    <span className="block">{words('OUTCOME', outcome)}</span>
                    <span className="mt-0.5 block text-12 text-ink-3 rows-roomy:hidden">
                      <span className="block">
                        <Trans>
                          {down} down, {up} up, {requests} requests
                        </Trans>
                      </span>
                      <span className="block">
                        <Trans>{headers} of headers</Trans>
                      </span>
                    </span>
                  </td>
                  <td className={`num ${CELL} ${WIDE}`}>{requests}</td>
                  <td className={`num ${CELL} ${WIDE}`}>{down}</td>
                  <td className={`num ${CELL} ${WIDE}`}>{up}</td>
                  <td className={`num ${CELL} ${WIDE}`}>{headers}</td>
                  <td className={`num ${CELL}`}>{size(row.totalBytes)}</td>
                </tr>
              );
            })}
          </tbody>
          <tfoot className="sticky bottom-0 bg-panel">
            <tr className="*:border-t *:border-ink">
              <th scope="row" colSpan={2} className={`font-semibold ${CELL}`}>
                <Trans>Total</Trans>
              </th>
              <td colSpan={4} className={WIDE} />
              <td className={`num font-semibold ${CELL}`}>{size(totalBytes)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="mt-3 text-13 text-ink-2">
        <Trans>
          A refused attempt has 0 bytes: the proxy answers it itself, and charges nothing for that.
        </Trans>{' '}
        {missing > 0 && (
          <Plural
            value={missing}
            one="# smaller line is not shown. The total has it."
            other="# smaller lines are not shown. The total has them."
          />
        )}
      </p>
    </>
  );
}
