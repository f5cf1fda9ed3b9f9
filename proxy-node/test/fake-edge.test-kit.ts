import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TargetDetail } from '../../schema/rules/usage-target.js';
import type { UsageBatch } from '../src/edge/edge-client.js';
import type { RequestReport } from '../src/live/live-requests.js';
import type { LiveRequest } from '../src/live/request-trace.js';

/** A sub account of the fake gateway. A null `limitBytes` means unlimited. */
export interface FakeAccount {
  subAccountId: string;
  customerId: string;
  password: string;
  country: string | null;
  limitBytes: bigint | null;
  /** Limits of a plan, all for this one node. */
  maxConnections: number | null;
  bitsPerSecond: number | null;
  refuse?: { reason: string; part?: string };
  /** Absent, as from a gateway of an earlier release: the domain. */
  targetDetail?: TargetDetail;
}

export const NODE_ID = 'node-1';
export const NODE_SECRET = 'node-secret';

/** The edge API as a gateway implements it, over real HTTP: one cursor, batches applied exactly once, limits from applied usage. */
export class FakeEdge {
  readonly accounts = new Map<string, FakeAccount>();
  /** Client addresses that need no password. */
  readonly whitelist = new Map<string, string>();
  applied: UsageBatch[] = [];
  lastBatch = 0;
  asks = 0;
  /** The node's reports of its use, from each request that had one. */
  reports: { openConnections?: number; bitsPerSecond?: number; isThrottled?: boolean }[] = [];
  /** Numbers of all usage requests in order of arrival, applied or not. */
  received: number[] = [];
  cacheSeconds = 1;
  /** How long an answer holds without this gateway, and for how many bytes. */
  outageSeconds = 300;
  outageBytes: bigint | null = null;
  /** Applies batches without answering, as if the gateway died after the commit. */
  loseAcknowledgements = false;
  /** Numbers of batches that are answered with 400 while they have events. */
  malformed = new Set<number>();
  /** Samples of requests that arrived, whatever they are answered. */
  told: RequestReport[] = [];
  /** The status that they are answered with. Null answers nothing. */
  tellStatus: number | null = 200;
  /** While set, requests for permission wait for it. */
  holdAsks: Promise<void> = Promise.resolve();
  private server: Server | undefined;
  private port = 0;

