import { Readable } from 'node:stream';

/** A head, which needs no read, and the first part behind it. */
const PARTS_BEFORE = 2;

/**
 * A file that is written while it is sent, begun: a failure of its first reads is still an answer of its own, not a file that
 * breaks off.
 */
export async function begun(parts: AsyncIterable<string | Uint8Array>): Promise<Readable> {
  const iterator = parts[Symbol.asyncIterator]();
  const first: IteratorResult<string | Uint8Array, unknown>[] = [];
  while (first.length < PARTS_BEFORE && first.at(-1)?.done !== true)
    first.push(await iterator.next());
  return Readable.from(rest(first, iterator));
}

async function* rest(
  first: readonly IteratorResult<string | Uint8Array, unknown>[],
  iterator: AsyncIterator<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  try {
    for (const each of first) {
      if (each.done === true) return;
      yield each.value;
    }
    for (;;) {
      const next = await iterator.next();
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}
