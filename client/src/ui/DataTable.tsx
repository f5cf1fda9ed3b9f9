import { Trans } from '@lingui/macro';
import type { MouseEvent, ReactNode } from 'react';
import { Skeleton } from './Skeleton';

export interface Column<Row> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers that are compared. */
  readonly align?: 'end';
  /** Title of the card under 768 px, header of the row for assistive technology, and what opens the row. */
  readonly primary?: boolean;
  /** Beside or below what opens the row, where that holds something to press itself. */
  readonly aside?: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  /** Null while the first ones are loading. */
  rows: readonly Row[] | null;
  keyOf: (row: Row) => string;
  /** Other rows are on their way; these stay until then. */
  busy?: boolean;
  skeletonRows?: number;
  onOpen?: (row: Row) => void;
  actions?: (row: Row) => ReactNode;
}

/** Selecting text or pressing something in a row does not open it. */
function isPlainClick({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  const pressed = target.closest(
    'a, button, input, select, textarea, label, [role=switch], [role=menu]',
  );
  return pressed === null && window.getSelection()?.isCollapsed !== false;
}

/**
 * Rows of a list. Under 768 px each is a card, by style alone: there is one DOM, and its roles are written out because
 * browsers forget them with `display`.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  busy = false,
  skeletonRows = 5,
  onOpen,
  actions,
}: DataTableProps<Row>) {
  const align = (column: Column<Row>) =>
    column.align === 'end' ? 'md:text-right' : 'md:text-left';
  const cell =
    'md:table-cell md:h-11 md:px-4 md:py-1.5 md:align-middle md:border-b md:border-line md:[tbody>tr:last-child>&]:border-b-0';

  function content(column: Column<Row>, row: Row) {
    if (column.primary !== true || onOpen === undefined) return column.cell(row);
    return (
      <button
        type="button"
        onClick={() => {
          onOpen(row);
        }}
        className="-mx-1 max-w-full rounded-control px-1 text-left hover:underline"
      >
        {column.cell(row)}
      </button>
    );
  }

  function renderCell(column: Column<Row>, inside: ReactNode, aside?: ReactNode) {
    const shared = `${cell} ${align(column)}`;
    // What is still empty names no row.
    const Header = rows === null ? 'td' : 'th';
    return column.primary === true ? (
      <Header
        key={column.id}
        role={rows === null ? 'cell' : 'rowheader'}
        scope={rows === null ? undefined : 'row'}
        className={`order-first block w-full min-w-0 text-left text-15 font-medium wrap-break-word md:w-auto md:text-13 md:font-normal ${actions === undefined ? '' : 'pr-10'} ${shared}`}
      >
        {inside}
        {aside}
      </Header>
    ) : (
      <td
        key={column.id}
        role="cell"
        className={`grid grid-cols-[minmax(6rem,2fr)_minmax(0,3fr)] items-baseline gap-4 ${shared}`}
      >
        <span aria-hidden="true" className="text-ink-2 md:hidden">
          {column.header}
        </span>
        <span className="min-w-0 wrap-break-word">{inside}</span>
      </td>
    );
  }

  const row =
    'relative flex flex-col gap-2 border-b border-line px-4 py-4 last:border-0 md:table-row';
  return (
    <div className="relative min-w-0 md:overflow-x-auto">
      {busy && rows !== null && (
        // Not by fading the rows: words must stay readable, and they are what one goes on reading.
        <span className="absolute inset-x-0 top-0 h-0.5 animate-pulse bg-brand" />
      )}
      <table
        role="table"
        aria-busy={busy || rows === null}
        className={`block w-full text-13 md:table ${busy ? 'cursor-progress' : ''}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row" className="text-ink-2">
            {columns.map((column) => (
              <th
                key={column.id}
                role="columnheader"
                scope="col"
                className={`font-medium whitespace-nowrap ${cell} ${align(column)}`}
              >
                {column.header}
              </th>
            ))}
            {actions !== undefined && (
              <th role="columnheader" scope="col" className={`w-14 ${cell}`}>
                <span className="sr-only">
                  <Trans>Actions</Trans>
                </span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block md:table-row-group">
          {rows === null
            ? Array.from({ length: skeletonRows }, (_, index) => (
                <tr key={index} role="row" className={row}>
                  {columns.map((column) =>
                    renderCell(
                      column,
                      <Skeleton
                        className={`h-4 w-3/5 max-w-32 ${column.align === 'end' ? 'md:ml-auto' : ''}`}
                      />,
                    ),
                  )}
                  {actions !== undefined && <td role="cell" className={`hidden ${cell}`} />}
                </tr>
              ))
            : rows.map((each) => (
                <tr
                  key={keyOf(each)}
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
                    renderCell(column, content(column, each), column.aside?.(each)),
                  )}
                  {actions !== undefined && (
                    <td
                      role="cell"
                      className={`absolute top-2.5 right-2.5 md:static md:text-right ${cell}`}
                    >
                      <span className="inline-flex items-center">{actions(each)}</span>
                    </td>
                  )}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}
