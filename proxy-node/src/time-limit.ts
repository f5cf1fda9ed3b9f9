const PAUSE_MS = 1;
/** With fewer than these, one ends after each pause. With more, so many that the last is late by seconds at most. */
const MANY = 4_096;

/** Those whose time is over, in that order. */
const over = new Set<() => void>();
let isEnding = false;

/**
 * Calls `end` after a time, for what a customer can begin thousands of at once. They would end at once, too, and their
 * clients would come back at once. libuv accepts one connection in each turn of the event loop, so everybody else would
 * wait behind all of them. Therefore they end one by one, at most 1,000 a second while there are not many.
 * @returns cancels it. Does nothing once `end` was called.
 */
export function timeLimit(ms: number, end: () => void): () => void {
  const ended = (): void => end();
  const timer = setTimeout(() => {
    over.add(ended);
    if (isEnding) return;
    isEnding = true;
    setTimeout(endSome, PAUSE_MS);
  }, ms);
  return () => {
    clearTimeout(timer);
    over.delete(ended);
  };
}

function endSome(): void {
  let left = Math.ceil(over.size / MANY);
  for (const ended of over) {
    if (left === 0) break;
    left -= 1;
    over.delete(ended);
    ended();
  }
  isEnding = over.size > 0;
  if (isEnding) setTimeout(endSome, PAUSE_MS);
}
