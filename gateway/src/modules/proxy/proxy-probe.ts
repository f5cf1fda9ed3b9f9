import { request as plainRequest, type Agent, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { SocksProxyAgent } from 'socks-proxy-agent';
import { REASON_HEADER } from '../../../../schema/rules/proxy-headers.js';
import type { ProxyEndpointRecord } from './proxy-endpoints.js';
import { ProxyProtocol } from './proxy-protocol.object.js';

/** One request through a proxy. Our configuration sets target and proxy, never the customer. */
export interface Probe {
  endpoint: ProxyEndpointRecord;
  credentials: { username: string; password: string };
  target: URL;
  /** Aborts everything in progress. */
  signal: AbortSignal;
}

/** Why a probe failed: the proxy was unreachable, it refused, the target failed, or time ran out. */
export type ProbeFailure =
  | { kind: 'UNREACHABLE' }
  /** `reason` is the node's reason, if its protocol carries one. */
  | { kind: 'REFUSED'; reason: string | null }
  | { kind: 'TARGET' }
  | { kind: 'TIMEOUT' };

export class ProbeError extends Error {
  override readonly name = 'ProbeError';

  constructor(readonly failure: ProbeFailure) {
    super(failure.kind);
  }
}

/** An address fits one line. A longer answer comes from the wrong target. */
const MOST_BYTES = 4_096;
/** The node's reasons for an unreachable target. */
const TARGET_REASONS = new Set([
  'TARGET_FORBIDDEN',
  'TARGET_PORT_FORBIDDEN',
  'TARGET_UNREACHABLE',
  'TARGET_BAD_ANSWER',
]);
const NOT_REACHED = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT/;

/**
 * Sends one GET through a proxy and returns what the target answered.
 * @throws ProbeError
 */
export async function probe({ endpoint, credentials, target, signal }: Probe): Promise<string> {
  const proxy = proxyUrl(endpoint, credentials);
  const tunnel = tunnelFor(endpoint, proxy, target, signal);
  /** The proxy's refusal of CONNECT. The later error only repeats it. */
  const told: { refusal: ProbeFailure | null } = { refusal: null };
  try {
    return await new Promise<string>((resolve, reject) => {
      const headers = { accept: 'application/json', 'user-agent': 'proxy-test', host: target.host };
      const send = target.protocol === 'https:' ? secureRequest : plainRequest;
      const request =
        tunnel === null
          ? plainRequest({
              host: proxy.hostname.replace(/^\[|\]$/g, ''),
              port: proxy.port,
              path: target.href,
              headers: { ...headers, 'proxy-authorization': basic(credentials) },
              agent: false,
              signal,
            })
          : send(target, { headers, agent: tunnel, signal });
      request.once('proxyConnect', (answer: ConnectAnswer) => {
        if (answer.statusCode !== 200) told.refusal = refusedBy(answer.statusCode, answer.headers);
      });
      request.once('error', reject);
      request.once('response', (response) => {
        const refusal = told.refusal ?? refusalIn(response);
        if (refusal !== null || response.statusCode !== 200) {
          request.destroy();
          reject(new ProbeError(refusal ?? { kind: 'TARGET' }));
        } else readText(response).then(resolve, reject);
      });
      request.end();
    });
  } catch (error) {
    if (error instanceof ProbeError) throw error;
    if (signal.aborted) throw new ProbeError({ kind: 'TIMEOUT' });
    throw new ProbeError(told.refusal ?? failureOf(error));
  } finally {
    tunnel?.destroy();
  }
}

/** Null if the proxy gets a plain request: HTTP without CONNECT. */
function tunnelFor(
  { scheme, protocol }: ProxyEndpointRecord,
  proxy: URL,
  target: URL,
  signal: AbortSignal,
): Agent | null {
  if (scheme === 'socks5h') return new SocksProxyAgent(proxy, { socketOptions: { signal } });
  if (protocol === ProxyProtocol.HTTP && target.protocol === 'http:') return null;
  return new HttpsProxyAgent(proxy, { signal });
}

function proxyUrl(
  { scheme, host, port }: ProxyEndpointRecord,
  { username, password }: Probe['credentials'],
): URL {
  const at = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return new URL(
    `${scheme}://${encodeURIComponent(username)}:${encodeURIComponent(password)}@${at}`,
  );
}

function basic({ username, password }: Probe['credentials']): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

interface ConnectAnswer {
  statusCode: number;
  headers: IncomingMessage['headers'];
}

/** A refused plain request looks like the target's answer. Only the proxy sends a reason header or 407. */
function refusalIn({ statusCode = 0, headers }: IncomingMessage): ProbeFailure | null {
  return statusCode === 407 || REASON_HEADER in headers ? refusedBy(statusCode, headers) : null;
}

function refusedBy(statusCode: number, headers: ConnectAnswer['headers']): ProbeFailure {
  const given = headers[REASON_HEADER];
  const reason = typeof given === 'string' ? given : null;
  if (reason === 'TARGET_TIMED_OUT' || statusCode === 504) return { kind: 'TIMEOUT' };
  if (TARGET_REASONS.has(reason ?? '') || (reason === null && statusCode === 502))
    return { kind: 'TARGET' };
  return { kind: 'REFUSED', reason };
}

/**
 * Maps a connection error to a failure. The proxy resolves the target's name, so a name that is not found is the
 * proxy's own.
 */
function failureOf(error: unknown): ProbeFailure {
  const { message, code = '' } = error as NodeJS.ErrnoException;
  const text = `${message} ${code}`;
  // `socks` has no error codes, so match its messages. In RFC 1928 §6, codes 4 and 6 are about the target.
  if (/rejected connection - (HostUnreachable|NetworkUnreachable|ConnectionRefused)/.test(text))
    return { kind: 'TARGET' };
  if (text.includes('rejected connection - TTLExpired')) return { kind: 'TIMEOUT' };
  if (/rejected connection|Authentication failed/i.test(text))
    return { kind: 'REFUSED', reason: null };
  return { kind: NOT_REACHED.test(text) ? 'UNREACHABLE' : 'TARGET' };
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MOST_BYTES) throw new ProbeError({ kind: 'TARGET' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
