import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 100;

declare module 'fastify' {
  interface FastifyInstance {
    stopping: Stopping;
  }
}

/** How a server stops, in milliseconds from the signal. Each is at least the one before. */
interface StopTimes {
  /** Until then it takes connections, so that balancers see `/readyz` first, and clients with a connection are told that it ends. */
  acceptMs: number;
  /** Requests that have not arrived by then are cut off: a client could send a letter a minute. */
  arriveMs: number;
  /** Answers that were not read by then are cut off. */
  endMs: number;
}

/**
 * The end of a server's connections (SECURITY 64). Each answer since `drain` ends its connection, so that a client hears of it
 * from an answer, and not from a reset of what it just sent. Complete requests are answered; no client can hold the process.
 */
class Stopping {
  /** Requests that are not answered yet, by their connection. */
  readonly #open = new Map<Socket, Set<IncomingMessage>>();
  readonly #asked = new AbortController();

  constructor(private readonly app: FastifyInstance) {
    app.server.on('connection', (socket: Socket) => {
      this.#open.set(socket, new Set());
      socket.once('close', () => this.#open.delete(socket));
    });
    app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const requests = this.#open.get(request.socket);
      requests?.add(request);
      response.once('close', () => requests?.delete(request));
    });
    app.addHook('onSend', (_request, reply, payload, done) => {
      if (this.isAsked) reply.header('connection', 'close');
      done(null, payload);
    });
  }

  get isAsked(): boolean {
    return this.#asked.signal.aborted;
  }

  /** Aborts when the stop begins: for answers that would never end by themselves. */
  get signal(): AbortSignal {
    return this.#asked.signal;
  }

  /** Resolves once every connection is closed. Call it before `app.close()`, which stops what answers requests. */
  async drain({ acceptMs, arriveMs, endMs }: StopTimes): Promise<void> {
    const startedAt = performance.now();
    this.#asked.abort();
    await sleep(acceptMs);
    // Read what has arrived first: a busy process may be behind, and would reset it.
    await setImmediate();
    // Ends the connections that are idle, too: nobody has used them since the signal.
    this.app.server.close();
    for (;;) {
      const passedMs = performance.now() - startedAt;
      this.#closeIdle(passedMs >= arriveMs, passedMs >= endMs);
      if (this.#open.size === 0) return;
      await sleep(SWEEP_MS);
    }
  }

  /**
   * Node ends the connections that are idle when a server begins to close, but not those that become idle after an answer, or on
   * which nothing was ever sent.
   */
  #closeIdle(endsIncomplete: boolean, endsAll: boolean): void {
    this.app.server.closeIdleConnections();
    for (const [socket, requests] of this.#open) {
      const isAnswered = [...requests].some((request) => request.complete);
      // Reset, so that an answer that is cut off fails: in HTTP/1.0, the end of a connection is the end of an answer.
      if (endsAll && requests.size > 0) socket.resetAndDestroy();
      else if (endsAll || socket.bytesRead === 0 || (endsIncomplete && !isAnswered))
        socket.destroy();
    }
  }

  /** For an application that closes without `drain`, as in tests: waits for complete requests only. */
  sweepWhileClosing(): void {
    let sweep: NodeJS.Timeout | undefined;
    this.app.addHook('preClose', (done) => {
      this.#asked.abort();
      sweep = setInterval(() => this.#closeIdle(true, false), SWEEP_MS);
      done();
    });
    this.app.addHook('onClose', (_app, done) => {
      clearInterval(sweep);
      done();
    });
  }
}

/** Call it before routes are registered. */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const stopping = new Stopping(app);
  app.decorate('stopping', stopping);
  stopping.sweepWhileClosing();
}