  addAccount(username: string, account: Partial<FakeAccount> = {}): FakeAccount {
    const full: FakeAccount = {
      subAccountId: `sub-${username}`,
      customerId: `customer-of-${username}`,
      password: 'secret',
      country: null,
      limitBytes: null,
      maxConnections: null,
      bitsPerSecond: null,
      ...account,
    };
    this.accounts.set(username, full);
    return full;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts, or starts again on the same port. */
  async start(): Promise<void> {
    if (this.server) return;
    const server = createServer((request, response) => void this.answer(request, response));
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const server = this.server;
    if (!server) return;
    this.server = undefined;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  }

  /** Bytes and requests applied for a sub account, per "protocol country". */
  usageOf(subAccountId: string): Record<string, { up: bigint; down: bigint; requests: number }> {
    const usage: Record<string, { up: bigint; down: bigint; requests: number }> = {};
    for (const event of this.applied.flatMap(({ events }) => events)) {
      if (event.subAccountId !== subAccountId) continue;
      const row = (usage[`${event.protocol} ${event.country}`] ??= {
        up: 0n,
        down: 0n,
        requests: 0,
      });
      row.up += BigInt(event.bytesUp);
      row.down += BigInt(event.bytesDown);
      row.requests += event.requests;
    }
    return usage;
  }

  totalOf(subAccountId: string): bigint {
    return Object.values(this.usageOf(subAccountId)).reduce(
      (sum, { up, down }) => sum + up + down,
      0n,
    );
  }

  /** The latest that is known of each request, in the order of their numbers. */
  requests(): LiveRequest[] {
    const latest = new Map<number, LiveRequest>();
    for (const request of this.told.flatMap(({ requests }) => requests))
      latest.set(request.number, request);
    return [...latest.values()].sort((a, b) => a.number - b.number);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const credentials = Buffer.from(`${NODE_ID}:${NODE_SECRET}`).toString('base64');
    if (request.headers.authorization !== `Basic ${credentials}`) {
      send(401, { code: 'UNKNOWN_NODE' });
      return;
    }
    let text = '';
    for await (const chunk of request) text += String(chunk);
    switch (`${request.method} ${request.url}`) {
      case 'GET /edge/v1/cursor':
        send(200, { lastBatch: this.lastBatch });
        return;
      case 'POST /edge/v1/authorize':
        this.asks += 1;
        this.note(text);
        await this.holdAsks;
        this.sendDecision(JSON.parse(text) as Record<string, string>, send);
        return;
      case 'POST /edge/v1/usage': {
        const { status, body } = this.use(JSON.parse(text) as UsageBatch);
        if (this.loseAcknowledgements) response.destroy();
        else send(status, body);
        return;
      }
      case 'POST /edge/v1/requests':
        this.told.push(JSON.parse(text) as RequestReport);
        if (this.tellStatus !== null) send(this.tellStatus, {});
        return;
      default:
        send(404, {});
    }
  }

  private sendDecision(
    ask: Record<string, string>,
    send: (status: number, body: object) => void,
  ): void {
    if ((ask['username'] ?? '').length > 256)
      send(400, { code: 'BAD_PARAMETERS', part: 'username' });
    else send(200, this.authorize(ask));
  }

  private note(text: string): void {
    const ask = JSON.parse(text) as FakeEdge['reports'][number];
    if (ask.openConnections !== undefined) this.reports.push(ask);
  }

  private authorize(ask: Record<string, string>): object {
    const { cacheSeconds } = this;
    const name = ask['username'] ?? this.whitelist.get(ask['clientIp'] ?? '') ?? '';
    const [username = '', ...parts] = name.split('-');
    const part = (key: string): string | undefined => parts[parts.indexOf(key) + 1 || parts.length];
    const account = this.accounts.get(username);
    if (ask['username'] === undefined && !account)
      return { allow: false, reason: 'IP_NOT_ALLOWED', cacheSeconds };
    if (name.includes('-contry-'))
      return { allow: false, reason: 'BAD_PARAMETERS', part: 'contry', cacheSeconds };
    if (!account || (ask['username'] !== undefined && ask['password'] !== account.password))
      return { allow: false, reason: 'UNKNOWN_CREDENTIALS', cacheSeconds };
    const { subAccountId, targetDetail } = account;
    if (account.refuse)
      return { allow: false, ...account.refuse, cacheSeconds, subAccountId, targetDetail };
    const left =
      account.limitBytes === null ? null : account.limitBytes - this.totalOf(account.subAccountId);
    if (left !== null && left <= 0n)
      return { allow: false, reason: 'LIMIT_REACHED', cacheSeconds, subAccountId, targetDetail };
    return {
      allow: true,
      grantId: null,
      subAccountId,
      targetDetail,
      userId: account.customerId,
      country: part('country')?.toUpperCase() ?? account.country,
      city: part('city') ?? null,
      session: part('session') ?? null,
      sessionMinutes: Number(part('sesstime')) || null,
      maxBytes: left?.toString() ?? null,
      maxConnections: account.maxConnections,
      bitsPerSecond: account.bitsPerSecond,
      cacheSeconds,
      outageSeconds: this.outageSeconds,
      outageBytes: this.outageBytes?.toString() ?? null,
    };
  }

  private use(batch: UsageBatch): { status: number; body: object } {
    this.received.push(batch.batch);
    const expected = this.lastBatch + 1;
    if (batch.batch > expected) return { status: 409, body: { code: 'BATCH_GAP', expected } };
    if (batch.batch < expected)
      return { status: 200, body: { batch: batch.batch, applied: false, expected } };
    if (this.malformed.has(batch.batch) && batch.events.length > 0)
      return { status: 400, body: { code: 'BAD_PARAMETERS', part: 'events.0.bytesUp' } };
    this.applied.push(batch);
    this.lastBatch = batch.batch;
    return { status: 200, body: { batch: batch.batch, applied: true, expected: expected + 1 } };
  }
}
