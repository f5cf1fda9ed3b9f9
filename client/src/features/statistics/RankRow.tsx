import { Trans, useLingui } from '@lingui/macro';
import { formatBytes, formatChange, formatPercent } from '../../lib/format';
import { Flag } from '../../ui/Flag';
import { RANK_CELL, type RankColumn } from './ranking';
import { Sparkline } from './Sparkline';
import type { UsageRank } from './usage-view';

/** Screen readers say that the cell is blank. */
const UNKNOWN = <span aria-hidden="true">—</span>;

interface RankRowProps {
  rank: UsageRank;
  /** Of its keys. */
  names: readonly string[];
  countryCode: string | null;
  columns: readonly RankColumn[];
  /** Undefined for a sum of the others, behind which there is no question. */
  onDrill: (() => void) | undefined;
}

export function RankRow({ rank, names, countryCode, columns, onDrill }: RankRowProps) {
  const { i18n } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale);
  const size = (bytes: bigint | null) => (bytes === null ? null : formatBytes(bytes, i18n.locale));
  const share = formatPercent(rank.sharePercent, i18n.locale);
  const change =
    rank.changePercent === null ? null : formatChange(rank.changePercent / 100, i18n.locale);
  const requests = rank.requests === null ? null : number.format(rank.requests);
  const [down, up] = [size(rank.down), size(rank.up)];
  const isCompared = columns.some(({ key }) => key === 'CHANGE');

  const name = (
    <>
      {countryCode !== null && countryCode !== 'ZZ' && <Flag code={countryCode} />}
      <span className="min-w-0 text-left wrap-anywhere">{names.join(' · ')}</span>
    </>
  );
  const cells: Readonly<Record<string, React.ReactNode>> = {
    TOTAL: size(rank.bytes),
    DOWN: down ?? UNKNOWN,
    UP: up ?? UNKNOWN,
    REQUESTS: requests ?? UNKNOWN,
    CHANGE: change ?? UNKNOWN,
  };
  return (
    <tr className="*:border-b *:border-line hover:bg-sunk">
      <th scope="row" className={`font-normal whitespace-normal! ${RANK_CELL}`}>
        {onDrill === undefined ? (
          <span className="flex min-h-6 items-center gap-2">{name}</span>
        ) : (
          <button
            type="button"
            // The second click of a double click would ask the same again, or about what the first one has found.
            onClick={({ detail }) => {
              if (detail < 2) onDrill();
            }}
            className="flex min-h-6 max-w-full items-center gap-2 rounded-control font-medium text-ink underline decoration-line underline-offset-4 hover:decoration-ink"
          >
            {name}
          </button>
        )}
        <span className="mt-1 flex flex-wrap items-center gap-x-2 text-12 text-ink-3">
          <span
            aria-hidden="true"
            className="h-1 w-12 rows-roomy:w-24 overflow-hidden rounded-full bg-sunk"
          >
            <span
              className="block h-full rounded-full bg-chart-a"
              style={{ width: `${Math.max(1, rank.sharePercent)}%` }}
            />
          </span>
          <span className="num">{share}</span>
          {isCompared && change !== null && (
            <span className="whitespace-nowrap rows-roomy:hidden">
              <Trans>change {change}</Trans>
            </span>
          )}
        </span>
        {down !== null && (
          <span className="mt-0.5 block text-12 text-ink-3 rows-roomy:hidden">
            <Trans>
              {down} down, {up} up, {requests} requests
            </Trans>
          </span>
        )}
      </th>
      {columns.slice(1).map(({ key, className }) => (
        <td key={key ?? 'course'} className={`num ${RANK_CELL} ${className}`}>
          {key === null ? <Sparkline values={rank.byBar} /> : cells[key]}
        </td>
      ))}
    </tr>
  );
}
