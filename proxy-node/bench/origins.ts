import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The targets: small HTTP answers, or TCP where a connection's first byte says what happens on it. */
/** Longer than a run, so that no peer writes to a connection that is being closed. */
const KEEP_ALIVE_MS = 600_000;
const CHUNK = Buffer.alloc(65_536, 'x');
const ANSWER = Buffer.from('{"ip":"203.0.113.7","country":"HK","city":null}\n');

function serve(socket: Socket): void {
  socket.on('error', () => socket.destroy());
  socket.once('data', (first: Buffer) => {
    switch (first.toString('latin1', 0, 1)) {
      case 'd':
        send(socket);
        return;
      case 'e':
        socket.write(first);
        socket.pipe(socket);
        return;
      default:
        socket.resume();
    }
  });
}

function send(socket: Socket): void {
  while (!socket.destroyed && socket.write(CHUNK));
  socket.once('drain', () => send(socket));
}

const server: Server =
  process.argv[2] === 'http'
    ? createHttpServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (_request, answer) => {
        answer.writeHead(200, {
          'content-type': 'application/json',
          'content-length': ANSWER.length,
        });
        answer.end(ANSWER);
      })
    : createServer({ noDelay: true }, serve);
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ ready: 'origin', port }));
});
