import type { Valve } from '../target/valve.js';
import { UNTIL_CLOSE, type Body } from './body.js';
import type { HeadScanner } from './head.js';

const NOTHING = Buffer.alloc(0);
/** Limit of unread bytes while an exchange is busy elsewhere: pipelined requests, or the beginning of a body. */
const READ_AHEAD_BYTES = 65_536;

/** The other side ended or broke off before the message was complete. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff';
  constructor(
    /** True after a reset: bytes may be missing. False after a regular end. */
    readonly wasReset: boolean,
    /** Whether any byte of the message had arrived. */
    readonly hadBegun: boolean,
  ) {
    super('the connection ended in the middle of a message');
  }
}

interface Reader {
  /** Reads what it can from the pending bytes. Returns true when it has finished, either way. */
  read(): boolean;
  end(wasReset: boolean): void;
}

/** The receiving side of a connection as a sequence of messages: heads and bodies, one after the other. */
export class Input {
  private pending: Buffer = NOTHING;
  private reader: Reader | null = null;
  private ending: { wasReset: boolean } | null = null;
  /** Called for every arrival: for time limits. */
  onActivity: () => void = () => undefined;
  /** Called when the other side has ended or broken off. */
  onEnding: (wasReset: boolean) => void = () => undefined;
  private onEnded: () => void = () => undefined;
  private readonly onData = (chunk: Buffer): void => this.receive(chunk);
  private readonly onEnd = (): void => this.finish(false);
  private readonly onClose = (hadError: boolean): void => this.close(hadError);

  constructor(private readonly valve: Valve) {
    const { socket } = valve;
    socket.on('data', this.onData).on('end', this.onEnd).on('close', this.onClose);
  }

  /** Resolves when the other side has ended or broken off. */
  get ended(): Promise<void> {
    return this.ending === null
      ? new Promise((resolve) => (this.onEnded = resolve))
      : Promise.resolve();
  }

  get wasReset(): boolean {
    return this.ending?.wasReset ?? false;
  }

  get hasEnded(): boolean {
    return this.ending !== null;
  }

  /** Whether bytes wait that nobody has read. */
  get isAhead(): boolean {
    return this.pending.length > 0;
  }

  /** The bytes that nobody has read. They stay. */
  get ahead(): Buffer {
    return this.pending;
  }

  /** Gives the socket back for a tunnel, with the bytes that nobody has read. */
  release(): Buffer {
    const { socket } = this.valve;
    socket.off('data', this.onData).off('end', this.onEnd).off('close', this.onClose);
    const rest = this.pending;
    this.pending = NOTHING;
    this.valve.release(this);
    return rest;
  }

  /**
   * The next head, as bytes. Null if the connection ended before it.
   * @throws BrokenOff in the middle of it, or the scanner's Refusal
   */
  head(scanner: HeadScanner): Promise<Buffer | null> {
    return new Promise((resolve, reject) => {
      this.start({
        read: () => {
          this.pending = scanner.skip(this.pending);
          if (this.pending.length === 0) return false;
          try {
            const length = scanner.endIn(this.pending);
            if (length === null) return false;
            resolve(this.take(length));
          } catch (error) {
            reject(asError(error));
          }
          return true;
        },
        end: (wasReset) => {
          const hadBegun = this.pending.length > 0;
          if (wasReset || hadBegun) reject(new BrokenOff(wasReset, hadBegun));
          else resolve(null);
        },
      });
    });
  }

  /**
   * Passes a body's bytes on as they arrive, with how many of them are framing. Resolves when it is complete.
   * @throws BrokenOff if the connection ended first, or Refusal for broken framing
   */
  body(body: Body, onBytes: (bytes: Buffer, framing: number) => void): Promise<void> {
    if (body.isComplete) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.start({
        read: () => {
          if (this.pending.length === 0) return false;
          try {
            const before = body.framingBytes;
            const bytes = this.take(body.take(this.pending));
            onBytes(bytes, body.framingBytes - before);
          } catch (error) {
            reject(asError(error));
            return true;
          }
          if (body.isComplete) resolve();
          return body.isComplete;
        },
        end: (wasReset) => {
          if (body === UNTIL_CLOSE && !wasReset) resolve();
          else reject(new BrokenOff(wasReset, true));
        },
      });
    });
  }

  /** Adds bytes that were rescued from the system after a failed write. */
  receive(chunk: Buffer): void {
    this.onActivity();
    this.pending = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk]);
    if (this.reader?.read() === true) this.reader = null;
    if (this.reader === null && this.pending.length > READ_AHEAD_BYTES) this.valve.hold(this);
  }

  private start(reader: Reader): void {
    if (reader.read()) return;
    if (this.ending !== null) {
      reader.end(this.ending.wasReset);
      return;
    }
    this.reader = reader;
    this.valve.release(this);
  }

  private finish(wasReset: boolean): void {
    if (this.ending !== null) return;
    this.ending = { wasReset };
    const { reader } = this;
    this.reader = null;
    reader?.end(wasReset);
    this.onEnding(wasReset);
    this.onEnded();
  }

  private close(hadError: boolean): void {
    if (this.ending === null) this.finish(true);
    else if (hadError && !this.ending.wasReset) {
      // It had ended its half, and now receives nothing any more either.
      this.ending.wasReset = true;
      this.onEnding(true);
    }
  }

  private take(length: number): Buffer {
    const taken = this.pending.subarray(0, length);
    this.pending = length === this.pending.length ? NOTHING : this.pending.subarray(length);
    return taken;
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
