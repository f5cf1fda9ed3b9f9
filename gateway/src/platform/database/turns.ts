/** How long, and how many, callers wait for one of a limited number of turns. */
export interface TurnLimits {
  /** Turns at once. */
  size: number;
  waitMs: number;
  mostWaiting: number;
}

interface Waiting {
  begin: () => void;
  refuse: (error: Error) => void;
}

/** Hands out a limited number of turns, in the order in which they were asked for. */
export class Turns {
  private taken = 0;
  private readonly queue = new Set<Waiting>();

  /** @param late makes the error for a caller that waited too long, or that found too many before it */
  constructor(
    private readonly limits: Readonly<TurnLimits>,
    private readonly late: () => Error,
  ) {}

  /** Runs `work` when its turn comes. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.taken < this.limits.size) this.taken++;
    else await this.wait();
    try {
      return await work();
    } finally {
      this.pass();
    }
  }

  /** Ends the wait of everybody in the queue. */
  refuseWaiting(error: Error): void {
    for (const { refuse } of this.queue) refuse(error);
  }

  private wait(): Promise<void> {
    const { waitMs, mostWaiting } = this.limits;
    if (this.queue.size >= mostWaiting) return Promise.reject(this.late());
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        this.queue.delete(waiting);
      };
      const waiting: Waiting = {
        begin() {
          leave();
          resolve();
        },
        refuse(error) {
          leave();
          reject(error);
        },
      };
      const timer = setTimeout(() => {
        waiting.refuse(this.late());
      }, waitMs);
      this.queue.add(waiting);
    });
  }

  /** A turn that ends goes to the first that waits, without being free in between. */
  private pass(): void {
    const [next] = this.queue;
    if (next === undefined) this.taken--;
    else next.begin();
  }
}
