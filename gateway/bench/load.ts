import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { NEW_KEY, type Request, type Target } from './target.js';

/** The orders for one run. */
export interface Load {
  target: Target & { once?: boolean };
  connections: number;
  seconds: number;
  /** Requests per second of all connections together. Without it, each asks again as soon as it has been answered. */
  perSecond?: number;
}

/** Milliseconds and requests per second of one run. */
export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  bytes: number;
  /** Requests that were made. */
  count: number;
}

const HEADER_END = Buffer.from('\r\n\r\n');
const LENGTH = /\r\ncontent-length: (\d+)/i;

/**
 * Keep-alive connections that each ask for a different customer every time. With a rate, the time of a
 * request that had to wait for the answer to another one counts from when it was due. Plain sockets: on a
 * machine that the servers share, a heavy client would measure itself.
 */
export async function run({ target, connections, seconds, perSecond }: Load): Promise<Measured> {
  const { hostname, port, host } = new URL(target.url);
  const messages = target.requests.map((request) => messageOf(request, host));
  const latencies: number[] = [];
  let next = 0;
  let bytes = 0;
  const start = performance.now();
  const end = start + seconds * 1_000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname);
      socket.setNoDelay(true);
      while (performance.now() < end) {
        const turn = next++;
        const message = messages[target.once === true ? turn : turn % messages.length];
        if (message === undefined) break;
        let begun = performance.now();
        if (perSecond !== undefined) {
          const due = start + (turn * 1_000) / perSecond;
          // A timer that fires late is the generator's fault, an answer that was awaited too long is not.
          const isLate = due <= begun;
          if (!isLate) await sleep(due - begun);
          begun = isLate ? due : performance.now();
        }
        bytes = await exchange(
          socket,
          typeof message === 'string' ? message.replace(NEW_KEY, randomUUID()) : message,
          target.name,
        );
        latencies.push(performance.now() - begun);
      }
      socket.destroy();
    }),
  );
  const elapsed = (performance.now() - start) / 1_000;
  latencies.sort((a, b) => a - b);
  const quantile = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? NaN;
  return {
    perSecond: latencies.length / elapsed,
    p50: quantile(0.5),
    p99: quantile(0.99),
    bytes,
    count: next,
  };
}

/** Bytes that are sent as they are, or text with a key that changes. */
function messageOf({ method, path, headers, body }: Request, host: string): Buffer | string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(method === 'POST' ? [`content-length: ${Buffer.byteLength(body ?? '')}`] : []),
  ];
  const text = `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
  return text.includes(NEW_KEY) ? text : Buffer.from(text);
}

/** Sends one request and waits for the whole answer. @returns the bytes of its body */
function exchange(socket: Socket, request: Buffer | string, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let received: Buffer | null = null;
    const onData = (chunk: Buffer): void => {
      received = received ? Buffer.concat([received, chunk]) : chunk;
      const head = received.indexOf(HEADER_END);
      if (head === -1) return;
      const headers = received.toString('latin1', 0, head);
      const length = Number(LENGTH.exec(headers)?.[1] ?? NaN);
      if (Number.isNaN(length)) done(new Error(`${name} sends no content-length`), 0);
      else if (received.length >= head + HEADER_END.length + length) {
        const ok = headers.startsWith('HTTP/1.1 200')
          ? null
          : new Error(`${name}: ${received.toString('utf8')}`);
        done(ok, length);
      }
    };
    const onEnd = (): void => {
      done(new Error(`${name} hung up`), 0);
    };
    const done = (error: Error | null, length: number): void => {
      socket.off('data', onData).off('close', onEnd).off('error', onEnd);
      if (error) reject(error);
      else resolve(length);
    };
    socket.on('data', onData).on('close', onEnd).on('error', onEnd);
    socket.write(request);
  });
}

// As a process of its own it takes loads from its parent and answers each with what was measured.
if (process.send) {
  process.on('message', (load: Load) => {
    run(load).then(
      (measured) => process.send?.({ measured }),
      (error: unknown) => process.send?.({ failed: String(error) }),
    );
  });
}
