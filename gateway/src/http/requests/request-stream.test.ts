import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { share } from '../../../test/support/share.js';
import { startTestEdge } from '../../../test/support/test-edge.js';
import { liveRequest, tellRequests } from '../../../test/support/test-live-requests.js';
import {
  MOST_OF_ACCOUNT,
  MOST_OF_NETWORK,
  MOST_STREAMS,
  RequestStreams,
} from './request-streams.js';
import { ProxyRequestFeed } from '../../modules/proxy-request/proxy-request-feed.service.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { Viewer } from '../../platform/viewer.js';

const edge = share(startTestEdge);

interface StreamEvent {
  id: string;
  request: { id: string; outcome: string; bytesDown: string; durationMs: number | null };
}

async function customer() {
  const viewer = await edge.customer();
  const { id } = await edge.subAccount(viewer);
  return { viewer, id };
}

function signIn(viewer: Viewer) {
  const { db, sessions } = edge.gateway.services;
  return db.transaction((tx) =>
    sessions.open(tx, viewer, { address: '127.0.0.1', userAgent: null }),
  );
}

async function keyOf(viewer: Viewer, scope: 'READ_USAGE' | 'READ_ORDERS') {
  const { apiKeys } = edge.gateway.services;
  const key = await apiKeys.create(
    viewer,
    { name: 'k', scopes: [scope], expiresAt: null, sourceAddresses: [], requestsPerMinute: 600 },
    null,
  );
  return { id: key.id, secret: key.secret ?? '' };
}

/** An open stream, read one event after the other. */
class TestStream {
  #chunks!: AsyncIterator<string>;
  #text = '';
  response!: IncomingMessage;

  static async open(token: string, filter: object = {}, lastEventId?: string): Promise<TestStream> {
    const stream = new TestStream();
    const query = new URLSearchParams({ filter: JSON.stringify(filter) }).toString();
    const request = get(`${edge.url}/requests/stream?${query}`, {
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      },
    });
    [stream.response] = (await once(request, 'response')) as [IncomingMessage];
    stream.#chunks = stream.response.setEncoding('utf8')[Symbol.asyncIterator]();
    return stream;
  }

  /** Null when the gateway has ended the stream. */
  async next(): Promise<StreamEvent | null> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end === -1) {
        const { value, done } = await this.#chunks.next();
        if (done === true) return null;
        this.#text += value;
        continue;
      }
      const lines = this.#text.slice(0, end).split('\n');
      this.#text = this.#text.slice(end + 2);
      const field = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      if (field('event') !== 'request') continue;
      return {
        id: field('id') ?? '',
        request: JSON.parse(field('data') ?? '') as StreamEvent['request'],
      };
    }
  }

  leave(): void {
    this.response.destroy();
  }
}

/** The status of an attempt that reads nothing. */
async function statusOf(...attempt: Parameters<typeof TestStream.open>): Promise<number> {
  const stream = await TestStream.open(...attempt);
  stream.leave();
  return stream.response.statusCode ?? 0;
}

