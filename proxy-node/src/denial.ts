import { STATUS_CODES } from 'node:http';
import { PROXY_DENIALS, type ProxyDenial } from '../../schema/rules/proxy-denials.js';
import { REASON_HEADER } from '../../schema/rules/proxy-headers.js';
import type { TargetDetail } from '../../schema/rules/usage-target.js';

/** Whom usage belongs to, and how it is named. */
export interface Subject {
  readonly subAccountId: string;
  /** Country of the exit: ISO 3166 alpha-2, "ZZ" if none was requested. */
  readonly country: string;
  /** How much of a target's name the account lets the node report. */
  readonly targetDetail: TargetDetail;
}

/** Why a connection is refused or cut. */
export interface Denial {
  /** One of PROXY_DENIALS, or a reason that only a newer gateway knows. */
  readonly code: string;
  /** The name of the wrong part: a part of the username, a header, a port. */
  readonly part?: string | undefined;
  /** The form that the part should have. */
  readonly expected?: string | undefined;
  /** Whose request it is, if the gateway knows and its password was right. */
  readonly subject?: Subject | undefined;
}

/** Thrown when a connection cannot continue. Contains the answer for the client. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(readonly denial: Denial) {
    super(denial.code);
  }
}

export const GATEWAY_UNAVAILABLE: Denial = { code: 'GATEWAY_UNAVAILABLE' };

/** A reason that only a newer gateway knows. */
const UNKNOWN_DENIAL: ProxyDenial = { status: 403, socksReply: 0x02, description: '', advice: '' };

/**
 * Reasons that concern the whole sub account, so that its other credentials and protocols are checked again at once.
 */
const ACCOUNT_WIDE: ReadonlySet<string> = new Set(['DISABLED', 'LIMIT_REACHED', 'NO_BALANCE']);

const REALM = 'Proxy';

function entryOf({ code }: Denial): ProxyDenial {
  const table: Readonly<Record<string, ProxyDenial | undefined>> = PROXY_DENIALS;
  return table[code] ?? UNKNOWN_DENIAL;
}

/**
 * The whole answer to an HTTP or CONNECT client, as bytes.
 * @param method a HEAD request gets no body
 * @param keepsOpen whether the client may send its next request on this connection
 */
export function httpRefusal(denial: Denial, method: string, keepsOpen: boolean): string {
  const { status, description, advice } = entryOf(denial);
  const { code, part, expected } = denial;
  const message = [description, advice].filter((text) => text !== '').join(' ') || undefined;
  const body = `${JSON.stringify({ code, part, expected, message })}\n`;
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}`,
    `${REASON_HEADER}: ${code}`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  if (status === 407) head.push(`proxy-authenticate: Basic realm="${REALM}", charset="UTF-8"`);
  if (!keepsOpen) head.push('connection: close');
  return `${head.join('\r\n')}\r\n\r\n${method === 'HEAD' ? '' : body}`;
}

export function statusOf(denial: Denial): number {
  return entryOf(denial).status;
}

/** Null if the authentication fails instead: SOCKS5 can report wrong credentials only there. */
export function socksReplyFor(denial: Denial): number | null {
  return entryOf(denial).socksReply;
}

export function concernsWholeAccount(denial: Denial): boolean {
  return ACCOUNT_WIDE.has(denial.code);
}
