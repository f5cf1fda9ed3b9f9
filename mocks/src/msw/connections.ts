import type { MeApiKeysArgs } from '../../../schema/generated/schema-types.js';
import { DEFAULT_PAGE_SIZE } from '../../../schema/rules/limits.js';

/** The four arguments of a list, as each list has them. */
type PageArgs = Partial<MeApiKeysArgs>;

/** As the gateway lists what customers make. */
export function newestFirst<Item extends { readonly createdAt: string }>(
  items: readonly Item[],
): Item[] {
  return items.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** One page of a list with the gateway's rules (platform/page.ts). Cursors are the ids. */
export function connection<Item extends { readonly id: string }, Shown = Item>(
  items: readonly Item[],
  { first, after, last, before }: PageArgs,
  shown?: (item: Item) => Shown,
) {
  const from = after == null ? 0 : items.findIndex(({ id }) => id === after) + 1;
  const end = before == null ? -1 : items.findIndex(({ id }) => id === before);
  const range = items.slice(from, end === -1 ? undefined : end);
  const backward = last != null;
  const page = backward ? range.slice(-last) : range.slice(0, first ?? DEFAULT_PAGE_SIZE);
  const more = page.length < range.length;
  return {
    nodes: shown === undefined ? (page as readonly unknown[] as readonly Shown[]) : page.map(shown),
    totalCount: items.length,
    pageInfo: {
      hasNextPage: backward ? before != null : more,
      hasPreviousPage: backward ? more : after != null,
      startCursor: page[0]?.id ?? null,
      endCursor: page.at(-1)?.id ?? null,
    },
  };
}
