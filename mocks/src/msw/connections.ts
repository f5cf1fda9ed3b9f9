import type { MeApiKeysArgs } from '../../../schema/generated/schema-types.js';
import { DEFAULT_PAGE_SIZE } from '../../../schema/rules/limits.js';
import { typedText } from '../../../schema/rules/typed-text.js';

/** The arguments of any list. */
interface ListArgs extends Partial<MeApiKeysArgs> {
  readonly filter?: object | null;
  readonly sort?: string | null;
}

interface Listed {
  readonly id: string;
  readonly createdAt?: string;
}

interface Options<Item, Shown> {
  /** An item as the API shows it. */
  readonly shown?: (item: Item) => Shown;
  /** The fields that a search looks at. */
  readonly search?: readonly (keyof Shown)[];
}

const plain = (text: unknown) => (typeof text === 'string' ? typedText(text).toLowerCase() : '');

/** An item as the API shows it; null for an unknown id. */
export function single<Item extends Listed, Shown>(
  items: readonly Item[],
  wanted: string,
  shown: (item: Item) => Shown,
): Shown | null {
  const item = items.find(({ id }) => id === wanted);
  return item === undefined ? null : shown(item);
}

/**
 * One page of a list, newest first, with the gateway's rules of pages. Cursors are the ids. A filter names a field of the
 * items: its value, or several of which one must match.
 */
export function connection<Item extends Listed, Shown extends object = Item>(
  items: readonly Item[],
  { filter, sort, first, after, last, before }: ListArgs,
  { shown, search = [] }: Options<Item, Shown> = {},
) {
  const isWanted = (node: Shown & Listed, [name, wanted]: readonly [string, unknown]) => {
    const { createdAt = '' } = node;
    if (wanted == null) return true;
    if (name === 'search')
      return search.some((field) => plain(node[field]).includes(plain(wanted)));
    if (name === 'from' && typeof wanted === 'string') return createdAt >= wanted;
    if (name === 'to' && typeof wanted === 'string') return createdAt < wanted;
    const value = node[name as keyof Shown];
    return Array.isArray(wanted) ? wanted.includes(value) : value === wanted;
  };
  const conditions = Object.entries(filter ?? {}) as (readonly [string, unknown])[];
  const listed = items
    .toSorted((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''))
    .map((item) => (shown === undefined ? item : shown(item)) as Shown & Listed)
    .filter((node) => conditions.every((condition) => isWanted(node, condition)));
  if (sort === 'OLDEST_FIRST') listed.reverse();
  const from = after == null ? 0 : listed.findIndex(({ id }) => id === after) + 1;
  const end = before == null ? -1 : listed.findIndex(({ id }) => id === before);
  const range = listed.slice(from, end === -1 ? undefined : end);
  const backward = last != null;
  const nodes = backward ? range.slice(-last) : range.slice(0, first ?? DEFAULT_PAGE_SIZE);
  const more = nodes.length < range.length;
  return {
    nodes,
    totalCount: listed.length,
    pageInfo: {
      hasNextPage: backward ? before != null : more,
      hasPreviousPage: backward ? more : after != null,
      startCursor: nodes[0]?.id ?? null,
      endCursor: nodes.at(-1)?.id ?? null,
    },
  };
}
