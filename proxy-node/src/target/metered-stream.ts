import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { Refusal, type Denial } from '../denial.js';

/** Counts a connection's bytes and holds them against its lease. */
export interface Toll {
  up(bytes: number): void;
  down(bytes: number): void;
  hasRoom(): boolean;
  /** Resolves when bytes may flow again. @throws Refusal */
  renew(): Promise<void>;
}

/**
 * The connection to a target, through the meter: written bytes go up, read bytes come down (see Meter for what counts).
 * No chunk passes a used-up lease: the stream waits for a renewal, or is destroyed with a Refusal. A sub account can
 * therefore exceed its limit by at most one chunk (64 kB) per open connection.
 */
export class MeteredStream extends Duplex {
  private holding = false;
  private targetEnded = false;

  constructor(
    private readonly target: Socket,
    private readonly toll: Toll,
  ) {
    super({ allowHalfOpen: true });
    target.pause();
    target.on('data', (chunk: Buffer) => this.receive(chunk));
    target.on('end', () => {
      this.targetEnded = true;
      if (!this.holding) this.push(null);
    });
    target.on('error', (error) => this.destroy(error));
    target.on('close', () => {
      // Usually both sides have ended by now, and this does nothing.
      if (!this.targetEnded || !this.writableFinished) this.destroy();
    });
  }

  /** Ends the connection at once, with a reason. */
  cut(denial: Denial): void {
    this.destroy(new Refusal(denial));
  }

  override _read(): void {
    if (!this.holding) this.target.resume();
  }

  override _write(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error?: Error | null) => void,
  ): void {
    if (this.toll.hasRoom()) this.send(chunk, done);
    else this.toll.renew().then(() => this.send(chunk, done), done);
  }

  override _final(done: () => void): void {
    this.target.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.target.destroy();
    done(error);
  }

  private send(chunk: Buffer, done: (error?: Error | null) => void): void {
    this.target.write(chunk, (error) => {
      if (!error) this.toll.up(chunk.length);
      done(error);
    });
  }

  private receive(chunk: Buffer): void {
    if (this.toll.hasRoom()) {
      this.pass(chunk);
      return;
    }
    this.holding = true;
    this.target.pause();
    this.toll.renew().then(
      () => {
        this.holding = false;
        if (this.destroyed) return;
        this.pass(chunk);
        if (this.targetEnded) this.push(null);
      },
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  }

  private pass(chunk: Buffer): void {
    this.toll.down(chunk.length);
    if (this.push(chunk)) this.target.resume();
    else this.target.pause();
  }
}
