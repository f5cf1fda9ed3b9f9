import { Lines, type Waiter } from '../../../platform/lines.js';

/** A request for a turn. Networks share the turns equally, however many requests they send. */
export interface Turn {
  network: string;
  /** Whether the customer has signed in from this network before, or proved their identity in another way. */
  known: boolean;
}

interface Options {
  /** Maximum number of concurrent runs. */
  concurrency: number;
  /** Maximum number of waiting callers, separately for known and unknown networks. */
  maxWaiting: number;
  /** Creates the error for a caller that cannot wait. */
  busy: () => Error;
}

/** Turns of known networks before an unknown one gets a turn. */
const KNOWN_TURNS = 3;

/**
 * Rations a scarce resource. Each network has its own line, and the lines take turns. Known networks go first, but
 * unknown ones still get every fourth turn. A flood therefore delays only its own line (SECURITY 20).
 */
export class FairQueue {
  readonly #known: Lines;
  readonly #unknown: Lines;
  #running = 0;
  #knownInARow = 0;

  constructor(private readonly options: Options) {
    this.#known = new Lines(options.maxWaiting, options.busy);
    this.#unknown = new Lines(options.maxWaiting, options.busy);
  }

  /**
   * Runs `work` when its turn comes. Rejects with `busy()` if the queue is full and this network has its share of it.
   */
  async run<T>({ network, known }: Turn, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.options.concurrency) this.#running++;
    else await (known ? this.#known : this.#unknown).wait(network);
    try {
      return await work();
    } finally {
      // Pass the slot on to the next caller. Free it only if nobody waits.
      const next = this.#next();
      if (next) next.start();
      else this.#running--;
    }
  }

  #next(): Waiter | undefined {
    if (this.#knownInARow < KNOWN_TURNS || this.#unknown.size === 0) {
      const next = this.#known.next();
      if (next) {
        this.#knownInARow++;
        return next;
      }
    }
    this.#knownInARow = 0;
    return this.#unknown.next();
  }
}
