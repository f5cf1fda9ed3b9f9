import type { Denial } from './denial.js';
import type { Log } from './log.js';

/** Lines of one code in a second. */
const MOST_LINES = 20;
const SECOND_MS = 1_000;

/**
 * Logs refusals. A client can cause thousands in a second, without a password: lines for all of them would fill a disk, or memory
 * where the log is read slowly. So the first of a code in a second have lines, and of the others one line says how many they were.
 */
export class RefusalLog {
  private readonly counts = new Map<string, number>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly log: Log) {}

  note(denial: Denial): void {
    const { code } = denial;
    const count = (this.counts.get(code) ?? 0) + 1;
    this.counts.set(code, count);
    if (count <= MOST_LINES) this.log('info', 'refused', { ...denial });
    this.timer ??= setTimeout(() => this.sumUp(), SECOND_MS).unref();
  }

  /** Ends the second early, as when the node stops. */
  sumUp(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    for (const [code, count] of this.counts)
      if (count > MOST_LINES)
        this.log('info', 'more were refused', { code, count: count - MOST_LINES });
    this.counts.clear();
  }
}
