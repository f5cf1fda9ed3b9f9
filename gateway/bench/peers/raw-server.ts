import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { authorize } from './raw-authorize.js';
import { overview } from './raw-overview.js';
import { pipelined, pooled } from './raw-query.js';
import { READS } from './raw-reads.js';
import { redeemer } from './raw-redeem.js';

// `node raw-server.ts pooled|pipelined DATABASE_URL`: the hand-written peers, one Node process each.
const [, , form, url] = process.argv;
if (url === undefined) throw new Error('which database?');

const query = form === 'pipelined' ? await pipelined(url, 2) : pooled(url, 10);
const redeem = redeemer(url);

const VIEWER = `
  SELECT u.id FROM session s JOIN users u ON u.id = s.user_id
  WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > now() AND s.last_seen_at > now() - interval '14 days'`;

/** @returns the answer, or null when the caller is unknown */
async function answer(request: IncomingMessage): Promise<object | null> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://raw');
  if (pathname === '/edge/v1/authorize') return authorize(query, await text(request));
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const tokenHash = createHash('sha256').update(token).digest();
  if (pathname === '/overview') {
    const data = await overview(query, tokenHash);
    return data && { data };
  }
  const body = request.method === 'POST' ? await text(request) : '';
  const [viewer] = await query<{ id: string }>(VIEWER, [tokenHash]);
  if (!viewer) return null;
  if (pathname === '/redeem') {
    const { productId, key } = JSON.parse(body) as { productId: string; key: string };
    return { data: { pointsRedeem: await redeem(viewer.id, productId, key) } };
  }
  const read = READS[pathname];
  if (!read) throw new Error(`nothing is at ${pathname}`);
  return { data: { me: await read(query, viewer.id, searchParams) } };
}

const server = createServer((request, response) => {
  answer(request).then(
    (data) => {
      const body = data === null ? '{"code":"UNAUTHENTICATED"}' : JSON.stringify(data);
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
