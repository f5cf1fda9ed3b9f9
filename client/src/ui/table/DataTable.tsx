import { Trans } from '@lingui/macro';
import { Fragment, type MouseEvent, type ReactNode } from 'react';
import ArrowDownIcon from '~icons/lucide/arrow-down';
import ArrowUpIcon from '~icons/lucide/arrow-up';
import { Skeleton } from '../feedback/Skeleton';
import { HeadingRow } from './HeadingRow';

/** The sort direction of a column. A press on the header reverses it. */
export interface ColumnSort {
  readonly direction: 'ascending' | 'descending';
  readonly onTurn: () => void;
}

/** A column is always there, or names the cell that shows its value where it has no room: no width loses a value. */
export type Column<Row> = ColumnBase<Row> & (Always | Roomy<Row>);

interface Always {
  readonly room?: undefined;
  readonly under?: undefined;
}

interface Roomy<Row> {
  /**
   * The column shows only if the table is at least this wide. Use it for the least important columns. Cards show every
   * column.
   */
  readonly room: 'roomy' | 'wide';
  /** While the column has no room, its value is a second line below that of another column. */
  readonly under: {
    /** One that is always there. */
    readonly column: string;
    /** Text of that line. By default the cell, if that is clear without its heading. */
    readonly line?: (row: Row) => ReactNode;
  };
}

interface ColumnBase<Row> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** For numbers that readers compare. */
  readonly align?: 'end';
  /** Title of a card, row header for assistive technology, and the control that opens the row. */
  readonly primary?: boolean;
  /** Extra controls beside or below the one that opens the row. */
  readonly aside?: (row: Row) => ReactNode;
  /** For short values: two such columns share a line of the card, each below its header. */
  readonly half?: boolean;
  /** Class of its width in the table, so that headers stay in place when the rows arrive: `rows:w-2/5`. */
  readonly width?: string;
  /** Set on the column that sorts the rows. Above cards, only this header is visible. */
  readonly sort?: ColumnSort;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  /** Null while the first rows load. */
  rows: readonly Row[] | null;
  keyOf: (row: Row) => string;
  /** Other rows are loading; the current ones stay visible. */
  busy?: boolean;
  skeletonRows?: number;
  onOpen?: (row: Row) => void;
  /** The heading that is shown above this row, such as its day. Undefined if the row has none. */
  heading?: (row: Row) => ReactNode;
  actions?: (row: Row) => ReactNode;
}

const WHOLE = 'col-span-2 grid grid-cols-[minmax(6rem,2fr)_minmax(0,3fr)] items-baseline gap-4';
const HALF = 'block min-w-0';

