import { request as plainRequest, type Agent, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { SocksProxyAgent } from 'socks-proxy-agent';
import type { ProxyEndpointRecord } from './proxy-endpoints.js';
import { ProxyProtocol } from './proxy-protocol.object.js';

/** One request through a proxy. Where it goes and by which way is ours to say, never the customer's. */
export interface Probe {
  endpoint: ProxyEndpointRecord;
  credentials: { username: string; password: string };
  target: URL;
  /** Ends everything that is under way. */
  signal: AbortSignal;
}

/** Why a probe brought nothing: the proxy was not there, or refused, or what was asked beyond it gave no answer in time. */
export type ProbeFailure =
  | { kind: 'UNREACHABLE' }
  /** `reason` is the node's own word for it, where its protocol has room for one. */
  | { kind: 'REFUSED'; reason: string | null }
  | { kind: 'TARGET' }
  | { kind: 'TIMEOUT' };

export class ProbeError extends Error {
  override readonly name = 'ProbeError';

  constructor(readonly failure: ProbeFailure) {
    super(failure.kind);
  }
}

/** An address is a line; whoever sends more is not what we meant to ask. */
const MOST_BYTES = 4_096;
const REASON_HEADER = 'x-hearth-reason';
/** The node's words for a target that it could not get to. */
const TARGET_REASONS = new Set(['TARGET_FORBIDDEN', 'TARGET_UNREACHABLE']);
const NOT_REACHED = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT/;

/**
 * Sends one GET through a proxy and returns what the target answered.
 * @throws ProbeError
 */
export async function probe({ endpoint, credentials, target, signal }: Probe): Promise<string> {
  const proxy = proxyUrl(endpoint, credentials);
  const tunnel = tunnelFor(endpoint, proxy, target, signal);
  /** What the proxy said to CONNECT; what comes as an answer afterwards is only its echo. */
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

/** Null where a plain request goes to the proxy as it is: HTTP without CONNECT. */
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

/** A plain request's refusal comes where the target's answer would: only the proxy gives a reason, and only it answers 407. */
function refusalIn({ statusCode = 0, headers }: IncomingMessage): ProbeFailure | null {
  return statusCode === 407 || REASON_HEADER in headers ? refusedBy(statusCode, headers) : null;
}

function refusedBy(statusCode: number, headers: ConnectAnswer['headers']): ProbeFailure {
  const given = headers[REASON_HEADER];
  const reason = typeof given === 'string' ? given : null;
  if (reason === 'TARGET_TIMEOUT' || statusCode === 504) return { kind: 'TIMEOUT' };
  if (TARGET_REASONS.has(reason ?? '') || (reason === null && statusCode === 502))
    return { kind: 'TARGET' };
  return { kind: 'REFUSED', reason };
}

/** What a broken connection means. Names are resolved beyond the proxy, so one that is not found is the proxy's. */
function failureOf(error: unknown): ProbeFailure {
  const { message, code = '' } = error as NodeJS.ErrnoException;
  const text = `${message} ${code}`;
  // The words of `socks`, which has no codes: RFC 1928 §6, where 4 and 6 are about the target.
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
