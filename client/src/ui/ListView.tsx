import { Trans } from '@lingui/macro';
import type { ComponentProps, ReactNode } from 'react';
import FilterOffIcon from '~icons/lucide/search-x';
import PageOffIcon from '~icons/lucide/file-x';
import type { ListAddress } from '../lib/list-address';
import { Button } from './Button';
import { Card } from './Card';
import { type Column, DataTable } from './DataTable';
import { EmptyState } from './EmptyState';
import { LoadFailed } from './LoadFailed';
import { Pagination } from './Pagination';

interface Connection<Row> {
  readonly nodes: readonly Row[];
  readonly totalCount: number;
  readonly pageInfo: ComponentProps<typeof Pagination>['pageInfo'];
}

interface ListViewProps<Row> {
  /** The table's caption for assistive technology. */
  caption: string;
  address: Pick<ListAddress<unknown>, 'filtered' | 'page' | 'clear' | 'turn'>;
  /** Undefined while loading. */
  list: Connection<Row> | undefined;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  actions?: (row: Row) => ReactNode;
  onOpen?: (row: Row) => void;
  /** Search and filters. Hidden for an empty list. */
  filters?: ReactNode;
  /** Replaces the table if the list never had an entry. */
  empty: ReactNode;
  /** Replaces everything if the list could not be loaded. */
  failure: {
    readonly title: string;
    readonly error: unknown;
    readonly retry: () => Promise<unknown>;
  };
  loading: boolean;
  /** The rows belong to the previous view; those of the current one are loading. */
  stale: boolean;
}

/** A list of the dashboard: filters, table, pages, and three empty states (none at all, none matching, load failed). */
export function ListView<Row>({
  caption,
  address,
  list,
  columns,
  keyOf,
  actions,
  onOpen,
  filters,
  empty,
  failure,
  loading,
  stale,
}: ListViewProps<Row>) {
  if (failure.error !== undefined && list === undefined)
    return <LoadFailed {...failure} loading={loading} />;

  const nothing = list?.nodes.length === 0;
  if (nothing && !address.filtered && list.totalCount === 0) return <Card>{empty}</Card>;
  return (
    <Card className="min-w-0">
      {filters !== undefined && (
        <div className="flex flex-wrap items-center gap-3 border-b border-line p-4 print:hidden">
          {filters}
        </div>
      )}
      {nothing ? (
        list.totalCount === 0 ? (
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
              <Button
                tone="secondary"
                onClick={() => {
                  address.turn({ size: address.page.size });
                }}
              >
                <Trans>Go to the first page</Trans>
              </Button>
            }
          />
        )
      ) : (
        <DataTable
          caption={caption}
          columns={columns}
          rows={list?.nodes ?? null}
          keyOf={keyOf}
          busy={stale}
          onOpen={onOpen}
          actions={actions}
        />
      )}
      {!nothing && (
        <div className="border-t border-line p-4">
          <Pagination
            pageInfo={list?.pageInfo}
            totalCount={list?.totalCount}
            page={address.page}
            onChange={address.turn}
            busy={stale}
          />
        </div>
      )}
    </Card>
  );
}
