import { randomUUID } from 'node:crypto';
import { NEW_KEY, type Request, type Target } from './target.js';

const SAMPLE = 25;

async function ask({ name, url }: Target, request: Request): Promise<unknown> {
  const response = await fetch(url + request.path, {
    method: request.method,
    headers: request.headers,
    ...(request.body !== null && { body: request.body.replace(NEW_KEY, randomUUID()) }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${name} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

/**
 * Fails unless every server gives the same content, except for the time of reading: nobody may be faster by answering
 * less.
 * @returns bytes of a typical answer
 */
export async function assertSameAnswers(targets: readonly Target[]): Promise<number> {
  let size = 0;
  const count = targets[0]?.requests.length ?? 0;
  for (let n = 0; n < count; n += Math.ceil(count / SAMPLE)) {
    const [first, ...others] = await Promise.all(
      targets.map((target) => {
        const request = target.requests[n];
        if (!request) throw new Error(`${target.name} has no request ${n}`);
        return ask(target, request);
      }),
    );
    const text = JSON.stringify(first);
    if (text.includes('"errors"')) throw new Error(`${targets[0]?.name} answered ${text}`);
    size = text.length;
    for (const [index, other] of others.entries()) {
      const place = firstDifference(timeless(first), timeless(other), 'answer');
      if (place !== null)
        throw new Error(
          `${targets[index + 1]?.name} and ${targets[0]?.name} disagree about ${place}`,
        );
    }
  }
  return size;
}

function firstDifference(a: unknown, b: unknown, path: string): string | null {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return Object.is(a, b) ? null : `${path}: ${JSON.stringify(b)} and ${JSON.stringify(a)}`;
  }
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const place = firstDifference(
      (a as Record<string, unknown>)[key],
      (b as Record<string, unknown>)[key],
      `${path}.${key}`,
    );
    if (place !== null) return place;
  }
  return null;
}

/** Moments of reading, and what is computed from them, differ from call to call. */
const MOMENTS = new Set(['asOf', 'projectedRunOutAt']);
/** Positions name the list that they belong to, which only the product checks. */
const CURSORS = new Set(['startCursor', 'endCursor']);

function timeless(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, item: unknown) => {
    // Only the product states an operation's cost and the rest of the limit.
    if (key === 'extensions') return undefined;
    if (CURSORS.has(key) && item !== null) return 'a position';
    return MOMENTS.has(key) && item !== null ? 'a moment' : item;
  });
}
