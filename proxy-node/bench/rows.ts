import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { alternate, halfLoad, median, ratioOf } from '../../gateway/bench/alternate.js';
import type { LoadGenerator } from '../../gateway/bench/processes.js';
import { atLeast, atMost, type Row } from '../../gateway/bench/row.js';
import type { Target } from '../../gateway/bench/target.js';
import type { TunnelClients, Running } from './processes.js';
import { authorization, type Customer, type Proxy } from './proxies.js';

export interface Bench {
  readonly generator: LoadGenerator;
  readonly clients: TunnelClients;
  /** Customers beside those of `clients`, in another process. */
  readonly others: TunnelClients;
  readonly rounds: number;
  readonly warmUpRounds: number;
  /** Idle tunnels to hold, all of which are asked whether they are alive. */
  readonly tunnels: number;
  /** Names without an answer that one customer asks for at the same time, and for how long. */
  readonly names: number;
  readonly nameSeconds: number;
  /** Ports of the targets. */
  readonly tcpPort: number;
  readonly httpPort: number;
}

const SECONDS = 2;
const CONNECTIONS = 64;
const BUSY = 2_000;
/** Others who open connections while one customer asks for names without an answer. */
const OTHERS = 10;
/** After this time, a node has given up all names of the round before. */
const NAMES_OVER_MS = 11_000;
/** Connections and requests per second of the customer beside the busy one. */
const QUIET = { connections: 8, perSecond: 40, seconds: 6 };
const GOALS = {
  tunnel: 0.8,
  requests: 0.7,
  firstByte: 1.5,
  tunnelKilobytes: 40,
  starved: 10,
  besideNames: 2,
};

/**
 * Both in turn, round by round, every other round in reverse order.
 * @returns the median of the rounds' ratios: what disturbs the machine for a while disturbs both of a round
 */
async function inTurn(
  rounds: number,
  [node, peer]: readonly [Proxy, Proxy],
  measure: (proxy: Proxy) => Promise<number>,
): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const isNodeFirst = round % 2 === 0;
    const first = await measure(isNodeFirst ? node : peer);
    const second = await measure(isNodeFirst ? peer : node);
    ratios.push(isNodeFirst ? first / second : second / first);
  }
  return median(ratios);
}

/** Bytes per second of tunnels, against the bare pipe. */
export async function tunnelRow(
  { clients, rounds, tcpPort }: Bench,
  proxies: readonly [Proxy, Proxy],
  count: number,
  direction: 'download' | 'upload',
): Promise<Row> {
  const times = await inTurn(rounds, proxies, async (proxy) => {
    await clients.order({ do: 'open', proxy, customer: 'alice', targetPort: tcpPort, count });
    const perSecond = await clients.order({ do: 'flow', direction, seconds: SECONDS });
    await clients.order({ do: 'close' });
    await sleep(200);
    return perSecond;
  });
  const name = `${count} ${count === 1 ? 'tunnel' : 'tunnels'}, ${direction}, bytes per second`;
  return atLeast(name, times, GOALS.tunnel);
}

export function plainTarget({ name, port }: Proxy, targetPort: number, customer: Customer): Target {
  const headers = {
    'proxy-authorization': authorization(customer),
    'user-agent': 'curl/7.88.1',
    accept: '*/*',
  };
  const path = `http://127.0.0.1:${targetPort}/address?of=me`;
  const request = { method: 'GET' as const, path, headers, body: null };
  return { name, url: `http://127.0.0.1:${port}`, requests: [request] };
}

