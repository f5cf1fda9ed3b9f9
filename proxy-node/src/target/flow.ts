import type { Socket } from 'node:net';
import { Turn } from './turns.js';
import type { Valve } from './valve.js';

/** Checks and counts the bytes of one direction. */
export interface Gate {
  /** Holds bytes against lease and speed. Undefined: they may go at once. @throws Refusal, also later */
  pass(bytes: number): Promise<void> | undefined;
  /**
   * The operating system accepted these bytes for the receiving connection, or `isSent` is false: it never will.
   * @param overhead how many of them belong to headers and chunk framing
   */
  settle(bytes: number, overhead: number, isSent: boolean): void;
}

interface Piece {
  readonly data: Buffer;
  readonly counted: number;
  readonly overhead: number;
  readonly onGoing: (() => void) | undefined;
}

/**
 * Bytes from one connection to another, in order and metered. It reads no faster than the receiver takes them, and no
 * byte passes a used-up lease, so that at most one buffer per connection can exceed a limit.
 *
 * A piece first waits for its permission (lease, speed), and then goes to the receiving socket. A flow that is stopped
 * sends nothing any more, and holds its source no longer.
 */
export class Flow {
  private readonly queue: Piece[] = [];
  /** A piece waits for its permission, and those in the queue wait for it. */
  private waits = false;
  /** The receiver has not taken what was written. */
  private isFull = false;
  private isStopped = false;
  private readonly turn = new Turn();
  private onPermitted: (() => void)[] = [];
  /** Called when the system has taken bytes: for time limits. */
  onProgress: () => void = () => undefined;

  constructor(
    private readonly source: Valve,
    private readonly sink: Socket,
    private readonly gate: Gate,
    private readonly onRefusal: (error: unknown) => void,
    private readonly onWriteFailure: () => void = () => undefined,
  ) {}

  get isWaiting(): boolean {
    return this.waits;
  }

  /**
   * @param overhead how many of these bytes belong to headers and chunk framing
   * @param counted bytes to book, if they differ from those sent (a header was removed)
   * @param onGoing called right before these bytes are written
   */
  push(data: Buffer, overhead = 0, counted = data.length, onGoing?: () => void): void {
    if (this.isStopped) return;
    const piece = { data, counted, overhead, onGoing };
    if (this.waits) this.queue.push(piece);
    else this.pass(piece);
  }

  /** Calls back when no byte waits for its permission any more: all were written to the receiving socket. */
  whenPermitted(callback: () => void): void {
    if (this.waits) this.onPermitted.push(callback);
    else if (!this.isStopped) callback();
  }

  /** Drops what still waits. Nothing is sent from now on. */
  stop(): void {
    this.isStopped = true;
    this.queue.length = 0;
    this.onPermitted = [];
    this.source.release(this);
  }

  private pass(piece: Piece): void {
    const permission = this.gate.pass(piece.counted);
    if (permission === undefined) {
      this.send(piece);
      return;
    }
    this.waits = true;
    this.source.hold(this);
    permission.then(
      () => {
        if (this.isStopped) this.gate.settle(piece.counted, piece.overhead, false);
        else {
          this.send(piece);
          this.goOn();
        }
      },
      (error: unknown) => {
        this.stop();
        this.onRefusal(error);
      },
    );
  }

  private goOn(): void {
    this.waits = false;
    for (;;) {
      const next = this.queue.shift();
      if (next === undefined) break;
      this.pass(next);
      // `pass` may have to wait again; the rest stays in the queue.
      if (this.isWaiting) return;
    }
    this.source.release(this);
    const callbacks = this.onPermitted;
    this.onPermitted = [];
    for (const callback of callbacks) callback();
  }

  private send({ data, counted, overhead, onGoing }: Piece): void {
    const { sink } = this;
    onGoing?.();
    const isBelowMark = sink.write(data, (error) => {
      this.gate.settle(counted, overhead, !error);
      if (error) this.onWriteFailure();
      else this.onProgress();
    });
    if (!isBelowMark && !sink.destroyed && !this.isFull) this.waitForDrain();
    if (this.turn.isOver(data.length)) this.waitForTurn();
  }

  private waitForTurn(): void {
    const { source, turn } = this;
    source.hold(turn);
    setImmediate(() => source.release(turn));
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
