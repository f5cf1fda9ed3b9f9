import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { authorization, QUIET_NAME, type Customer, type Proxy } from './proxies.js';

/** Orders for the process with the clients' ends. */
export type TunnelOrder =
  | { do: 'open'; proxy: Proxy; customer: Customer; targetPort: number; count: number }
  /** Sends or receives on all tunnels, as fast as they can. Answers bytes per second. */
  | { do: 'flow'; direction: 'download' | 'upload'; seconds: number }
  /** Sends a byte through some of the tunnels. Answers how many came back. */
  | { do: 'echo'; sample: number }
  /** Asks for names without an answer, as many at the same time, until `close`. */
  | { do: 'dead'; proxy: Proxy; customer: Customer; targetPort: number; count: number }
  /**
   * Opens tunnels to a name that is answered, in as many lanes as there are customers beside. Answers the 99th percentile
   * of the milliseconds from the connection to the first byte of the target.
   */
  | {
      do: 'first-byte';
      proxy: Proxy;
      customer: Customer;
      targetPort: number;
      lanes: number;
      seconds: number;
    }
  | { do: 'close' };

/** Tunnels that are opened at the same time. */
const OPENING = 50;
/** Ends what hangs. */
const ECHO_MS = 30_000;
/** Between two tunnels of a lane. */
const LANE_PAUSE_MS = 50;
/** The first part of a flow is not counted: buffers fill, and TCP finds its pace. */
const SETTLE_MS = 500;
const CHUNK = Buffer.alloc(65_536, 'x');

let open: Socket[] = [];
let deadNames = 0;
let isClosed = false;
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
  isClosed = true;
  for (const socket of open) socket.destroy();
  open = [];
  return 0;
}

function connectTo(proxy: Proxy, customer: Customer, host: string, port: number): Socket {
  const socket = connect({ port: proxy.port, host: '127.0.0.1', noDelay: true });
  const target = `${host}:${port}`;
  socket.write(
    `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\nProxy-Authorization: ${authorization(customer)}\r\n\r\n`,
  );
  return socket;
}

/** Each name is another one: a node may remember those that failed. */
function keepDead(order: Extract<TunnelOrder, { do: 'dead' }>): number {
  const { proxy, customer, targetPort } = order;
  isClosed = false;
  const another = (): void => {
    if (isClosed) return;
    deadNames += 1;
    const socket = connectTo(proxy, customer, `dead-${deadNames}.test`, targetPort);
    open.push(socket);
    socket.on('error', () => undefined).on('close', another);
    socket.on('data', () => socket.destroy());
  };
  for (let count = 0; count < order.count; count += 1) another();
  return order.count;
}

async function firstByte(order: Extract<TunnelOrder, { do: 'first-byte' }>): Promise<number> {
  const { proxy, customer, targetPort, lanes, seconds } = order;
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  const lane = async (): Promise<void> => {
    do {
      const begun = performance.now();
      const socket = connectTo(proxy, customer, QUIET_NAME, targetPort);
      let answer = '';
      await new Promise<void>((resolve, reject) => {
        socket.on('error', reject);
        socket.on('close', () => reject(new Error(`${proxy.name} answered ${answer}`)));
        socket.on('data', (data: Buffer) => {
          answer += data.toString('latin1');
          if (answer.endsWith('\r\n\r\n') && answer.startsWith('HTTP/1.1 200')) socket.write('e');
          if (answer.endsWith('e')) resolve();
        });
      }).finally(() => socket.destroy());
      times.push(performance.now() - begun);
      await sleep(LANE_PAUSE_MS);
    } while (performance.now() < end);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

async function obey(order: TunnelOrder): Promise<number> {
  switch (order.do) {
    case 'open':
      return openAll(order);
    case 'flow':
      return flow(order.direction, order.seconds);
    case 'echo':
      return echo(order.sample);
    case 'dead':
      return keepDead(order);
    case 'first-byte':
      return firstByte(order);
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