/** Plain HTTP against the bare forwarder: requests per second, then time to first byte at half of that. */
export async function requestRows(
  { generator, rounds, warmUpRounds, httpPort }: Bench,
  proxies: readonly [Proxy, Proxy],
): Promise<Row[]> {
  const [node, peer] = proxies;
  const targets = [
    plainTarget(node, httpPort, 'alice'),
    plainTarget(peer, httpPort, 'alice'),
  ] as const;
  const load = { connections: CONNECTIONS, seconds: SECONDS, rounds };
  const { connections, seconds } = load;
  await alternate(generator, targets, { connections, seconds, rounds: warmUpRounds });
  const full = await alternate(generator, targets, load);
  const perSecond = halfLoad(full);
  const half = await alternate(generator, targets, { connections, seconds, rounds, perSecond });
  const throughput = ratioOf(full, targets, 'perSecond');
  const first = (figure: 'p50' | 'p99') =>
    atMost(
      `time to first byte at half load, ${figure}`,
      ratioOf(half, targets, figure),
      GOALS.firstByte,
    );
  return [
    atLeast('plain HTTP, 64 connections, requests per second', throughput, GOALS.requests),
    first('p50'),
    first('p99'),
  ];
}

/** Idle tunnels through a fresh node: what each adds to its memory, and whether all are still alive. */
export async function idleRows(
  { clients, tcpPort, tunnels }: Bench,
  proxy: Proxy,
  node: Running,
): Promise<Row[]> {
  const open = { do: 'open', proxy, customer: 'alice', targetPort: tcpPort } as const;
  // The code must be compiled before the first measurement.
  await clients.order({ ...open, count: 200 });
  await clients.order({ do: 'close' });
  await sleep(1_000);
  const before = await residentKilobytes(node.pid);
  await clients.order({ ...open, count: tunnels });
  await sleep(1_000);
  const each = ((await residentKilobytes(node.pid)) - before) / tunnels;
  const alive = await clients.order({ do: 'echo', sample: tunnels });
  await clients.order({ do: 'close' });
  return [
    atMost(`memory of an idle tunnel, ${tunnels} open`, each, GOALS.tunnelKilobytes, 'kB'),
    atLeast(`${tunnels} idle tunnels held and all asked: alive`, alive, tunnels, ''),
  ];
}

async function residentKilobytes(pid: number): Promise<number> {
  process.kill(pid, 'SIGUSR2');
  await sleep(2_000);
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN);
}

/** One customer's 2,000 busy tunnels beside another's few requests: p99 of those, against the bare forwarder. */
export async function starvationRow(
  { generator, clients, rounds, tcpPort, httpPort }: Bench,
  proxies: readonly [Proxy, Proxy],
): Promise<Row> {
  const times = await inTurn(rounds, proxies, async (proxy) => {
    const busy = {
      do: 'open',
      proxy,
      customer: 'alice',
      targetPort: tcpPort,
      count: BUSY,
    } as const;
    await clients.order(busy);
    const flowing = clients.order({ do: 'flow', direction: 'download', seconds: QUIET.seconds });
    await sleep(500);
    const { p99 } = await generator.run({ target: plainTarget(proxy, httpPort, 'bob'), ...QUIET });
    await flowing;
    await clients.order({ do: 'close' });
    await sleep(500);
    return p99;
  });
  const name = `p99 of requests beside another customer's ${BUSY} busy tunnels`;
  return atMost(name, times, GOALS.starved);
}

/**
 * One customer's names without an answer beside others who open connections to a name that nobody may keep: their p99 to the
 * first byte, against the same without those names.
 */
export async function namesRow(
  { clients, others, rounds, tcpPort, names, nameSeconds }: Bench,
  proxy: Proxy,
): Promise<Row> {
  const quiet = {
    do: 'first-byte',
    proxy,
    customer: 'bob',
    targetPort: tcpPort,
    lanes: OTHERS,
    seconds: nameSeconds,
  } as const;
  const dead = { do: 'dead', proxy, customer: 'alice', targetPort: tcpPort, count: names } as const;
  // The code must be compiled before the first measurement.
  await others.order(quiet);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const alone = await others.order(quiet);
    await clients.order(dead);
    await sleep(500);
    const beside = await others.order(quiet);
    await clients.order({ do: 'close' });
    await sleep(NAMES_OVER_MS);
    ratios.push(beside / alone);
  }
  const name = `p99 of first bytes beside ${names} names that nobody answers`;
  return atMost(name, median(ratios), GOALS.besideNames);
}
