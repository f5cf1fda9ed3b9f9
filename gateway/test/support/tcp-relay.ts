import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Postgres' ReadyForQuery outside a transaction: the last message while a connection opens. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const FATAL = errorMessage('SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection');

/** A relay in front of a database, to interrupt and restore the network. */
export interface TcpRelay {
  /** The given URL, routed through the relay. */
  url: string;
  /** Number of client writes since the last call. */
  writesSeen(): number;
  /** Closes every connection. New ones are accepted. */
  cut(): void;
  /** Closes every connection and refuses new ones until `restore`. */
  refuse(): Promise<void>;
  /** Keeps connections open but forwards nothing. */
  silence(): void;
  /** Ends this many of the next connections in the same packet that reports them as ready. */
  endNext(connections: number): void;
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function startTcpRelay(target: string): Promise<TcpRelay> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let silent = false;
  let writes = 0;
  let toEnd = 0;
  const accept = (client: Socket): void => {
    const server = connect(Number(port), hostname);
    let isMade = false;
    /** Whether this is the message of a connection that is to end with it. */
    const ends = (chunk: Buffer): boolean => {
      if (isMade || !chunk.subarray(-READY.length).equals(READY)) return false;
      isMade = true;
      return toEnd-- > 0;
    };
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (from === client) writes++;
        if (from === server && ends(chunk)) client.end(Buffer.concat([chunk, FATAL]));
        else if (!silent) to.write(chunk);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  };
  let listener = createServer(accept).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address() as AddressInfo;
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const refuse = async (): Promise<void> => {
    const closed = once(listener, 'close');
    listener.close();
    cut();
    await closed;
  };
  return {
    url: url.href,
    writesSeen() {
      const seen = writes;
      writes = 0;
      return seen;
    },
    cut,
    refuse,
    silence() {
      silent = true;
    },
    endNext(connections) {
      toEnd = connections;
    },
    async restore() {
      silent = false;
      if (listener.listening) return;
      listener = createServer(accept).listen(address.port, '127.0.0.1');
      await once(listener, 'listening');
    },
    async close() {
      if (listener.listening) await refuse();
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
