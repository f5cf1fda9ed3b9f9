import { Plural, Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import DownloadIcon from '~icons/lucide/download';
import { requestsPath } from '../../lib/addresses';
import { formatBytes } from '../../lib/format';
import { Button } from '../../ui/Button';
import { buttonStyle } from '../../ui/button-style';
import { Card } from '../../ui/layout/Card';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { GROUPING_WORDS } from './group-words';
import { RankRow } from './RankRow';
import { RANK_CELL, type RankColumn, rankColumns, sortedRanks } from './ranking';
import { useGroupWords } from './group-words';
import { type Dimension, DIRECTION, isLeftOut, type UsageQuestion } from './usage-question';
import type { UsageRank, UsageView } from './usage-view';

/** So many rows are drawn at first. */
const FEW = 20;

interface RankedTableProps {
  /** Undefined while it is loading. */
  view: UsageView | undefined;
  /** The question that the view answers. */
  question: UsageQuestion;
  onChange: (change: Partial<UsageQuestion>) => void;
  /** Asks about the part behind a row. */
  onDrill: (path: readonly (readonly [Dimension, string])[]) => void;
  canDrill: (path: readonly (readonly [Dimension, string])[]) => boolean;
  onExport: (ranks: readonly UsageRank[]) => void;
}

/** The single requests behind a question about results. */
function requestsOf({ subAccountId, filters }: UsageQuestion): string {
  const [result, ...others] = filters.OUTCOME.filter((value) => !isLeftOut(value));
  return requestsPath({
    ...(subAccountId !== null && { subAccount: subAccountId }),
    ...(result !== undefined && others.length === 0 && { result: result.toLowerCase() }),
  });
}

/** The parts of the usage, the largest first unless asked otherwise. A row leads to the question behind it. */
export function RankedTable(props: RankedTableProps) {
  const { view, question, onChange, onDrill, canDrill, onExport } = props;
  const { t, i18n } = useLingui();
  const words = useGroupWords();
  const [isWhole, setWhole] = useState(false);
  const { by, thenBy, sort } = question;
  if (by === DIRECTION) return null;
  const dimensions = thenBy === null ? [by] : [by, thenBy];
  const nameOf = ({ keys, labels }: UsageRank) =>
    dimensions.map((dimension, index) => words(dimension, keys[index] ?? '', labels[index]));
  const ranks =
    view && sortedRanks(view.ranks, sort, (rank) => nameOf(rank).join(' '), i18n.locale);
  const rows = ranks === undefined || isWhole ? ranks : ranks.slice(0, FEW);
  const columns = rankColumns(question.compareWith !== 'NONE');
  const names = dimensions.map((each) => i18n._(GROUPING_WORDS[each])).join(' × ');
  const missing = view === undefined ? 0 : view.rankCount - view.ranks.length;

  function header({ key, name, className }: RankColumn) {
    const isSorted = key === sort.by;
    return (
      <th
        key={key ?? 'course'}
        scope="col"
        aria-sort={isSorted ? (sort.ascending ? 'ascending' : 'descending') : undefined}
        className={`border-b border-line font-medium ${RANK_CELL} ${className}`}
      >
        {key === null ? (
          i18n._(name)
        ) : (
          <button
            type="button"
            onClick={() => {
              const ascending = isSorted ? !sort.ascending : key === 'NAME';
              onChange({ sort: { by: key, ascending } });
            }}
            className="min-h-6 rounded-control font-medium whitespace-nowrap hover:text-ink"
          >
            <span>{key === 'NAME' ? names : i18n._(name)}</span>
            <span aria-hidden="true" className="inline-block w-3 text-right">
              {isSorted && (sort.ascending ? '↑' : '↓')}
            </span>
          </button>
        )}
      </th>
    );
  }

  return (
    <Card className="p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="grow text-15 leading-tight">
          <Trans>Ranking</Trans>
        </h2>
        {dimensions.includes('OUTCOME') && (
          <Link to={requestsOf(question)} className={buttonStyle('secondary', 'small')}>
            <Trans>Live requests</Trans>
          </Link>
        )}
        <Button
          tone="secondary"
          size="small"
          disabled={ranks === undefined || ranks.length === 0}
          onClick={() => onExport(ranks ?? [])}
        >
          <DownloadIcon className="size-4" />
          <Trans>Export ranking</Trans>
        </Button>
      </div>
      {rows === undefined ? (
        <Skeleton className="mt-4 h-60 w-full" />
      ) : rows.length === 0 ? (
        <p className="mt-4 py-6 text-center text-ink-2">
          <Trans>Nothing to rank in this period.</Trans>
        </p>
      ) : (
        <div
          role="region"
          aria-label={t`Ranking`}
          tabIndex={0}
          className="@container -mx-1 mt-4 overflow-x-auto px-1"
        >
          <table className="w-full text-13">
            <thead className="text-ink-2">
              <tr>{columns.map(header)}</tr>
            </thead>
            <tbody>
              {rows.map((rank) => {
                const path = dimensions.map((each, at) => [each, rank.keys[at] ?? ''] as const);
                return (
                  <RankRow
                    key={rank.keys.join(' ')}
                    rank={rank}
                    names={nameOf(rank)}
                    countryCode={by === 'COUNTRY' ? (rank.keys[0] ?? null) : null}
                    columns={columns}
                    onDrill={canDrill(path) ? () => onDrill(path) : undefined}
                  />
                );
              })}
            </tbody>
            <tfoot>
              <tr className="*:border-t *:border-ink">
                <th scope="row" className={`font-semibold ${RANK_CELL}`}>
                  <Trans>Total</Trans>
                </th>
                <td className={`num font-semibold ${RANK_CELL}`}>
                  {formatBytes(view?.bytes.total ?? 0n, i18n.locale)}
                </td>
                <td colSpan={columns.length - 2} className="hidden rows-roomy:table-cell" />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {ranks !== undefined && ranks.length > FEW && !isWhole && (
        <Button tone="quiet" size="small" className="mt-2" onClick={() => setWhole(true)}>
          <Plural value={ranks.length} one="Show # row" other="Show all # rows" />
        </Button>
      )}
      {missing > 0 && (
        <p className="mt-3 text-13 text-ink-2">
          <Plural
            value={missing}
            one="# smaller row is not shown. The total has it."
            other="# smaller rows are not shown. The total has them."
          />
        </p>
      )}
    </Card>
  );
}