/** Selecting text or pressing a control inside a row does not open it. */
function isPlainClick({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  const pressed = target.closest(
    'a, button, input, select, textarea, label, [role=switch], [role=menu]',
  );
  return pressed === null && window.getSelection()?.isCollapsed !== false;
}

const CELL =
  'rows:h-(--row-height) rows:border-b rows:border-line rows:px-3 rows:py-(--row-space) rows:align-middle rows:first:pl-4 rows:last:pr-4 rows-wide:px-4 rows:[tbody>tr:last-child>&]:border-b-0';

const SHOWN = {
  always: 'rows:table-cell',
  roomy: 'rows:hidden rows-roomy:table-cell',
  wide: 'rows:hidden rows-wide:table-cell',
} as const;

/** The second line of a row, for a column that has no room of its own. */
const SECOND_LINE = {
  roomy: 'hidden text-12 text-ink-3 rows:block rows-roomy:hidden',
  wide: 'hidden text-12 text-ink-3 rows:block rows-wide:hidden',
} as const;

/**
 * A list as a table, or as cards if it is narrow. CSS alone switches between them. Roles are explicit because browsers
 * drop the implicit ones when `display` changes.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  busy = false,
  skeletonRows = 5,
  onOpen,
  heading,
  actions,
}: DataTableProps<Row>) {
  const cell = ({ align, room }: Column<Row>) =>
    `${CELL} ${SHOWN[room ?? 'always']} ${align === 'end' ? 'rows:text-right' : 'rows:text-left'}`;
  const actionCell = `${CELL} ${SHOWN.always}`;
  const isSorted = columns.some(({ sort }) => sort !== undefined);
  const unsorted = isSorted ? 'sr-only rows:not-sr-only' : '';

  function content(column: Column<Row>, row: Row) {
    if (column.primary !== true || onOpen === undefined) return column.cell(row);
    return (
      <button
        type="button"
        onClick={() => onOpen(row)}
        className="-mx-1 max-w-full rounded-control px-1 text-left hover:underline"
      >
        {column.cell(row)}
      </button>
    );
  }

  const secondLines = ({ id }: Column<Row>, row: Row) =>
    columns.map(
      (column) =>
        column.room !== undefined &&
        column.under.column === id && (
          <span key={column.id} className={SECOND_LINE[column.room]}>
            {(column.under.line ?? column.cell)(row)}
          </span>
        ),
    );

  function renderCell(column: Column<Row>, inside: ReactNode, aside?: ReactNode) {
    const shared = cell(column);
    // An empty cell must not be a row header.
    const Header = rows === null ? 'td' : 'th';
    return column.primary === true ? (
      <Header
        key={column.id}
        role={rows === null ? 'cell' : 'rowheader'}
        scope={rows === null ? undefined : 'row'}
        className={`order-first col-span-2 block w-full min-w-0 text-left text-15 font-medium wrap-break-word rows:w-auto rows:text-13 rows:font-normal ${actions === undefined ? '' : 'pr-10'} ${shared}`}
      >
        {inside}
        {aside}
      </Header>
    ) : (
      <td
        key={column.id}
        role="cell"
        className={`${column.half === true ? HALF : WHOLE} ${shared}`}
      >
        <span
          aria-hidden="true"
          className={`text-ink-2 rows:hidden ${column.half === true ? 'block text-12' : ''}`}
        >
          {column.header}
        </span>
        <span className="min-w-0 wrap-break-word">{inside}</span>
      </td>
    );
  }

  const span = columns.length + (actions === undefined ? 0 : 1);
  const row =
    'relative grid grid-cols-2 gap-x-4 gap-y-2 border-b border-line px-4 py-(--card-space) last:border-0 rows:table-row';
  return (
    <div className="@container relative min-w-0">
      {busy && rows !== null && (
        // A bar instead of faded rows, because people continue to read them.
        <span className="absolute inset-x-0 top-0 h-0.5 animate-pulse bg-brand" />
      )}
      {/* Not the container itself: it can't ask for its own width. */}
      <div className="rows:overflow-x-auto">
        <table
          role="table"
          aria-busy={busy || rows === null}
          className={`block w-full text-13 rows:table ${busy ? 'cursor-progress' : ''}`}
        >
          <caption className="sr-only">{caption}</caption>
          <thead
            role="rowgroup"
            className={`rows:table-header-group ${isSorted ? 'block border-b border-line px-4 py-1 rows:p-0' : 'sr-only rows:not-sr-only'}`}
          >
            <tr role="row" className={`text-ink-2 ${isSorted ? 'block rows:table-row' : ''}`}>
              {columns.map((column) => (
                <th
                  key={column.id}
                  role="columnheader"
                  scope="col"
                  aria-sort={column.sort?.direction}
                  className={`font-medium whitespace-nowrap ${column.width ?? ''} ${column.sort === undefined ? unsorted : 'block text-left'} ${cell(column)}`}
                >
                  {column.sort === undefined ? (
                    column.header
                  ) : (
                    <SortButton {...column.sort}>{column.header}</SortButton>
                  )}
                </th>
              ))}
              {actions !== undefined && (
                <th role="columnheader" scope="col" className={`w-14 ${unsorted} ${actionCell}`}>
                  <span className="sr-only">
                    <Trans>Actions</Trans>
                  </span>
                </th>
              )}
            </tr>
          </thead>
          <tbody role="rowgroup" className="block rows:table-row-group">
            {rows === null
              ? Array.from({ length: skeletonRows }, (_, index) => (
                  // A row's id may be a number too; React must not reuse this element for that row.
                  <tr key={`skeleton-${index}`} role="row" className={row}>
                    {columns.map((column) =>
                      renderCell(
                        column,
                        <Skeleton
                          className={`h-4 w-3/5 max-w-32 ${column.align === 'end' ? 'rows:ml-auto' : ''}`}
                        />,
                      ),
                    )}
                    {actions !== undefined && <td role="cell" className={`hidden ${actionCell}`} />}
                  </tr>
                ))
              : rows.map((each) => {
                  const above = heading?.(each);
                  return (
                    <Fragment key={keyOf(each)}>
                      {above !== undefined && <HeadingRow span={span}>{above}</HeadingRow>}
                      <tr
                        role="row"
                        onClick={
                          onOpen &&
                          ((event) => {
                            if (isPlainClick(event)) onOpen(each);
                          })
                        }
                        className={`${row} ${onOpen === undefined ? '' : 'cursor-pointer fade hover:bg-sunk'}`}
                      >
                        {columns.map((column) =>
                          renderCell(
                            column,
                            <>
                              {content(column, each)}
                              {secondLines(column, each)}
                            </>,
                            column.aside?.(each),
                          ),
                        )}
                        {actions !== undefined && (
                          <td
                            role="cell"
                            // In view even where a word is longer than anybody thought.
                            className={`absolute top-2.5 right-2.5 fade rows:sticky rows:right-0 rows:bg-panel rows:text-right ${onOpen === undefined ? '' : 'rows:[tr:hover>&]:bg-sunk'} ${actionCell}`}
                          >
                            <span className="inline-flex items-center">{actions(each)}</span>
                          </td>
                        )}
                      </tr>
                    </Fragment>
                  );
                })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function SortButton({ direction, onTurn, children }: ColumnSort & { children: ReactNode }) {
  const Icon = direction === 'ascending' ? ArrowUpIcon : ArrowDownIcon;
  return (
    <button
      type="button"
      onClick={onTurn}
      className="-mx-2 inline-flex h-8 items-center gap-1 rounded-control px-2 font-medium text-ink fade hover:bg-sunk"
    >
      {children}
      <Icon className="size-3.5" />
    </button>
  );
}
