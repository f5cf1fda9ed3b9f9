import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';
import { NEW_KEY, type Request, type Target } from './target.js';

/** The orders for one run. */
export interface Load {
  target: Target;
  connections: number;
  seconds: number;
  /** Requests per second of all connections together. Without it, each asks again as soon as it has been answered. */
  perSecond?: number | undefined;
}

/** Milliseconds and requests per second of one run. */
export interface Measured {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
}

/**
 * Keep-alive connections that each ask for a different customer every time. With a rate, the time of a request that had
 * to wait for the answer to another one counts from when it was due. undici's client, because autocannon sends the
 * requests of a rate in one burst at the start of each second, and rounds times to whole milliseconds.
 */
async function run({ target, connections, seconds, perSecond }: Load): Promise<Measured> {
  const latencies: number[] = [];
  let next = 0;
  const start = performance.now();
  const end = start + seconds * 1_000;
  const lane = async () => {
    const client = new Client(target.url);
    while (performance.now() < end) {
      const turn = next++;
      const request = target.requests[turn % target.requests.length];
      if (request === undefined) throw new Error(`${target.name} has no requests`);
      let begun = performance.now();
      if (perSecond !== undefined) {
        const due = start + (turn * 1_000) / perSecond;
        // A timer that fires late is the generator's fault, an answer that was awaited too long is not.
        const isLate = due <= begun;
        if (!isLate) await sleep(due - begun);
        begun = isLate ? due : performance.now();
      }
      await exchange(client, request, target.name);
      latencies.push(performance.now() - begun);
    }
    await client.destroy();
  };
  await Promise.all(Array.from({ length: connections }, lane));
  const elapsed = (performance.now() - start) / 1_000;
  latencies.sort((a, b) => a - b);
  const quantile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? NaN;
  const requests = latencies.length;
  return { requests, perSecond: requests / elapsed, p50: quantile(0.5), p99: quantile(0.99) };
}

/** Sends one request and waits for the whole answer, which must be a 200. */
function exchange(client: Client, { method, path, headers, body }: Request, name: string) {
  return new Promise<void>((resolve, reject) => {
    const sent = body?.replace(NEW_KEY, randomUUID()) ?? null;
    let refused: string | null = null;
    // `dispatch` keeps no body and builds no stream: the generator shares the machine with the servers.
    client.dispatch(
      { method, path, headers, body: sent },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_, status) => {
          if (status !== 200) refused = `${name} answered ${status}: `;
        },
        onResponseData: (_, chunk) => {
          if (refused !== null) refused += chunk.toString();
        },
        onResponseEnd: () => (refused === null ? resolve() : reject(new Error(refused))),
        onResponseError: (_, error) => reject(error),
      },
    );
  });
}

// A process of its own: it takes loads from its parent and answers each with what was measured.
process.on('message', (load: Load) => {
  run(load).then(
    (measured) => process.send?.({ measured }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
