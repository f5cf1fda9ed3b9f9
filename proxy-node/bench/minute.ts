import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../dev/embedded-postgres/embedded-postgres.js';
import { PASSWORD, sealPasswords } from '../../gateway/bench/authorize.js';
import { beginAsking } from '../../gateway/bench/fairness.js';
import { applicationUrl, NODE, startGateway } from '../../gateway/bench/processes.js';
import type { Row } from '../../gateway/bench/row.js';
import { seedBenchmark, VOLUME } from '../../gateway/bench/seed.js';
import { ASKER, seedAsker } from '../../gateway/bench/worst-questions.js';
import { PasswordHasher } from '../../gateway/src/modules/identity/guards/password-hasher.js';
import { ensureLogin } from '../../gateway/src/platform/database/logins.js';
import { migrateDatabase } from '../../gateway/src/platform/database/migrate.js';
import { startNode, type TunnelClients } from './processes.js';
import { authorization, QUIET_NAME } from './proxies.js';

/** Customers beside, by their numbers in the gateway's seed. The one who asks is another. */
const OTHERS = Array.from({ length: 10 }, (_, index) => ASKER + 1 + index);
/** A seed that is quick, and has all of them. */
const CUSTOMERS = 50;
/** Between two visits of a customer. */
const PAUSE_MS = 1_000;
const READS = `{ me { id balance { asOf traffic { remainingBytes } } orders(first: 20) { totalCount nodes { number } }
  subAccounts(first: 20) { nodes { username availableBytes } } usage(last: 30) { totalBytes } } }`;

interface Minute {
  /** Asks for names without an answer. */
  clients: TunnelClients;
  directory: string;
  nameServer: string;
  targetPort: number;
  names: number;
  seconds: number;
  isSmall: boolean;
}

/** Milliseconds of each thing that the others do. */
type Times = Record<'sign-in' | 'read' | 'connection', number[]>;

/**
 * Ten customers who sign in, read, and open connections through a real node and gateway, while one customer asks the node for
 * names that nobody answers, and the gateway for its worst questions, without pause. Nobody of the ten may fail.
 */
export async function minuteRow(minute: Minute): Promise<Row> {
  const { clients, directory, nameServer, targetPort, names, seconds, isSmall } = minute;
  await mkdir(directory);
  await chmod(directory, 0o755);
  const database = await startEmbeddedPostgres({
    dataDir: join(directory, 'postgres'),
    log: () => undefined,
  });
  const stops: (() => Promise<unknown>)[] = [() => database.stop()];
  try {
    const usernames = await seed(database.url, isSmall);
    const node = { id: 'minute', secret: randomBytes(32).toString('hex') };
    const gateway = await startGateway(database.url, [], {
      EDGE_NODES: [NODE, node].map(({ id, secret }) => `${id}:${secret}`).join(','),
      // Each of the ten comes from an address of their own.
      TRUST_PROXY: '1',
    });
    stops.push(() => gateway.stop());
    const { port } = await startNode(Number(new URL(gateway.url).port), join(directory, 'node'), {
      DNS_SERVERS: nameServer,
      NODE_ID: node.id,
      NODE_SECRET: node.secret,
    }).then((running) => {
      stops.push(() => running.stop());
      return running;
    });
    const credentials = (n: number) => `${usernames.get(n) ?? ''}:${PASSWORD}`;
    const proxy = { name: 'node', port, needsConnect: true };
    const asked = new Map<number, number>();
    const asking = beginAsking(gateway.url, asked);
    const customer = credentials(ASKER);
    await clients.order({ do: 'dead', proxy, customer, targetPort, count: names });
    const times: Times = { 'sign-in': [], read: [], connection: [] };
    const failures: string[] = [];
    const end = performance.now() + seconds * 1_000;
    await Promise.all(
      OTHERS.map(async (n) => {
        while (performance.now() < end)
          await visit(
            gateway.url,
            n,
            () => connection(port, credentials(n), targetPort),
            times,
          ).then(
            () => sleep(PAUSE_MS),
            (error: unknown) => failures.push(`customer ${n}: ${String(error)}`),
          );
      }),
    );
    await clients.order({ do: 'close' });
    await asking.stop();
    console.log(`Worst questions by status: ${JSON.stringify(Object.fromEntries(asked))}`);
    for (const [name, each] of Object.entries(times)) console.log(`${name}: ${inWords(each)}`);
    for (const failure of failures.slice(0, 10)) console.log(failure);
    const name = `failures of ten others beside ${names} names and the worst questions, ${seconds} s`;
    return { name, figure: String(failures.length), goal: '0', shortBy: failures.length };
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** @returns the sub account with a known password of each customer, by the customer's number */
async function seed(databaseUrl: string, isSmall: boolean): Promise<Map<number, string>> {
  await migrateDatabase(databaseUrl);
  await ensureLogin(databaseUrl, applicationUrl(databaseUrl), 'hearth_app');
  await seedBenchmark(databaseUrl, Object.assign({}, VOLUME, { customers: CUSTOMERS }));
  await seedAsker(databaseUrl, isSmall);
  const hash = await new PasswordHasher().hash(PASSWORD, { network: '', known: true });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('UPDATE users SET password_hash = $1', [hash]);
  await client.end();
  const usernames = await sealPasswords(databaseUrl);
  return new Map(usernames.map((name) => [Number(/^bench(\d+)x/.exec(name)?.[1]), name]));
}

/** What a customer does on a visit. Throws at the first failure. */
async function visit(
  url: string,
  n: number,
  open: () => Promise<void>,
  times: Times,
): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${n}` };
  const post = async (path: string, body: object, token?: string) => {
    const authorized =
      token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` };
    const response = await fetch(url + path, {
      method: 'POST',
      headers: authorized,
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const answer = JSON.parse(text) as { errors?: unknown; data: { token?: string } };
    if (!response.ok || answer.errors)
      throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
    return answer;
  };
  let begun = performance.now();
  const took = (what: keyof Times) => {
    times[what].push(performance.now() - begun);
    begun = performance.now();
  };
  const answer = await post('/auth/login', {
    email: `customer${n}@example.com`,
    password: PASSWORD,
  });
  took('sign-in');
  await post('/graphql', { query: READS }, answer.data.token);
  took('read');
  await open();
  took('connection');
}

/** A tunnel to a name that is answered, until the target's first byte. */
function connection(port: number, credentials: string, targetPort: number): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const target = `${QUIET_NAME}:${targetPort}`;
  socket.write(
    `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\nProxy-Authorization: ${authorization(credentials)}\r\n\r\n`,
  );
  let answer = '';
  return new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`the node answered ${answer}`)));
    socket.on('data', (data: Buffer) => {
      answer += data.toString('latin1');
      if (answer.endsWith('\r\n\r\n') && answer.startsWith('HTTP/1.1 200')) socket.write('e');
      if (answer.endsWith('e')) resolve();
    });
  }).finally(() => socket.destroy());
}

function inWords(times: number[]): string {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(0) ?? '–';
  return `${times.length} times, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}
