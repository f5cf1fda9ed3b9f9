import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { type Failure, useFailure } from './use-failure';
import { shownOf } from './shown';
import { type FiltersOf, type ListAddress, type ListCodecs, useListAddress } from '../list-address';
import { type ConnectionArgs, toConnectionArgs } from '../paging';

/** A page of rows, as every connection of the graph has it. */
export interface Connection<Row> {
  readonly nodes: readonly Row[];
  readonly totalCount: number;
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
}

/** The rows and loading state that `ListView` renders. */
export interface ListState<Row> extends Failure {
  readonly address: Pick<ListAddress<unknown>, 'filtered' | 'page' | 'clear' | 'turn'>;
  /** Undefined until the first answer. */
  readonly rows: Connection<Row> | undefined;
  /** The rows are those of the view before, until the answer for this one is there. */
  readonly stale: boolean;
}

interface ListOptions<Data, Variables, Some extends ListCodecs, Row> {
  connection: (data: Data) => Connection<Row>;
  /** Must be the same object each time. */
  filters?: Some;
  /** Variables of the query beside the page's. */
  variables?: (address: ListAddress<FiltersOf<Some>>) => Omit<Variables, keyof ConnectionArgs>;
  /** Milliseconds; 0 asks once. */
  pollInterval?: number;
}

const NO_FILTERS = {};

/**
 * A paged list. The screen's address gives filters and page, they give the query's variables, and the answer gives the rows
 * for `ListView`. While another page loads, the rows of the one before stay.
 */
export function useList<
  Data,
  Variables extends OperationVariables,
  Row,
  Some extends ListCodecs = typeof NO_FILTERS,
>(
  document: TypedDocumentNode<Data, Variables>,
  { connection, filters, variables, pollInterval = 0 }: ListOptions<Data, Variables, Some, Row>,
) {
  const address = useListAddress(filters ?? (NO_FILTERS as Some));
  const result = useQuery(document as TypedDocumentNode<Data, OperationVariables>, {
    variables: { ...toConnectionArgs(address.page), ...variables?.(address) },
    pollInterval,
  });
  const { data, previousData } = result;
  const failure = useFailure(result);
  const { shown, stale } = shownOf<Data>({ data, previousData, error: failure.error });
  const rows = shown === undefined ? undefined : connection(shown);
  const list: ListState<Row> = { address, rows, stale, ...failure };
  return {
    address,
    list,
    /** The whole answer, or the one of the view before until it is there. */
    shown,
    /** The unfiltered list is empty: it says so, and offers the first action. */
    isEmpty: rows?.totalCount === 0 && !address.filtered,
  };
}
