import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import ChevronIcon from '~icons/lucide/chevron-down';
import { formatBytes } from '../../lib/format';
import type { UsageLog_RowFragment } from './usage-log.generated';

/** Figures of a line, in bytes and requests. */
export interface LogFigures {
  readonly requests: bigint;
  readonly down: bigint;
  readonly up: bigint;
  /** The part of both directions that is headers. */
  readonly headers: bigint;
  readonly total: bigint;
}

export const CELL = 'px-3 py-2 text-right whitespace-nowrap first:pl-0 first:text-left last:pr-0';
/** Columns for which a phone has no room: there, the figures are below the words. */
export const WIDE = 'hidden rows-roomy:table-cell';

export function figuresOf(row: UsageLog_RowFragment): LogFigures {
  return {
    requests: BigInt(row.requests ?? '0'),
    down: BigInt(row.bytesDown ?? '0'),
    up: BigInt(row.bytesUp ?? '0'),
    headers: BigInt(row.overheadBytes ?? '0'),
    total: BigInt(row.totalBytes),
  };
}

export function sumOf(all: readonly LogFigures[]): LogFigures {
  const sum = (name: keyof LogFigures) => all.reduce((total, each) => total + each[name], 0n);
  return {
    requests: sum('requests'),
    down: sum('down'),
    up: sum('up'),
    headers: sum('headers'),
    total: sum('total'),
  };
}

/** How far each level of the table is indented: sub account, target, result. */
const INDENT = ['first:pl-2!', 'first:pl-6!', 'first:pl-13!'] as const;

interface WordsProps {
  level: 0 | 1 | 2;
  figures: LogFigures;
  children: ReactNode;
}

/** The words of a line, and its figures below them where the columns have no room. */
export function Words({ level, figures, children }: WordsProps) {
  const { i18n } = useLingui();
  const [down, up, headers] = [figures.down, figures.up, figures.headers].map((bytes) =>
    formatBytes(bytes, i18n.locale),
  );
  const requests = i18n.number(figures.requests);
  return (
    <th
      scope="row"
      className={`whitespace-normal! ${INDENT[level]} ${level === 0 ? 'font-semibold' : 'font-normal'} ${CELL}`}
    >
      {children}
      <span className="mt-0.5 block text-12 font-normal text-ink-3 rows-roomy:hidden">
        <span className="block">
          <Trans>
            {down} down, {up} up, {requests} requests
          </Trans>
        </span>
        <span className="block">
          <Trans>{headers} of headers</Trans>
        </span>
      </span>
    </th>
  );
}

interface OpenerProps {
  open: boolean;
  /** The id of what it opens. */
  controls: string;
  onToggle: () => void;
  children: ReactNode;
}

/** Opens a line into its parts. */
export function Opener({ open, controls, onToggle, children }: OpenerProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
      className="-ml-1 inline-flex min-h-6 items-center gap-1.5 rounded-control px-1 text-left"
    >
      <ChevronIcon
        className={`size-3.5 shrink-0 text-ink-3 transition-transform ${open ? '' : '-rotate-90'}`}
      />
      {children}
    </button>
  );
}

export function FigureCells({ requests, down, up, headers, total }: LogFigures) {
  const { i18n } = useLingui();
  return (
    <>
      <td translate="no" className={`num ${CELL} ${WIDE}`}>
        {i18n.number(requests)}
      </td>
      {[down, up, headers].map((bytes, index) => (
        <td key={index} translate="no" className={`num ${CELL} ${WIDE}`}>
          {formatBytes(bytes, i18n.locale)}
        </td>
      ))}
      <td translate="no" className={`num ${CELL}`}>
        {formatBytes(total, i18n.locale)}
      </td>
    </>
  );
}
