import type { Identity } from '../edge/edge-client.js';
import {
  badRequest,
  headWithout,
  isToken,
  optionsOf,
  readRequestHead,
  valuesOf,
  type Head,
  type HeaderLine,
} from './head.js';
import { requestBody, type Body } from './body.js';

/** A request as the node must know it to forward it. */
export interface ProxyRequest {
  readonly head: Head;
  readonly method: string;
  readonly body: Body;
  readonly host: string;
  readonly port: number;
  /** The request line for the target, in origin form. Empty for CONNECT. */
  readonly targetLine: string;
  /** Whether the client may send another request on its connection. */
  readonly isPersistent: boolean;
  readonly isUpgrade: boolean;
  readonly expectsContinue: boolean;
}

/** Options of `Connection` that concern the connection itself, even if a header has the same name. */
const CONNECTION_OPTIONS: ReadonlySet<string> = new Set(['close', 'keep-alive', 'upgrade']);

/** Longer than any username and password can be. The node keeps those of 10,000 clients. */
const MAX_CREDENTIALS_CHARACTERS = 1_024;

const AUTHORITY = /^(\[[\da-fA-F:.]+\]|[^\s:@/?#[\]]+)(?::(\d{1,5}))?$/;

/** @throws Refusal BAD_REQUEST that names what the node cannot read */
export function readRequest(bytes: Buffer): ProxyRequest {
  const head = readRequestHead(bytes);
  const words = head.startLine.split(' ');
  const [method = '', target = '', version = ''] = words;
  if (words.length !== 3 || !isToken(method) || !/^HTTP\/1\.[01]$/.test(version))
    throw badRequest('the request line: METHOD http://host/path HTTP/1.1');
  if (/[\0-\x20\x7f]/.test(target)) throw badRequest('a control character in the address');

  const body = requestBody(head);
  if (valuesOf(head, 'host').length > 1) throw badRequest('several Host headers');
  const connection = optionsOf(head, 'connection');
  // Old clients ask for a lasting connection to a proxy by this header; new ones by the usual one.
  const keepAlive = [...connection, ...optionsOf(head, 'proxy-connection')].includes('keep-alive');
  const isPersistent = version === 'HTTP/1.1' ? !connection.includes('close') : keepAlive;
  const { host, port, path } =
    method === 'CONNECT' ? tunnelTarget(target) : plainTarget(target, method);
  return {
    head,
    method,
    body,
    host,
    port,
    targetLine: path === null ? '' : `${method} ${path} ${version}`,
    isPersistent,
    isUpgrade: connection.includes('upgrade') && valuesOf(head, 'upgrade').length > 0,
    expectsContinue: optionsOf(head, 'expect').includes('100-continue'),
  };
}

interface Target {
  readonly host: string;
  readonly port: number;
  readonly path: string | null;
}

function tunnelTarget(authority: string): Target {
  const [, host = '', port] = AUTHORITY.exec(authority) ?? [];
  if (host === '' || port === undefined) throw badRequest('the target of CONNECT: host:port');
  return { host, port: portNumber(port), path: null };
}

function plainTarget(target: string, method: string): Target {
  const [, scheme = '', authority = '', path = ''] =
    /^([a-zA-Z][a-zA-Z\d+.-]*):\/\/([^/?#]*)((?:[/?#].*)?)$/.exec(target) ?? [];
  if (scheme === '') throw badRequest('the address: a proxy needs the whole http:// address');
  switch (scheme.toLowerCase()) {
    case 'http':
    case 'ws':
      break;
    case 'https':
    case 'wss':
      throw badRequest(`the address: ${scheme}:// needs CONNECT`);
    default:
      throw badRequest(`the scheme ${scheme}://, which this proxy does not speak`);
  }
  if (authority.includes('@')) throw badRequest('a username in the address of the target');
  const [, host = '', port = '80'] = AUTHORITY.exec(authority) ?? [];
  if (host === '') throw badRequest('the host of the target');
  if (path.includes('#')) throw badRequest('a "#" in the address');
  const origin = path.startsWith('/') ? path : `/${path}`;
  // RFC 9112 §3.2.4: the only way to ask a server itself for its options through a proxy.
  return { host, port: portNumber(port), path: method === 'OPTIONS' && path === '' ? '*' : origin };
}

function portNumber(text: string): number {
  const port = Number(text);
  if (port < 1 || port > 65_535) throw badRequest('the port of the target, from 1 to 65535');
  return port;
}

/**
 * The head for the target: the client's own bytes, without what concerns the proxy alone. Nothing is added. The
 * `Connection` header stays with the options that the target needs to know.
 */
export function headForTarget({ head, targetLine, isUpgrade }: ProxyRequest): Buffer {
  const hopByHop = new Set(optionsOf(head, 'connection'));
  if (isUpgrade) hopByHop.delete('upgrade');
  // A header that the message needs cannot be named away.
  for (const name of ['host', 'content-length', 'transfer-encoding', 'connection'])
    hopByHop.delete(name);
  const isDropped = (name: string): boolean => name.startsWith('proxy-') || hopByHop.has(name);
  const removed = new Set(
    head.headers
      .map(({ name }) => name)
      .filter((name) => hopByHop.has(name) && !CONNECTION_OPTIONS.has(name)),
  );
  const headers = head.headers.map((header) =>
    header.name === 'connection' ? withoutOptions(header, removed) : header,
  );
  return headWithout(
    { startLine: targetLine, headers, bytes: head.bytes },
    ({ name, line }) => isDropped(name) || line === '',
  );
}

/** A `Connection` header without the names of removed headers. An empty line if nothing is left. */
function withoutOptions(header: HeaderLine, removed: ReadonlySet<string>): HeaderLine {
  const options = header.value.split(',').map((option) => option.trim());
  const kept = options.filter((option) => !removed.has(option.toLowerCase()));
  if (kept.length === options.length) return header;
  const line =
    kept.length === 0
      ? ''
      : `${header.line.slice(0, header.line.indexOf(':'))}: ${kept.join(', ')}`;
  return { name: header.name, value: kept.join(', '), line };
}

/**
 * The credentials of a request. None without the header: then the client's address decides.
 * @throws Refusal BAD_REQUEST for another scheme than Basic, or longer ones than there can be
 */
export function credentialsOf({ head }: ProxyRequest): Pick<Identity, 'username' | 'password'> {
  const [value] = valuesOf(head, 'proxy-authorization');
  if (value === undefined) return {};
  const [scheme = '', encoded = ''] = value.split(/ +/);
  if (scheme.toLowerCase() !== 'basic')
    throw badRequest('the scheme of Proxy-Authorization, which must be Basic');
  if (encoded.length > MAX_CREDENTIALS_CHARACTERS)
    throw badRequest('the length of Proxy-Authorization');
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon === -1
    ? { username: text, password: '' }
    : { username: text.slice(0, colon), password: text.slice(colon + 1) };
}
