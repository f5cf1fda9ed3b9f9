import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { READ_CASES } from '../reads.js';
import type { RawMe, Variables } from '../reads/read-case.js';
import { authorize } from './raw-authorize.js';
import { overview } from './raw-overview.js';
import { pipelined, pooled } from './raw-query.js';
import { rawMoney } from './raw-money.js';

// `node raw-server.ts pooled|pipelined DATABASE_URL`: the hand-written peers, one Node process each.
const [, , form, url] = process.argv;
if (url === undefined) throw new Error('which database?');

const query = form === 'pipelined' ? await pipelined(url, 2) : pooled(url, 10);
const money = rawMoney(url, process.env['WEBHOOK_SECRET'] ?? '');

const VIEWER = `
  SELECT u.id, u.email, coalesce(u.name, u.username) AS "displayName", u.email_verified_at IS NOT NULL AS "emailVerified",
         u.created_at AS "registeredAt", s.id AS "sessionId"
  FROM session s JOIN users u ON u.id = s.user_id
  WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > now() AND s.last_seen_at > now() - interval '14 days'`;

function isMoney(name: string): name is 'create' | 'redeem' | 'start' {
  return name === 'create' || name === 'redeem' || name === 'start';
}

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
  if (pathname === '/webhooks/airwallex') {
    const header = (name: string) => String(request.headers[name]);
    const headers = { timestamp: header('x-timestamp'), signature: header('x-signature') };
    return money.webhook(body, headers);
  }
  const [viewer] = await query<RawMe>(VIEWER, [tokenHash]);
  if (!viewer) return null;
  const [, group, mutation = ''] = pathname.split('/');
  if (group === 'money' && isMoney(mutation)) {
    const asked = JSON.parse(body) as Parameters<(typeof money)['start']>[1];
    return { data: await money[mutation](viewer.id, asked) };
  }
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
