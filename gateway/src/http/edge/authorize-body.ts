import type { NodeReport } from '../../modules/proxy/edge-share.service.js';
import type { AuthorizationRequest } from '../../modules/proxy/proxy-authorization.service.js';
import { isProxyProtocol } from '../../modules/proxy/proxy-protocol.object.js';

const MAX_CREDENTIAL = 256;

/**
 * Reads a node's question: `{username, password}` or `{clientIp}` alone, and what the node uses of the sub account's limits.
 * Returns the name of the invalid part otherwise. The protocol has no effect yet, but must be a known one.
 */
export function readAuthorize(body: unknown): Omit<AuthorizationRequest, 'nodeId'> | string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'body';
  const fields = body as Record<string, unknown>;
  const { username, password, protocol, clientIp } = fields;
  if (protocol !== undefined && !isProxyProtocol(protocol)) return 'protocol';
  if (clientIp !== undefined && !isText(clientIp)) return 'clientIp';
  const report = readReport(fields);
  if (typeof report === 'string') return report;
  const clientAddress = clientIp ?? null;
  if (username === undefined && password === undefined) {
    return clientAddress === null ? 'clientIp' : { credentials: null, clientAddress, report };
  }
  if (!isText(username)) return 'username';
  if (!isText(password)) return 'password';
  return { credentials: { username, password }, clientAddress, report };
}

/** All fields are optional: a node that sends none wants a connection, and has measured nothing. */
function readReport(fields: Record<string, unknown>): NodeReport | string {
  const { openConnections, bitsPerSecond, isThrottled = false, wantsConnection = true } = fields;
  if (openConnections !== undefined && !isCount(openConnections)) return 'openConnections';
  if (bitsPerSecond !== undefined && !isCount(bitsPerSecond)) return 'bitsPerSecond';
  if (typeof isThrottled !== 'boolean') return 'isThrottled';
  if (typeof wantsConnection !== 'boolean') return 'wantsConnection';
  return {
    openConnections: openConnections ?? null,
    bitsPerSecond: bitsPerSecond ?? null,
    isThrottled,
    wantsConnection,
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_CREDENTIAL;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
