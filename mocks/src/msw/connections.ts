import { DEFAULT_PAGE_SIZE } from '../../../schema/rules/limits.js';

/** The four arguments of a list, as operations send them. */
export interface ConnectionVariables {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly last?: number | null;
  readonly before?: string | null;
}

/** As the gateway lists what customers make. */
export function newestFirst<Item extends { readonly createdAt: string }>(
  items: readonly Item[],
): Item[] {
  return items.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** One page of a list with the gateway's rules (platform/page.ts). Cursors are the ids. */
export function pageOf<Item extends { readonly id: string }>(
  items: readonly Item[],
  { first, after, last, before }: ConnectionVariables,
) {
  const from = after == null ? 0 : items.findIndex(({ id }) => id === after) + 1;
  const found = before == null ? -1 : items.findIndex(({ id }) => id === before);
  const range = items.slice(from, found === -1 ? undefined : found);
  const backward = last != null;
  const nodes = backward ? range.slice(-last) : range.slice(0, first ?? DEFAULT_PAGE_SIZE);
  const more = nodes.length < range.length;
  return {
    nodes,
    totalCount: items.length,
    pageInfo: {
      __typename: 'PageInfo',
      hasNextPage: backward ? before != null : more,
      hasPreviousPage: backward ? more : after != null,
      startCursor: nodes[0]?.id ?? null,
      endCursor: nodes.at(-1)?.id ?? null,
    },
  } as const;
}

/** Like `pageOf`, with items in the API's shape. */
export function shownPage<Item extends { readonly id: string }, Shown>(
  items: readonly Item[],
  page: ConnectionVariables,
  shown: (item: Item) => Shown,
) {
  const { nodes, ...rest } = pageOf(items, page);
  return { ...rest, nodes: nodes.map(shown) };
}
