import { Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import FilterOffIcon from '~icons/lucide/search-x';
import PageOffIcon from '~icons/lucide/file-x';
import type { ListState } from '../../lib/apollo/use-list';
import { useLoadFailedToast } from '../../lib/apollo/use-load-failed-toast';
import { Button } from '../Button';
import { Card } from '../layout/Card';
import { type Column, DataTable } from './DataTable';
import { EmptyState } from '../feedback/EmptyState';
import { LoadFailed } from '../feedback/LoadFailed';
import { Pagination } from './Pagination';

interface ListViewProps<Row> {
  /** The table's caption for assistive technology. */
  caption: string;
  /** From `useList`. */
  list: ListState<Row>;
  columns: readonly Column<Row>[];
  actions?: (row: Row) => ReactNode;
  onOpen?: (row: Row) => void;
  heading?: (row: Row) => ReactNode;
  /** Search and filters. Hidden for an empty list. */
  filters?: ReactNode;
  /** Stands between the filters and the rows, if there are any. */
  summary?: ReactNode;
  /** Replaces the table if the list never had an entry. */
  empty: ReactNode;
  /** Says in place of everything that the list could not be loaded. */
  failed: string;
}

/** A list of the dashboard: filters, table, pages, and the three ways in which it can have nothing to show. */
export function ListView<Row extends { readonly id: string }>({
  caption,
  list: { address, rows, loading, stale, error, retry },
  columns,
  actions,
  onOpen,
  heading,
  filters,
  summary,
  empty,
  failed,
}: ListViewProps<Row>) {
  // Rows that are there stay when newer ones fail, so only the toast reports that.
  useLoadFailedToast(failed, rows === undefined ? undefined : error, retry);
  if (error !== undefined && rows === undefined)
    return <LoadFailed title={failed} error={error} retry={retry} loading={loading} />;

  const nothing = rows?.nodes.length === 0;
  if (nothing && !address.filtered && rows.totalCount === 0) return <Card>{empty}</Card>;
  return (
    <Card className="min-w-0">
      {filters !== undefined && (
        <div className="flex flex-wrap items-center gap-3 border-b border-line p-4 print:hidden">
          {filters}
        </div>
      )}
      {!nothing && summary}
      {nothing ? (
        rows.totalCount === 0 ? (
          <EmptyState
            Icon={FilterOffIcon}
            title={<Trans>Nothing matches</Trans>}
            action={
              <Button tone="secondary" onClick={address.clear}>
                <Trans>Clear filters</Trans>
              </Button>
            }
          >
            <Trans>Try another word, or fewer filters.</Trans>
          </EmptyState>
        ) : (
          <EmptyState
            Icon={PageOffIcon}
            title={<Trans>This page is empty now</Trans>}
            action={
              <Button tone="secondary" onClick={() => address.turn({ size: address.page.size })}>
                <Trans>Go to the first page</Trans>
              </Button>
            }
          />
        )
      ) : (
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows?.nodes ?? null}
          keyOf={({ id }) => id}
          busy={stale}
          onOpen={onOpen}
          heading={heading}
          actions={actions}
        />
      )}
      {/* The rows' number is not known before, so the pages would move when they come. */}
      {rows !== undefined && !nothing && (
        <div className="border-t border-line p-4">
          <Pagination
            pageInfo={rows.pageInfo}
            totalCount={rows.totalCount}
            page={address.page}
            onChange={address.turn}
            busy={stale}
          />
        </div>
      )}
    </Card>
  );
}
