/** Starts fetching what will be needed. A failure shows when the screen itself asks for it. */
export function fetchSoon(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
