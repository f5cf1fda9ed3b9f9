import type { RequestOutcome } from '../../../schema/rules/request-outcomes.js';
import { isTargetDetail } from '../../../schema/rules/usage-target.js';
import type { LimitReport, LimitShare } from '../admission/account-limits.js';
import type { Denial, Subject } from '../denial.js';
import { reasonOf } from '../log.js';

export type ProxyProtocol = 'HTTP' | 'HTTPS' | 'SOCKS5';

/** A client that asks to connect. Without a username, the whitelist decides by its address. */
export interface Identity {
  readonly username?: string;
  readonly password?: string;
  readonly protocol: ProxyProtocol;
  readonly clientIp: string;
}

/** A sub account's permission. `maxBytes`: bytes that may pass before the next request; null means unlimited. */
export interface Grant extends LimitShare, Subject {
  /** The customer whose sub account it is. */
  readonly customerId: string;
  /** Slug of a city in that country, if one was requested. */
  readonly city: string | null;
  /** Name of a sticky session, and how long it keeps its exit; null for a new exit per connection. */
  readonly session: string | null;
  readonly sessionMinutes: number | null;
  readonly maxBytes: bigint | null;
  /** How long these bytes are reserved for this node near a limit; null far from one. */
  readonly leaseMs: number | null;
  /** How long this holds while the gateway cannot be asked. */
  readonly outageMs: number;
  /** Bytes of the whole customer that may pass in that time, on this node. Null: not limited by bytes. */
  readonly outageBytes: bigint | null;
}

export type AuthorizeAnswer = { readonly cacheMs: number } & (
  | { readonly allow: true; readonly grant: Grant }
  | { readonly allow: false; readonly denial: Denial }
);

/**
 * Bytes of one sub account, exit country, protocol, target, client network, and outcome since the previous event. A long
 * connection is in many events but counts once in `requests`. Spooled events of an earlier release have none of the
 * optional fields.
 */
export interface UsageEvent {
  readonly at: string;
  readonly subAccountId: string;
  readonly country: string;
  readonly protocol: ProxyProtocol;
  readonly bytesUp: string;
  readonly bytesDown: string;
  readonly requests: number;
  /** The part of the bytes that is headers and chunk framing. 0 in a tunnel. */
  readonly overheadUp?: string;
  readonly overheadDown?: string;
  /** What client and node said to each other. Never charged. */
  readonly handshakeBytes?: string;
  readonly outcome?: RequestOutcome;
  readonly target?: string;
  readonly clientNetwork?: string;
}

export interface UsageBatch {
  readonly batch: number;
  readonly events: readonly UsageEvent[];
}

export type BatchOutcome =
  | { readonly kind: 'acknowledged'; readonly applied: boolean }
  | { readonly kind: 'gap'; readonly expected: number }
  | { readonly kind: 'rejected'; readonly detail: string };

/** The gateway did not answer, or its answer was unusable. Retry later. */
export class EdgeUnavailable extends Error {
  override readonly name = 'EdgeUnavailable';
}

const USAGE_PATH = '/edge/v1/usage';
const AUTHORIZE_TIMEOUT_MS = 3_000;
const USAGE_TIMEOUT_MS = 15_000;
const REQUESTS_TIMEOUT_MS = 5_000;
/** Statuses that the edge API answers with. Another one is no answer of a gateway that knows this node. */
const USABLE_STATUSES: ReadonlySet<number> = new Set([200, 400, 409, 413]);
const MALFORMED_CACHE_MS = 2_000;
/** If the gateway does not tell: one of an earlier release. */
const OUTAGE_SECONDS = 300;
const MAX_CACHE_MS = 3_600_000;

type Json = Readonly<Record<string, unknown>>;

/**
 * The gateway's edge API, seen from a node (PRODUCT.md, Edge API). Every method throws EdgeUnavailable without a usable
 * answer.
 */
export class EdgeClient {
  private readonly authorization: string;
  private readonly inFlight = new Set<AbortController>();
  private closed = false;
  private readonly ending = new AbortController();
  /** Since when no call has had a usable answer, by `Date.now()`; null if the last one had. */
  failingSince: number | null = null;

  constructor(
    private readonly gatewayUrl: string,
    nodeId: string,
    secret: string,
  ) {
    this.authorization = `Basic ${Buffer.from(`${nodeId}:${secret}`).toString('base64')}`;
  }

