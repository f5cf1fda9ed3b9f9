const WATCH_MS = 100;
/** A look that comes later than this many was held up by this process, not by the server. */
const LATE_LOOKS = 3;

/**
 * Calls `look` every 100 ms, unless this process itself stood still: then it first reads what the server sent meanwhile.
 * @returns stops the watch
 */
export function watchRegularly(look: () => void): () => void {
  let lookedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const wasBlocked = now - lookedAt > LATE_LOOKS * WATCH_MS;
    lookedAt = now;
    if (!wasBlocked) look();
  }, WATCH_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}
