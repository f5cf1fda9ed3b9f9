import { skipToken, useQuery } from '@apollo/client/react';
import { Plural, Trans } from '@lingui/macro';
import { Fragment, useState } from 'react';
import type { UsageQuery } from '../../../../schema/generated/schema-types';
import { shownOf } from '../../lib/apollo/shown';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useGroupWords } from '../statistics/group-words';
import { FigureCells, figuresOf, type LogFigures, Opener, sumOf, Words } from './LogCells';
import { type UsageLog_RowFragment, UsageTargetsDocument } from './usage-log.generated';

interface Result {
  readonly outcome: string;
  readonly figures: LogFigures;
}
interface Target {
  readonly target: string;
  readonly results: readonly Result[];
  readonly figures: LogFigures;
}

/** Rows by target and result → targets with their results, the largest first. */
function targetsOf(rows: readonly UsageLog_RowFragment[]): Target[] {
  const byTarget = new Map<string, Result[]>();
  for (const row of rows) {
    const [target = '', outcome = ''] = row.keys;
    byTarget.set(target, [...(byTarget.get(target) ?? []), { outcome, figures: figuresOf(row) }]);
  }
  return [...byTarget]
    .map(([target, results]) => ({
      target,
      results,
      figures: sumOf(results.map(({ figures }) => figures)),
    }))
    .sort((a, b) => Number(b.figures.total - a.figures.total));
}

interface TargetRowsProps {
  id: string;
  open: boolean;
  /** Targets and results of one sub account. */
  query: UsageQuery;
}

/** The targets of a sub account, each of which opens into its results. Loads them when they are opened. */
export function TargetRows({ id, open, query }: TargetRowsProps) {
  const words = useGroupWords();
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const result = useQuery(UsageTargetsDocument, open ? { variables: { query } } : skipToken);
  const usage = shownOf(result).shown?.me.usage;
  if (!open) return <tbody id={id} hidden />;
  if (usage === undefined)
    return (
      <tbody id={id}>
        <tr>
          <td colSpan={6} className="py-3">
            {result.error === undefined ? (
              <Skeleton className="h-16 w-full" />
            ) : (
              <span role="alert" className="text-bad">
                <Trans>It could not be loaded. Close and open it to try again.</Trans>
              </span>
            )}
          </td>
        </tr>
      </tbody>
    );
  const missing = usage.rowCount - usage.rows.length;
  return (
    <tbody id={id}>
      {targetsOf(usage.rows).map(({ target, results, figures }, index) => {
        const [only] = results;
        const isOne = results.length === 1 && only !== undefined;
        const isOpen = !isOne && (toggled[target] ?? index === 0);
        const place = `${id}-${index}`;
        const name = (
          <span translate="no" className="wrap-anywhere">
            {words('TARGET', target)}
          </span>
        );
        return (
          <Fragment key={target}>
            <tr className="*:border-b *:border-line">
              <Words level={1} figures={figures}>
                {isOne ? (
                  <span className="block pl-5">
                    {name}
                    <span className="block text-12 text-ink-2">
                      {words('OUTCOME', only.outcome)}
                    </span>
                  </span>
                ) : (
                  <Opener
                    open={isOpen}
                    controls={place}
                    onToggle={() => setToggled(Object.assign({}, toggled, { [target]: !isOpen }))}
                  >
                    <span>
                      {name}
                      <span className="block text-12 text-ink-2">
                        <Plural value={results.length} one="# result" other="# results" />
                      </span>
                    </span>
                  </Opener>
                )}
              </Words>
              <FigureCells {...figures} />
            </tr>
            {(isOne ? [] : results).map((each, row) => (
              <tr
                key={each.outcome}
                id={row === 0 ? place : undefined}
                hidden={!isOpen}
                className="text-ink-2 *:border-b *:border-line"
              >
                <Words level={2} figures={each.figures}>
                  {words('OUTCOME', each.outcome)}
                </Words>
                <FigureCells {...each.figures} />
              </tr>
            ))}
          </Fragment>
        );
      })}
      {missing > 0 && (
        <tr>
          <td colSpan={6} className="py-2 pl-6 text-ink-3">
            <Plural
              value={missing}
              one="# smaller line is not shown. The total has it."
              other="# smaller lines are not shown. The total has them."
            />
          </td>
        </tr>
      )}
    </tbody>
  );
}
