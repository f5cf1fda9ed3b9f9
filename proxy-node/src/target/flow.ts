import type { Socket } from 'node:net';
import type { Valve } from './valve.js';

/** What bytes of one direction must pass, and where they are counted. */
export interface Gate {
  /** Holds bytes against lease and speed. Undefined: they may go at once. @throws Refusal, also later */
  pass(bytes: number): Promise<void> | undefined;
  /** The operating system accepted these bytes for the receiving connection, or `isSent` is false: it never will. */
  settle(bytes: number, isSent: boolean): void;
}

interface Piece {
  readonly data: Buffer;
  readonly counted: number;
}

/**
 * Bytes from one connection to another, in order and metered. It reads no faster than the receiver takes them, and no
 * byte passes a used-up lease, so that at most one buffer per connection can exceed a limit.
 */
export class Flow {
  private readonly queue: Piece[] = [];
  private isWaiting = false;
  /** The receiver has not taken what was written. */
  private isFull = false;
  private onFlushed: (() => void)[] = [];
  /** Called when the system has taken bytes: for time limits. */
  onSent: () => void = () => undefined;

  constructor(
    private readonly source: Valve,
    private readonly sink: Socket,
    private readonly gate: Gate,
    private readonly onRefusal: (error: unknown) => void,
    private readonly onWriteFailure: () => void = () => undefined,
  ) {}

  /** @param counted bytes to book, if they differ from those sent (a header was removed) */
  push(data: Buffer, counted = data.length): void {
    const piece = { data, counted };
    if (this.isWaiting) this.queue.push(piece);
    else this.pass(piece);
  }

  /** Calls back when all bytes so far were handed to the receiving socket. */
  whenFlushed(callback: () => void): void {
    if (this.isWaiting) this.onFlushed.push(callback);
    else callback();
  }

  private pass(piece: Piece): void {
    const permission = this.gate.pass(piece.counted);
    if (permission === undefined) {
      this.send(piece);
      return;
    }
    this.isWaiting = true;
    this.source.hold(this);
    permission.then(
      () => {
        this.send(piece);
        this.goOn();
      },
      (error: unknown) => this.onRefusal(error),
    );
  }

  private goOn(): void {
    this.isWaiting = false;
    for (;;) {
      const next = this.queue.shift();
      if (next === undefined) break;
      this.pass(next);
      // `pass` may have to wait again; the rest stays in the queue.
      if (this.isBlocked()) return;
    }
    this.source.release(this);
    const callbacks = this.onFlushed;
    this.onFlushed = [];
    for (const callback of callbacks) callback();
  }

  private isBlocked(): boolean {
    return this.isWaiting;
  }

  private send({ data, counted }: Piece): void {
    const { sink } = this;
    const isBelowMark = sink.write(data, (error) => {
      this.gate.settle(counted, !error);
      if (error) this.onWriteFailure();
      else this.onSent();
    });
    // Also if the system has taken all at once: without the pause, up to 32 reads follow each other on this connection
    // (libuv), and with thousands of busy ones, others wait for seconds.
    if (!isBelowMark && !sink.destroyed && !this.isFull) this.waitForDrain();
  }

  /** Not with lasting listeners: a client's connection may serve any number of flows, one after the other. */
  private waitForDrain(): void {
    const { sink, source } = this;
    this.isFull = true;
    source.hold(sink);
    const release = (): void => {
      this.isFull = false;
      source.release(sink);
      sink.off('drain', release).off('close', release);
    };
    // A receiver that is gone never drains. Then the source must be read on, so that its end is noticed.
    sink.on('drain', release).on('close', release);
  }
}
