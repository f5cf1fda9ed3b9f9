import { setImmediate as othersTurn } from 'node:timers/promises';

/** Rows whose sums take about a millisecond. */
const ROWS = 1_000;

/**
 * Cuts long work into slices, so that the requests of others have their turns in between (docs/performance.md "Lanes"). Work on
 * few rows stays in one turn.
 */
export class Slices {
  #rows = 0;

  /** Call it after each step of the work, with the number of rows that it took. */
  async after(rows: number): Promise<void> {
    this.#rows += rows;
    if (this.#rows < ROWS) return;
    this.#rows = 0;
    await othersTurn();
  }

  /** Calls `each` for every item. */
  async forEach<T>(items: readonly T[], each: (item: T) => void): Promise<void> {
    for (let from = 0; from < items.length; from += ROWS) {
      const slice = from === 0 && items.length <= ROWS ? items : items.slice(from, from + ROWS);
      for (const item of slice) each(item);
      await this.after(slice.length);
    }
  }
}
