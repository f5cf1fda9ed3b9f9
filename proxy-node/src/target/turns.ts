/** Bytes that all connections together may move in one turn of the event loop: some 200 ms. */
const ALL_BYTES = 201_326_592;
/** One read: no connection gets less. */
const LEAST_BYTES = 65_536;

let turn = 0;
let flows = 0;
let share = ALL_BYTES;

function next(): void {
  share = Math.max(LEAST_BYTES, ALL_BYTES / flows);
  flows = 0;
  turn += 1;
}

/**
 * Bytes that one flow moves in the present turn of the event loop. libuv reads from a connection up to 32 times in a row, 2 MB:
 * with 2,000 busy connections, everybody else waited for 7 s. So each gets an equal share, by the number of busy flows
 * in the turn before.
 */
export class Turn {
  private number = -1;
  private bytes = 0;

  /** @returns whether the flow must wait for the next turn */
  isOver(bytes: number): boolean {
    if (this.number !== turn) {
      this.number = turn;
      this.bytes = 0;
      flows += 1;
      if (flows === 1) setImmediate(next);
    }
    this.bytes += bytes;
    return this.bytes >= share;
  }
}
