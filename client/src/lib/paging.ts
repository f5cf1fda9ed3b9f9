import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../../schema/rules/limits';

/** The page of a connection that the URL selects: the first one, unless a cursor or `last` says otherwise. */
export interface PageAddress {
  readonly size: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  /** Number of rows on the last page, so that the page bounds stay the same when reading from the end. */
  readonly last?: number | undefined;
  /** 1-based position of the first row. Display only, because cursors do not contain it. */
  readonly from?: number | undefined;
}

/** The arguments of every connection in the schema. */
export interface ConnectionArgs {
  readonly first: number | null;
  readonly after: string | null;
  readonly last: number | null;
  readonly before: string | null;
}

const KEYS = ['size', 'after', 'before', 'last', 'from'] as const;

function positive(text: string | null, limit: number): number | undefined {
  const number = /^\d+$/.test(text ?? '') ? Number(text) : 0;
  return number > 0 && number <= limit ? number : undefined;
}

/** Missing or invalid parameters select the first page of the default size. */
export function readPage(search: URLSearchParams): PageAddress {
  const size = PAGE_SIZES.find((each) => String(each) === search.get('size')) ?? DEFAULT_PAGE_SIZE;
  const from = positive(search.get('from'), Number.MAX_SAFE_INTEGER);
  const after = search.get('after');
  if (after) return { size, after, from };
  const before = search.get('before');
  if (before) return { size, before, from };
  const last = positive(search.get('last'), size);
  return last === undefined ? { size } : { size, last, from };
}

/** The same query with another page. Defaults are omitted, so that a view has one URL. */
export function writePage(search: URLSearchParams, page: PageAddress): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of KEYS) {
    const value = page[key];
    if (value === undefined || (key === 'size' && value === DEFAULT_PAGE_SIZE)) next.delete(key);
    else next.set(key, String(value));
  }
  return next;
}

export function toConnectionArgs({ size, after, before, last }: PageAddress): ConnectionArgs {
  if (after !== undefined) return { first: size, after, last: null, before: null };
  if (before !== undefined) return { first: null, after: null, last: size, before };
  if (last !== undefined) return { first: null, after: null, last, before: null };
  return { first: size, after: null, last: null, before: null };
}
