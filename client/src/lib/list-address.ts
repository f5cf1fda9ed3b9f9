import { useSearchParams } from 'react-router-dom';
import { type PageAddress, readPage, writePage } from './paging';

/** Reads and writes one filter in the address. An unknown text counts as no filter. */
export interface FilterCodec<Value extends string> {
  readonly read: (text: string) => Value | null;
  readonly write: (value: string) => string;
}

/** Any text; empty is none. */
export const textFilter: FilterCodec<string> = {
  read: (text) => text.trim() || null,
  write: (value) => value,
};

/** One of the graph's enum values, in lower case in the address: `?status=active`. */
export function enumFilter<Value extends string>(...values: readonly Value[]): FilterCodec<Value> {
  return {
    read: (text) => values.find((value) => value.toLowerCase() === text.toLowerCase()) ?? null,
    write: (value) => value.toLowerCase(),
  };
}

/** The filters of a list: how each stands in the address. */
export type ListCodecs = Readonly<Record<string, FilterCodec<string>>>;
/** The values of the filters; null where nothing is asked for. */
export type FiltersOf<Some> = {
  readonly [Name in keyof Some]: Some[Name] extends FilterCodec<infer Value> ? Value | null : never;
};

/** The filters in the address of a list. */
export function readFilters<Some extends ListCodecs>(
  codecs: Some,
  search: URLSearchParams,
): FiltersOf<Some> {
  return Object.fromEntries(
    Object.entries(codecs).map(([name, codec]) => [name, codec.read(search.get(name) ?? '')]),
  ) as FiltersOf<Some>;
}

/** The same query with other filters and, because they make it another list, its first page. */
export function writeFilters<Some extends ListCodecs>(
  codecs: Some,
  search: URLSearchParams,
  filters: Partial<FiltersOf<Some>>,
): URLSearchParams {
  const next = writePage(search, { size: readPage(search).size });
  for (const [name, value] of Object.entries<string | null | undefined>(filters)) {
    const text = value == null ? undefined : codecs[name]?.write(value);
    if (text === undefined) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

const SORT = 'sort';

/**
 * The sort order of a list, kept in its address; `usual` is left out, so that one view has one address. Another order begins
 * at the first page, because cursors are valid in one order only, and adds an entry to the history.
 */
export function useListSort<Value extends string>(
  codec: FilterCodec<Value>,
  usual: Value,
): readonly [Value, (value: Value) => void] {
  const [search, setSearch] = useSearchParams();
  const sort = codec.read(search.get(SORT) ?? '') ?? usual;
  return [
    sort,
    (value) => {
      setSearch(
        writeFilters({ [SORT]: codec }, search, { [SORT]: value === usual ? null : value }),
      );
    },
  ];
}

export interface ListAddress<Filters> {
  readonly filters: Filters;
  /** Whether any filter is set: an empty list then means that nothing matches. */
  readonly filtered: boolean;
  readonly page: PageAddress;
  /** Sets some filters and leaves the others. */
  readonly filter: (some: Partial<Filters>) => void;
  readonly clear: () => void;
  readonly turn: (page: PageAddress) => void;
}

/** Filters and page of a list, kept in the address. `codecs` must be the same object each time. */
export function useListAddress<Some extends ListCodecs>(
  codecs: Some,
): ListAddress<FiltersOf<Some>> {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(codecs, search);
  return {
    filters,
    filtered: Object.values(filters).some((value) => value !== null),
    page: readPage(search),
    // Trying filters is one step back, not one a try.
    filter: (some) => setSearch(writeFilters(codecs, search, some), { replace: true }),
    clear: () => {
      const none = Object.fromEntries(Object.keys(codecs).map((name) => [name, null]));
      setSearch(writeFilters(codecs, search, none as Partial<FiltersOf<Some>>));
    },
    turn: (page) => setSearch(writePage(search, page)),
  };
}
