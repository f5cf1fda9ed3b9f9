export interface Waiter {
  start: () => void;
  refuse: (error: Error) => void;
}

/**
 * One line of waiting callers for each network or account, served in rotation: whoever sends many requests delays only their
 * own.
 */
export class Lines {
  readonly #lines = new Map<string, Waiter[]>();
  size = 0;

  /** @param busy creates the error for a caller that cannot wait */
  constructor(
    private readonly maxWaiting: number,
    private readonly busy: () => Error,
  ) {}

  wait(of: string): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.size >= this.maxWaiting && !this.#makeRoom(of)) {
        reject(this.busy());
        return;
      }
      const line = this.#lines.get(of);
      const waiter = { start: resolve, refuse: reject };
      if (line) line.push(waiter);
      else this.#lines.set(of, [waiter]);
      this.size++;
    });
  }

  /** The oldest caller of the next line, which moves to the end of the rotation. */
  next(): Waiter | undefined {
    for (const [of, line] of this.#lines) {
      const waiter = line.shift();
      this.#lines.delete(of);
      if (line.length > 0) this.#lines.set(of, line);
      if (waiter) this.size--;
      return waiter;
    }
    return undefined;
  }

  /** Refuses the newest caller of the longest line if that line is longer than that of `of`. */
  #makeRoom(of: string): boolean {
    let longest: Waiter[] = this.#lines.get(of) ?? [];
    const own = longest.length;
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line;
    if (longest.length <= own + 1) return false;
    longest.pop()?.refuse(this.busy());
    this.size--;
    return true;
  }
}
