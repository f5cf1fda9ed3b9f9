import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Postgres' ReadyForQuery outside a transaction: the last message while a connection opens. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const FATAL = errorMessage('SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection');

/** A relay that can end a connection in the same packet that reports it as ready. */
export interface FatalRelay {
  /** The given URL, routed through the relay. */
  url: string;
  /** Ends this many of the next connections when they become ready. */
  endNext(connections: number): void;
  close(): Promise<void>;
}

export async function startFatalRelay(target: string): Promise<FatalRelay> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let toEnd = 0;
  const listener = createServer((client) => {
    const server = connect(Number(port), hostname);
    let isMade = false;
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    client.on('data', (chunk) => server.write(chunk));
    server.on('data', (chunk) => {
      const isReady = !isMade && chunk.subarray(-READY.length).equals(READY);
      isMade ||= isReady;
      if (isReady && toEnd > 0) {
        toEnd--;
        client.end(Buffer.concat([chunk, FATAL]));
      } else client.write(chunk);
    });
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('the relay has no port');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  return {
    url: url.href,
    endNext(connections) {
      toEnd = connections;
    },
    async close() {
      const closed = once(listener, 'close');
      listener.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function errorMessage(...fields: string[]): Buffer {
  const body = Buffer.from(`${fields.join('\0')}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
