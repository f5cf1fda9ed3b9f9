import { AppError } from '../errors.js';
import { Lines } from '../lines.js';

/** Requests that wait, of all accounts. One account may have a minute's requests at once, if nobody else waits. */
const MAX_WAITING = 64;

const busy = () =>
  new AppError('RATE_LIMITED', 'Too many documents are being written, please try again later', {
    retryAfterSeconds: 5,
  });

/** Whose turn it is to have a PDF written: one at a time, and accounts take turns, however many they ask for. */
export class PdfTurns {
  readonly #new = new Lines(MAX_WAITING, busy);
  /** An answer of several files is refused at its first one or not at all. Each has one file here at a time. */
  readonly #begun = new Lines(Infinity, busy);
  #isBusy = false;
  #wasNew = false;

  /**
   * @param isBegun an earlier file of the same answer was written
   * @throws AppError RATE_LIMITED if too many wait and this account has its share of them
   */
  async run<T>(accountId: string, work: () => Promise<T>, isBegun = false): Promise<T> {
    if (this.#isBusy) await (isBegun ? this.#begun : this.#new).wait(accountId);
    this.#isBusy = true;
    try {
      return await work();
    } finally {
      const next = this.#next();
      if (next) next.start();
      else this.#isBusy = false;
    }
  }

  /** By turns, so that neither kind waits for all of the other. */
  #next() {
    this.#wasNew = !this.#wasNew;
    return this.#wasNew
      ? (this.#new.next() ?? this.#begun.next())
      : (this.#begun.next() ?? this.#new.next());
  }
}
