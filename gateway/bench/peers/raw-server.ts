import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { READ_CASES } from '../reads.js';
import type { RawMe, Variables } from '../reads/read-case.js';
import { authorize } from './raw-authorize.js';
import { pipelined, pooled } from './raw-query.js';
import { rawRedemption } from './raw-redemption.js';

// `node raw-server.ts pooled|pipelined DATABASE_URL`: the hand-written peers, one Node process each.
const [, , form, url] = process.argv;
if (url === undefined) throw new Error('which database?');

const query = form === 'pipelined' ? await pipelined(url, 2) : pooled(url, 10);
const redeem = rawRedemption(url);

const VIEWER = `
  SELECT u.id, u.email, coalesce(u.name, u.username) AS "displayName", u.email_verified_at IS NOT NULL AS "emailVerified",
         u.created_at AS "registeredAt"
  FROM session s JOIN users u ON u.id = s.user_id
  WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > now() AND s.last_seen_at > now() - interval '14 days'`;

/** @returns the answer, or null when the caller is unknown */
async function answer(request: IncomingMessage): Promise<object | null> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://raw');
  const body = request.method === 'POST' ? await text(request) : '';
  if (pathname === '/edge/v1/authorize') return authorize(query, body);
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const [viewer] = await query<RawMe>(VIEWER, [createHash('sha256').update(token).digest()]);
  if (!viewer) return null;
  if (pathname === '/redeem')
    return { data: await redeem(viewer.id, JSON.parse(body) as Parameters<typeof redeem>[1]) };
  const read = READ_CASES[Number(pathname.slice('/reads/'.length))];
  if (!read) throw new Error(`nothing is at ${pathname}`);
  const variables = JSON.parse(searchParams.get('variables') ?? '{}') as Variables;
  return { data: await read.raw(query, viewer, variables) };
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
