import { MAX_PAGE_SIZE } from '../../../../schema/rules/limits';
import type { ConnectionArgs } from '../paging';
import type { Connection } from './use-list';

export interface Progress {
  readonly done: number;
  readonly all: number;
}

/**
 * All items of a list, page by page, for an export.
 * @param pageOf loads one page, without the cache: no screen shows these items
 * @throws the error of a page that fails
 */
export async function collectPages<Row>(
  pageOf: (page: ConnectionArgs) => Promise<Connection<Row>>,
  onProgress: (progress: Progress) => void,
): Promise<Row[]> {
  const found: Row[] = [];
  let after: string | null = null;
  for (;;) {
    const page: Connection<Row> = await pageOf({
      first: MAX_PAGE_SIZE,
      after,
      last: null,
      before: null,
    });
    const { nodes, pageInfo, totalCount } = page;
    found.push(...nodes);
    onProgress({ done: found.length, all: totalCount });
    if (!pageInfo.hasNextPage || pageInfo.endCursor === null) return found;
    after = pageInfo.endCursor;
  }
}
