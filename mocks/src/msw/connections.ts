import type { MeApiKeysArgs } from '../../../schema/generated/schema-types.js';
import { DEFAULT_PAGE_SIZE } from '../../../schema/rules/limits.js';
import { typedText } from '../../../schema/rules/typed-text.js';

/** The arguments of any list. */
interface ListArgs extends Partial<MeApiKeysArgs> {
  readonly filter?: object | null;
  readonly sort?: string | null;
}

interface Listed {
  readonly [field: string]: unknown;
  readonly id: string;
  readonly createdAt?: string;
}

/** The fields that a search looks at. */
const SEARCHED = ['address', 'number', 'orderNumber', 'remark', 'subject', 'username'];

const plain = (text: unknown) => (typeof text === 'string' ? typedText(text).toLowerCase() : '');

/**
 * One page of a list, newest first, with the gateway's rules of pages. Cursors are the ids. A filter names a field of the
 * items: its value, or several of which one must match.
 */
export function connection(
  items: readonly Listed[],
  { filter, sort, first, after, last, before }: ListArgs,
) {
  const isWanted = (item: Listed, [name, wanted]: readonly [string, unknown]) => {
    const { createdAt = '' } = item;
    if (wanted == null) return true;
    if (name === 'search')
      return SEARCHED.some((field) => plain(item[field]).includes(plain(wanted)));
    if (name === 'from' && typeof wanted === 'string') return createdAt >= wanted;
    if (name === 'to' && typeof wanted === 'string') return createdAt < wanted;
    return Array.isArray(wanted) ? wanted.includes(item[name]) : item[name] === wanted;
  };
  const conditions = Object.entries(filter ?? {});
  const listed = items
    .toSorted((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''))
    .filter((item) => conditions.every((condition) => isWanted(item, condition)));
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
