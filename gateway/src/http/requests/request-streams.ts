import { Readable } from 'node:stream';
import { clientNetwork } from '../../../../schema/rules/address.js';
import { passes } from '../../modules/proxy-request/proxy-request.filter.js';
import type { ProxyRequestFeed } from '../../modules/proxy-request/proxy-request-feed.service.js';
import type {
  ChangedRequest,
  ProxyRequestFilter,
} from '../../modules/proxy-request/proxy-request.reads.js';
import { MINUTE_MS, SECOND_MS } from '../../platform/clock.js';
import { AppError } from '../../platform/errors.js';
import type { Logger } from '../../platform/logger.js';
import type { Viewer } from '../../platform/viewer.js';
import type { CallerServices } from '../viewer.js';

/** Of one account, of the accounts that share a network, and of all together, in each process. */
export const MOST_OF_ACCOUNT = 10;
export const MOST_OF_NETWORK = 200;
export const MOST_STREAMS = 2_000;
/** How often the sessions and keys of open streams are asked for. */
const CHECK_MS = SECOND_MS;
/** A proxy in between may end a connection that is silent. */
const CHECKS_BETWEEN_HEARTBEATS = 15;
/** Then the client comes back, and its permission is asked for again. */
const LIFETIME_MS = 15 * MINUTE_MS;
/** A client that reads more slowly than this is behind is cut off: it may come back. */
const MOST_UNREAD_BYTES = 1_000_000;
const RETRY_AFTER_SECONDS = 10;

export interface StreamServices extends CallerServices {
  proxyRequestFeed: ProxyRequestFeed;
  log: Logger;
}

interface OpenStream {
  readonly viewer: Viewer;
  readonly network: string;
  readonly leave: () => void;
  readonly limit: NodeJS.Timeout;
}

/** The open streams of new requests. One ends with its session or key, and when it is old. */
export class RequestStreams {
  readonly #open = new Map<Readable, OpenStream>();
  #timer: NodeJS.Timeout | undefined;
  #checks = 0;

  constructor(private readonly services: StreamServices) {}

  /** @throws AppError RATE_LIMITED if too many are open */
  open(viewer: Viewer, filter: ProxyRequestFilter, after: Date | null): Readable {
    this.#makeRoom(viewer);
    const stream = new Readable({ read: () => undefined });
    const leave = this.services.proxyRequestFeed.open(viewer.accountId, after, (changes) => {
      const events = changes.filter((change) => passes(filter, change)).map(eventOf);
      if (events.length > 0) stream.push(events.join(''));
      if (stream.readableLength > MOST_UNREAD_BYTES) stream.destroy();
    });
    const limit = setTimeout(() => this.#end(stream), LIFETIME_MS).unref();
    this.#open.set(stream, { viewer, network: clientNetwork(viewer.address), leave, limit });
    stream.once('close', () => this.#forget(stream));
    this.#timer ??= setInterval(() => void this.#check(), CHECK_MS).unref();
    // Sends the headers, so that the client knows that it listens.
    stream.push(`retry: ${2 * SECOND_MS}\n\n`);
    return stream;
  }

  close(): void {
    for (const stream of this.#open.keys()) this.#end(stream);
  }

  /**
   * When all are taken, an account gets one of those of the account with the most, so that they end up shared out evenly.
   * @throws AppError RATE_LIMITED
   */
  #makeRoom({ accountId, address }: Viewer): void {
    const network = clientNetwork(address);
    const ofAccounts = new Map<string, Readable[]>();
    let ofNetwork = 0;
    for (const [stream, other] of this.#open) {
      const { viewer } = other;
      const streams = ofAccounts.get(viewer.accountId);
      if (streams === undefined) ofAccounts.set(viewer.accountId, [stream]);
      else streams.push(stream);
      if (other.network === network) ofNetwork += 1;
    }
    const own = ofAccounts.get(accountId)?.length ?? 0;
    if (own >= MOST_OF_ACCOUNT) throw tooMany('Your account has too many streams open');
    if (ofNetwork >= MOST_OF_NETWORK) throw tooMany('Your network has too many streams open');
    if (this.#open.size < MOST_STREAMS) return;
    const [most = []] = [...ofAccounts.values()].sort((a, b) => b.length - a.length);
    const newest = most.at(-1);
    if (newest === undefined || most.length <= own + 1) throw tooMany('Too many streams are open');
    this.#end(newest);
  }

  /** What was pushed is still sent. */
  #end(stream: Readable): void {
    if (this.#forget(stream)) stream.push(null);
  }

  /** @returns whether it was open */
  #forget(stream: Readable): boolean {
    const open = this.#open.get(stream);
    if (open === undefined) return false;
    this.#open.delete(stream);
    open.leave();
    clearTimeout(open.limit);
    if (this.#open.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    return true;
  }

  async #check(): Promise<void> {
    const { sessions, apiKeys, log } = this.services;
    const streams = [...this.#open];
    const idsOf = (type: Viewer['actor']['type']) =>
      streams.flatMap(([, { viewer }]) => (viewer.actor.type === type ? [viewer.actor.id] : []));
    try {
      const [running, valid] = await Promise.all([
        sessions.running(idsOf('SESSION')),
        apiKeys.valid(idsOf('API_KEY')),
      ]);
      const alive = new Set([...running, ...valid]);
      for (const [stream, { viewer }] of streams)
        if (!alive.has(viewer.actor.id)) this.#end(stream);
    } catch (error) {
      log.warn({ err: error }, 'the sessions of streams could not be read');
    }
    this.#checks += 1;
    if (this.#checks % CHECKS_BETWEEN_HEARTBEATS !== 0) return;
    for (const stream of this.#open.keys()) stream.push(':\n\n');
  }
}

function tooMany(message: string): AppError {
  return new AppError('RATE_LIMITED', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** In the form of the schema's `ProxyRequest`. The id of the event is the time of the change. */
function eventOf({ accountId: _, changedAt, ...request }: ChangedRequest): string {
  const json = JSON.stringify(request, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  return `id: ${changedAt.getTime()}\nevent: request\ndata: ${json}\n\n`;
}
