import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { authorization, type Customer, type Proxy } from './proxies.js';

/** Orders for the process with the clients' ends. */
export type TunnelOrder =
  | { do: 'open'; proxy: Proxy; customer: Customer; targetPort: number; count: number }
  /** Sends or receives on all tunnels, as fast as they can. Answers bytes per second. */
  | { do: 'flow'; direction: 'download' | 'upload'; seconds: number }
  /** Sends a byte through some of the tunnels. Answers how many came back. */
  | { do: 'echo'; sample: number }
  | { do: 'close' };

/** Tunnels that are opened at the same time. */
const OPENING = 50;
const ECHO_MS = 5_000;
/** The first part of a flow is not counted: buffers fill, and TCP finds its pace. */
const SETTLE_MS = 500;
const CHUNK = Buffer.alloc(65_536, 'x');

let open: Socket[] = [];
let received = 0;
/** One for all: nobody reads what has arrived. */
const buffer = Buffer.alloc(65_536);

async function openOne(order: Extract<TunnelOrder, { do: 'open' }>): Promise<Socket> {
  const { proxy, customer, targetPort } = order;
  return new Promise((resolve, reject) => {
    let isReady = !proxy.needsConnect;
    let head = '';
    const onread = {
      buffer,
      callback: (length: number): boolean => {
        received += length;
        if (isReady) return true;
        head += buffer.toString('latin1', 0, length);
        if (!head.includes('\r\n\r\n')) return true;
        isReady = true;
        if (head.startsWith('HTTP/1.1 200')) resolve(socket);
        else reject(new Error(`${proxy.name} answered CONNECT with ${head}`));
        return true;
      },
    };
    const socket = connect({ port: proxy.port, host: '127.0.0.1', noDelay: true, onread });
    socket.on('error', reject);
    socket.once('connect', () => {
      if (isReady) resolve(socket);
      const target = `127.0.0.1:${targetPort}`;
      if (proxy.needsConnect)
        socket.write(
          `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\nProxy-Authorization: ${authorization(customer)}\r\n\r\n`,
        );
    });
  });
}

async function openAll(order: Extract<TunnelOrder, { do: 'open' }>): Promise<number> {
  let left = order.count;
  const lane = async (): Promise<void> => {
    for (; left > 0;) {
      left -= 1;
      open.push(await openOne(order));
    }
  };
  await Promise.all(Array.from({ length: OPENING }, lane));
  return open.length;
}

async function flow(direction: 'download' | 'upload', seconds: number): Promise<number> {
  let sent = 0;
  const upload = (socket: Socket): void => {
    if (socket.destroyed) return;
    socket.write(CHUNK, (error) => {
      if (error) return;
      sent += CHUNK.length;
      upload(socket);
    });
  };
  for (const socket of open) {
    socket.write(direction === 'download' ? 'd' : 'u');
    if (direction === 'upload') upload(socket);
  }
  await sleep(SETTLE_MS);
  const [begun, before] = [performance.now(), sent + received];
  await sleep(seconds * 1_000);
  return (sent + received - before) / ((performance.now() - begun) / 1_000);
}

async function echo(sample: number): Promise<number> {
  const before = received;
  const step = Math.max(1, Math.floor(open.length / sample));
  for (let index = 0; index < sample; index += 1) open[index * step]?.write('e');
  const deadline = performance.now() + ECHO_MS;
  while (received - before < sample && performance.now() < deadline) await sleep(10);
  return received - before;
}

async function close(): Promise<number> {
  for (const socket of open) socket.destroy();
  open = [];
  return 0;
}

function obey(order: TunnelOrder): Promise<number> {
  switch (order.do) {
    case 'open':
      return openAll(order);
    case 'flow':
      return flow(order.direction, order.seconds);
    case 'echo':
      return echo(order.sample);
    case 'close':
      return close();
  }
}

process.on('message', (order: TunnelOrder) => {
  obey(order).then(
    (figure) => process.send?.({ figure }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