  /** @param report what this node uses of the sub account's limits, if the sub account is known */
  async authorize(
    identity: Identity,
    report: LimitReport | null,
    wantsConnection: boolean,
  ): Promise<AuthorizeAnswer> {
    const { status, body } = await this.call('POST', '/edge/v1/authorize', AUTHORIZE_TIMEOUT_MS, {
      ...identity,
      ...report,
      wantsConnection,
    });
    // An impossible username or password, for example one that is too long.
    if (status === 400 && (body['part'] === 'username' || body['part'] === 'password'))
      return {
        allow: false,
        cacheMs: MALFORMED_CACHE_MS,
        denial: { code: 'BAD_PARAMETERS', part: body['part'] },
      };
    if (status !== 200) throw unusable('authorize', status, body);
    const cacheMs = Math.min(MAX_CACHE_MS, Math.max(0, Number(body['cacheSeconds']) * 1_000 || 0));
    if (body['allow'] === true) {
      const { subAccountId, city, session, sessionMinutes, maxBytes, leaseSeconds } = body;
      const { maxConnections, bitsPerSecond, userId, outageSeconds, outageBytes } = body;
      if (typeof subAccountId !== 'string' || (maxBytes !== null && !isByteCount(maxBytes)))
        throw unusable('authorize', status, body);
      const grant: Grant = {
        ...subjectOf(subAccountId, body),
        customerId: textOrNull(userId) ?? subAccountId,
        city: textOrNull(city),
        session: textOrNull(session),
        sessionMinutes: numberOrNull(sessionMinutes),
        maxBytes: maxBytes === null ? null : BigInt(maxBytes),
        leaseMs: typeof leaseSeconds === 'number' ? leaseSeconds * 1_000 : null,
        outageMs: (numberOrNull(outageSeconds) ?? OUTAGE_SECONDS) * 1_000,
        outageBytes: isByteCount(outageBytes) ? BigInt(outageBytes) : null,
        maxConnections: numberOrNull(maxConnections),
        bitsPerSecond: numberOrNull(bitsPerSecond),
      };
      return { allow: true, cacheMs, grant };
    }
    const { reason, part } = body;
    if (body['allow'] !== false || typeof reason !== 'string' || !/^[A-Z_]{1,40}$/.test(reason))
      throw unusable('authorize', status, body);
    const { subAccountId } = body;
    const denial: Denial = {
      code: reason,
      subject: typeof subAccountId === 'string' ? subjectOf(subAccountId, body) : undefined,
      // The address that the node sees may differ from the one that the customer listed, for example in its family.
      part: reason === 'IP_NOT_ALLOWED' ? identity.clientIp : (textOrNull(part) ?? undefined),
      expected: textOrNull(body['expected']) ?? undefined,
    };
    return { allow: false, cacheMs, denial };
  }

  async sendBatch(batch: UsageBatch): Promise<BatchOutcome> {
    const { status, body } = await this.call('POST', USAGE_PATH, USAGE_TIMEOUT_MS, batch);
    if (status === 200 && typeof body['applied'] === 'boolean')
      return { kind: 'acknowledged', applied: body['applied'] };
    if (status === 409 && isBatchNumber(body['expected']))
      return { kind: 'gap', expected: body['expected'] };
    if (status === 400 || status === 413)
      return { kind: 'rejected', detail: JSON.stringify(body).slice(0, 500) };
    throw unusable('usage', status, body);
  }

  /** Number of the last batch that the gateway has applied for this node; 0 before the first. */
  async lastBatch(): Promise<number> {
    const { status, body } = await this.call('GET', '/edge/v1/cursor', AUTHORIZE_TIMEOUT_MS);
    const last = body['lastBatch'];
    if (status !== 200 || !(last === 0 || isBatchNumber(last)))
      throw unusable('cursor', status, body);
    return last;
  }

  /** Tells a sample of requests. Nothing depends on it, so it neither retries nor says whether the gateway answers. */
  async sendRequests(report: object): Promise<void> {
    const response = await fetch(`${this.gatewayUrl}/edge/v1/requests`, {
      method: 'POST',
      headers: { authorization: this.authorization, 'content-type': 'application/json' },
      redirect: 'error',
      body: JSON.stringify(report),
      signal: AbortSignal.any([this.ending.signal, AbortSignal.timeout(REQUESTS_TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new EdgeUnavailable(`requests were answered ${response.status}`);
  }

  /** Aborts current calls; later ones fail. */
  close(): void {
    this.closed = true;
    this.ending.abort(new Error('the node is stopping'));
    for (const controller of this.inFlight) controller.abort(new Error('the node is stopping'));
  }

  private async call(
    method: 'GET' | 'POST',
    path: string,
    timeoutMs: number,
    payload?: object,
  ): Promise<{ status: number; body: Json }> {
    const init: RequestInit = {
      method,
      headers: {
        authorization: this.authorization,
        ...(payload && { 'content-type': 'application/json' }),
      },
      redirect: 'error',
      ...(payload && { body: JSON.stringify(payload) }),
    };
    for (let attempt = 1; ; attempt += 1) {
      const controller = new AbortController();
      const timer = setTimeout(
        () => controller.abort(new Error(`no answer in ${timeoutMs} ms`)),
        timeoutMs,
      );
      this.inFlight.add(controller);
      try {
        const response = await fetch(`${this.gatewayUrl}${path}`, {
          ...init,
          signal: controller.signal,
        });
        const body = asObject(await response.json());
        const { status } = response;
        if (USABLE_STATUSES.has(status)) this.failingSince = null;
        else this.failingSince ??= Date.now();
        return { status, body };
      } catch (error) {
        // A kept-alive connection that the gateway has just closed fails at once. One retry spares clients a refusal
        // when the gateway restarts. Never retry usage: Delivery must know how often a batch was sent.
        const again =
          attempt === 1 && error instanceof TypeError && path !== USAGE_PATH && !this.closed;
        if (again) continue;
        this.failingSince ??= Date.now();
        throw new EdgeUnavailable(`${path}: ${reasonOf(error)}`);
      } finally {
        clearTimeout(timer);
        this.inFlight.delete(controller);
      }
    }
  }
}

function subjectOf(subAccountId: string, { country, targetDetail }: Json): Subject {
  return {
    subAccountId,
    // Any other value would make the gateway reject the whole batch.
    country: typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? country : 'ZZ',
    targetDetail: isTargetDetail(targetDetail) ? targetDetail : 'DOMAIN',
  };
}

function unusable(call: string, status: number, body: Json): EdgeUnavailable {
  return new EdgeUnavailable(
    `${call} was answered ${status} ${typeof body['code'] === 'string' ? body['code'] : 'without a code'}`,
  );
}

function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function isByteCount(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,30}$/.test(value);
}

function isBatchNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}
