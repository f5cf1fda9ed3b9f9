import DataLoader from 'dataloader';

/** Reads values one by one by id, and sends one statement for all ids of a tick. Lives as long as its request. */
export interface Loader<Value> {
  load(id: string): Promise<Value>;
}

/**
 * A loader over a batched read. The DataLoader behind it is made on first use, because most requests use none.
 * @param read returns what it found by id
 * @param missing makes the value of an id that was not found
 */
export function batched<Value>(
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  missing: () => Value,
): Loader<Value> {
  let loader: DataLoader<string, Value> | undefined;
  return {
    load: (id) =>
      (loader ??= new DataLoader(async (ids) => {
        const found = await read(ids);
        return ids.map((each) => found.get(each) ?? missing());
      })).load(id),
  };
}
