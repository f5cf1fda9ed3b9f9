import type { Socket } from 'node:net';
import type { ProxyProtocol } from '../edge/edge-client.js';
import type { Exit } from '../exits/exit-pool.js';

/** A request that has been answered. `target` is a domain, a host, or empty: see usage-target.ts. */
export interface Told {
  readonly subAccountId: string;
  /** An outcome, or the code of a denial. */
  readonly outcome: string;
  /** The address or the part of the username that a denial names. */
  readonly part: string | null;
  readonly target: string;
  readonly askedCountry: string | null;
  readonly askedCity: string | null;
  readonly clientNetwork: string;
}

/** A request as the gateway gets it. Without a duration it is still open, and is told again when it has ended. */
export interface LiveRequest extends Told {
  readonly number: number;
  readonly at: string;
  readonly protocol: ProxyProtocol;
  readonly exitCountry: string | null;
  readonly exitCity: string | null;
  readonly bytesUp: string;
  readonly bytesDown: string;
  readonly firstByteMs: number | null;
  readonly durationMs: number | null;
}

/** Sends traces to the gateway. */
export interface Teller {
  /** A request has been answered. */
  add(trace: RequestTrace, told: Told): void;
  /** A tunnel that was told has ended. */
  addAgain(trace: RequestTrace): void;
}

const MAX_PART = 100;

/** Follows one request for the live view: its bytes, times, and exit. It never holds anything back. */
export class RequestTrace {
  private readonly at = new Date();
  private readonly since = performance.now();
  private up = 0;
  private down = 0;
  private firstByteMs: number | null = null;
  private durationMs: number | null = null;
  private told: Told | null = null;
  exit: Exit | null = null;
  /** 0 until it belongs to the sample. */
  number = 0;

  constructor(
    private readonly teller: Teller,
    private readonly protocol: ProxyProtocol,
  ) {}

  /** @param bytes negative for those that turned out not to be sent */
  passUp(bytes: number): void {
    this.up += bytes;
  }

  passDown(bytes: number): void {
    this.firstByteMs ??= this.elapsed();
    this.down += bytes;
  }

  /** The answer is known. An open tunnel goes on until `endWith`. */
  tell(told: Told, isOpen: boolean): void {
    this.told = told;
    if (!isOpen) this.durationMs = this.elapsed();
    this.teller.add(this, told);
  }

  /** A tunnel has ended when both of its connections have. */
  endWith(...sockets: readonly Socket[]): void {
    const open = new Set(sockets.filter((socket) => !socket.closed));
    const closed = (socket?: Socket): void => {
      if (socket) open.delete(socket);
      if (open.size > 0) return;
      this.durationMs = this.elapsed();
      this.teller.addAgain(this);
    };
    for (const socket of open) socket.once('close', () => closed(socket));
    if (open.size === 0) closed();
  }

  /** With the bytes until now. */
  report(): LiveRequest | null {
    const { told, exit } = this;
    return (
      told && {
        number: this.number,
        at: this.at.toISOString(),
        protocol: this.protocol,
        subAccountId: told.subAccountId,
        outcome: told.outcome,
        part: told.part?.slice(0, MAX_PART).replace(/\p{C}/gu, '') ?? null,
        target: told.target,
        askedCountry: told.askedCountry,
        askedCity: told.askedCity,
        exitCountry: exit?.country ?? null,
        exitCity: exit?.city ?? null,
        clientNetwork: told.clientNetwork,
        bytesUp: String(Math.max(0, this.up)),
        bytesDown: String(Math.max(0, this.down)),
        firstByteMs: this.firstByteMs,
        durationMs: this.durationMs,
      }
    );
  }

  private elapsed(): number {
    return Math.round(performance.now() - this.since);
  }
}