describe('GET /requests/stream', () => {
  it('tells a new request, and again when its tunnel has ended', async () => {
    const { viewer, id } = await customer();
    const { token } = await signIn(viewer);
    const stream = await TestStream.open(token);
    expect(stream.response.headers['content-type']).toBe('text/event-stream');
    const boot = randomUUID();
    await tellRequests(edge, [liveRequest(edge, id, 1, { durationMs: null })], boot);
    const open = await stream.next();
    expect(open?.request).toMatchObject({
      subAccountId: id,
      target: 'example.com',
      outcome: 'OK',
      bytesUp: '120',
      durationMs: null,
      at: edge.gateway.clock.now().toISOString(),
    });
    expect(Object.keys(open?.request ?? {})).not.toContain('accountId');
    edge.gateway.clock.advance(10);
    await tellRequests(edge, [liveRequest(edge, id, 1, { durationMs: 70 })], boot);
    expect((await stream.next())?.request).toMatchObject({
      id: open?.request.id,
      durationMs: 70,
    });
    stream.leave();
  });

  it('tells nothing of others, and what passes the filter', async () => {
    const { viewer, id } = await customer();
    const { id: second } = await edge.subAccount(viewer);
    const { id: stranger } = await customer();
    const { token } = await signIn(viewer);
    const filters = [
      { isOk: false },
      { outcomes: ['NO_BALANCE'] },
      { subAccountIds: [second] },
      { subAccountIds: [stranger, second] },
    ];
    const streams = await Promise.all(filters.map((filter) => TestStream.open(token, filter)));
    await tellRequests(edge, [
      liveRequest(edge, stranger, 1, { outcome: 'NO_BALANCE' }),
      liveRequest(edge, id, 2),
      liveRequest(edge, second, 3, { outcome: 'NO_BALANCE' }),
    ]);
    for (const stream of streams) {
      expect((await stream.next())?.request).toMatchObject({
        outcome: 'NO_BALANCE',
        subAccountId: second,
      });
      stream.leave();
    }
  });

  it('continues after the last event that was read', async () => {
    const { viewer, id } = await customer();
    const { secret } = await keyOf(viewer, 'READ_USAGE');
    const first = await TestStream.open(secret);
    await tellRequests(edge, [liveRequest(edge, id, 1, { bytesDown: '1' })]);
    const event = await first.next();
    first.leave();
    edge.gateway.clock.advance(60_000);
    await tellRequests(edge, [liveRequest(edge, id, 2, { bytesDown: '2' })]);
    edge.gateway.clock.advance(60_000);
    const again = await TestStream.open(secret, {}, event?.id);
    const told = [];
    while (told.at(-1) !== '2') told.push((await again.next())?.request.bytesDown);
    // A request may come twice, but none is missing.
    expect(told).toEqual(['1', '2']);
    again.leave();
  });

  it.each(['session', 'key'])('ends with its %s', async (kind) => {
    const { viewer } = await customer();
    const { sessions, apiKeys } = edge.gateway.services;
    const session = await signIn(viewer);
    const key = await keyOf(viewer, 'READ_USAGE');
    const stream = await TestStream.open(kind === 'session' ? session.token : key.secret);
    if (kind === 'session') await sessions.revoke(viewer, session.sessionId);
    else await apiKeys.revoke(viewer, key.id);
    expect(await stream.next()).toBeNull();
  });

  it('is refused without a session, without the scope, and for a filter that cannot be read', async () => {
    const { viewer } = await customer();
    const { token } = await signIn(viewer);
    const { secret } = await keyOf(viewer, 'READ_ORDERS');
    expect(await statusOf('nobody')).toBe(401);
    expect(await statusOf(secret)).toBe(403);
    expect(await statusOf(token, { outcomes: ['MELTED'] })).toBe(400);
    expect(await statusOf(token, { subAccountIds: [] })).toBe(400);
  });

  it('is open ten times for an account at most', async () => {
    const { viewer } = await customer();
    const { token } = await signIn(viewer);
    const streams = await Promise.all(Array.from({ length: 10 }, () => TestStream.open(token)));
    expect(await statusOf(token)).toBe(429);
    streams[0]?.leave();
    // The gateway notices that a client has left.
    while ((await statusOf(token)) !== 200) await sleep(100);
    for (const stream of streams) stream.leave();
  });
});

it('is for verified accounts, and says why it is refused', async () => {
  const { viewer } = await customer();
  const { token } = await signIn(viewer);
  await edge.gateway.services.db.transaction((tx) =>
    tx.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [viewer.userId]),
  );
  const answer = await fetch(`${edge.url}/requests/stream`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
});

describe('the streams of a gateway', () => {
  const { open, close, count } = manyStreams();
  afterEach(close);

  it('are not all for one network', () => {
    for (let n = 0; n < MOST_OF_NETWORK; n += 1) open(`account-${n}`, `192.0.2.${n % 250}`);
    expect(() => open('another', '192.0.2.7')).toThrow('Your network has too many streams open');
    open('another', '198.51.100.7');
  });

  it('are shared out when all are taken: an account with fewer gets one of those with more', async () => {
    const full = MOST_STREAMS / MOST_OF_ACCOUNT;
    for (let n = 0; n < MOST_STREAMS; n += 1) {
      const account = n % full;
      open(`account-${account}`, `10.${account}.0.1`);
    }
    for (let n = 0; n < 5; n += 1) open('customer', '198.51.100.7');
    await setImmediate();
    expect(count()).toBe(MOST_STREAMS);
    expect(() => open('account-199', '198.51.100.7')).toThrow('too many streams open');
  });
});

const ALL = { subAccountIds: null, outcomes: null, isOk: null };

function manyStreams() {
  let streams: RequestStreams | undefined;
  let running = 0;
  return {
    open: (accountId: string, address: string): void => {
      streams ??= new RequestStreams(edge.gateway.services);
      const id = randomUUID();
      const actor = { type: 'SESSION', id, role: 'OWNER' } as const;
      const stream = streams.open({ userId: id, accountId, actor, address }, ALL, null);
      running += 1;
      stream.on('end', () => (running -= 1)).resume();
    },
    close: async () => {
      streams?.close();
      streams = undefined;
      while (running > 0) await setImmediate();
    },
    count: () => running,
  };
}

it('a process reads new requests once for all of its listeners, and without listeners never', async () => {
  const { viewer, id } = await customer();
  const { freshReads, clock, log } = edge.gateway.services;
  let reads = 0;
  const counting: ReadPool = {
    query: (...statement) => {
      reads += 1;
      return freshReads.query(...statement);
    },
    close: () => Promise.resolve(),
  };
  const feed = new ProxyRequestFeed({ freshReads: counting, clock, log });
  let heard = 0;
  const ends = Array.from({ length: 50 }, () =>
    feed.open(viewer.accountId, null, (changes) => void (heard += changes.length)),
  );
  await tellRequests(edge, [liveRequest(edge, id)]);
  while (heard === 0) await sleep(20);
  for (const end of ends) end();
  expect(heard).toBe(50);
  expect(reads).toBeLessThan(50);
  const before = reads;
  await sleep(1_200);
  expect(reads).toBeLessThanOrEqual(before + 1);
});
