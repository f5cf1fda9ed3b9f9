import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests of one connection that are answered at the same time. Their answers leave in order anyhow. */
export const MOST_AT_ONCE = 4;

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Keeps the requests that a client sends ahead on one connection from holding up everybody else: Node starts all that it has
 * read at once. The others of the connection wait, and while they do, nothing more is read from it.
 */
export function limitPipelining(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, Line>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const line = lines.get(socket) ?? open(socket);
    const start = (): void => {
      line.running += 1;
      reply.raw.once('close', () => {
        line.running -= 1;
        const next = line.waiting.shift();
        if (next === undefined) return;
        next();
        if (line.waiting.length === 0) socket.resume();
      });
      done();
    };
    if (line.running < MOST_AT_ONCE) start();
    else {
      line.waiting.push(start);
      socket.pause();
    }
  });

  function open(socket: Socket): Line {
    const line: Line = { running: 0, waiting: [] };
    lines.set(socket, line);
    // Reading the body of a request resumes its connection. A request that has not arrived completely is the last one, so
    // while others wait, no body is missing.
    socket.on('resume', () => line.waiting.length > 0 && socket.pause());
    socket.once('close', () => (line.waiting.length = 0));
    return line;
  }
}

/** Two readers of a request with two hosts could take it for two different ones (RFC 9112 §3.2). Node takes the first. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hostsOf(request.raw.rawHeaders) < 2) {
      done();
      return;
    }
    void reply.code(400).header('connection', 'close').send({
      code: 'BAD_REQUEST',
      message: 'A request has one Host header',
      requestId: request.id,
    });
  });
}

/** @param headers names and values in turn, as they came */
function hostsOf(headers: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
