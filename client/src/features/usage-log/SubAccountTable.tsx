import { Plural, Trans, useLingui } from '@lingui/macro';
import { Fragment, useId, useState } from 'react';
import type { UsageQuery } from '../../../../schema/generated/schema-types';
import { formatBytes } from '../../lib/format';
import { CELL, FigureCells, figuresOf, Opener, WIDE, Words } from './LogCells';
import { TargetRows } from './TargetRows';
import type { UsageLogQuery } from './usage-log.generated';

interface SubAccountTableProps {
  usage: UsageLogQuery['me']['bySubAccount'];
  /** The question about the targets and results of one sub account. */
  queryOf: (subAccountId: string) => UsageQuery;
}

/**
 * A line for each sub account, which opens into its targets and their results. The largest is open. A refused attempt has
 * no bytes, and says so.
 */
export function SubAccountTable({ usage, queryOf }: SubAccountTableProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const { rows, rowCount, totalBytes } = usage;
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
        aria-label={t`Sub accounts, targets, and results`}
        tabIndex={0}
        className="@container mt-4 max-h-160 overflow-auto"
      >
        <table className="w-full text-13">
          <thead className="sticky top-0 z-1 bg-panel text-ink-2">
            <tr className="*:border-b *:border-line *:font-medium">
              <th scope="col" className={CELL}>
                <Trans>Sub account, target, result</Trans>
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
          {rows.map((row, index) => {
            const { keys, labels } = row;
            const [subAccountId = ''] = keys;
            const open = toggled[subAccountId] ?? index === 0;
            const figures = figuresOf(row);
            const place = `${id}-${index}`;
            return (
              <Fragment key={subAccountId}>
                <tbody>
                  <tr className="bg-sunk *:border-b *:border-line">
                    <Words level={0} figures={figures}>
                      <Opener
                        open={open}
                        controls={place}
                        onToggle={() =>
                          setToggled(Object.assign({}, toggled, { [subAccountId]: !open }))
                        }
                      >
                        <span translate="no" className="num wrap-anywhere">
                          {labels[0]}
                        </span>
                      </Opener>
                    </Words>
                    <FigureCells {...figures} />
                  </tr>
                </tbody>
                <TargetRows id={place} open={open} query={queryOf(subAccountId)} />
              </Fragment>
            );
          })}
          <tfoot className="sticky bottom-0 bg-panel">
            <tr className="*:border-t *:border-ink">
              <th scope="row" className={`font-semibold ${CELL}`}>
                <Trans>Total</Trans>
              </th>
              <td colSpan={4} className={WIDE} />
              <td translate="no" className={`num font-semibold ${CELL}`}>
                {formatBytes(BigInt(totalBytes), i18n.locale)}
              </td>
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
