import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { overview, STATEMENTS, type Query } from './raw-statements.js';

// `node raw-server.ts pooled|pipelined DATABASE_URL`: the hand-written peers, one Node process each.
const [, , form, url] = process.argv;
if (url === undefined) throw new Error('which database?');

// The gateway's read session is told to plan its statements once; the peers get the same advantage.
const options = '-c plan_cache_mode=force_generic_plan';

const query = form === 'pipelined' ? await pipelined(url, 2) : pooled(url, 10);

const server = createServer((request, response) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  overview(query, createHash('sha256').update(token).digest()).then(
    (data) => {
      const body = data === null ? '{"code":"UNAUTHENTICATED"}' : JSON.stringify({ data });
      response.writeHead(data === null ? 401 : 200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    },
    (error: unknown) => {
      response.writeHead(500).end(String(error));
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ ready: 'raw', url: `http://127.0.0.1:${port}` })}\n`);
});
process.on('SIGTERM', () => process.exit(0));

/** pg as its documentation shows it. */
function pooled(connectionString: string, max: number): Query {
  const pool = new pg.Pool({ connectionString, max, options });
  return async <Row>(name: keyof typeof STATEMENTS, values: unknown[]) =>
    (await pool.query({ name, text: STATEMENTS[name], values })).rows as Row[];
}

/** pg's pipelined clients; all queries of one tick go to one of them in one write. */
async function pipelined(connectionString: string, count: number): Promise<Query> {
  const clients = Array.from(
    { length: count },
    () => new pg.Client({ connectionString, options, pipeline: true }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  let turn = 0;
  let current: pg.Client | null = null;
  const clientOfThisTick = (): pg.Client => {
    if (current) return current;
    const client = clients[turn++ % count];
    if (!client) throw new Error('no clients');
    current = client;
    client.connection.stream.cork();
    setImmediate(() => {
      current = null;
      client.connection.stream.uncork();
    });
    return client;
  };
  return async <Row>(name: keyof typeof STATEMENTS, values: unknown[]) =>
    (await clientOfThisTick().query({ name, text: STATEMENTS[name], values })).rows as Row[];
}
