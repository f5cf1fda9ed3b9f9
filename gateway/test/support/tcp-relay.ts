import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';

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
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function startTcpRelay(target: string): Promise<TcpRelay> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let silent = false;
  let writes = 0;
  const accept = (client: Socket): void => {
    const server = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (from === client) writes++;
        if (!silent) to.write(chunk);
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
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('the relay has no port');
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
