import { PROXY_DENIALS, REASON_HEADER } from '../../schema/rules/proxy-denials.js';

/** Why a connection is refused or cut. */
export interface Denial {
  /** One of PROXY_DENIALS, or a reason that only a newer gateway knows. */
  readonly code: string;
  /** The wrong part of the username, with BAD_PARAMETERS. */
  readonly part?: string;
}

/** Thrown when a connection cannot continue. Contains the answer for the client. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(readonly denial: Denial) {
    super(denial.code);
  }
}

export const GATEWAY_UNAVAILABLE: Denial = { code: 'GATEWAY_UNAVAILABLE' };

const STATUSES = new Map(Object.entries(PROXY_DENIALS).map(([code, { status }]) => [code, status]));

/** RFC 1928 §6. Anything the gateway refuses is "connection not allowed by ruleset". */
const SOCKS_REPLY: Readonly<Record<string, number>> = {
  GATEWAY_UNAVAILABLE: 0x01,
  INTERNAL: 0x01,
  BAD_REQUEST: 0x01,
  TARGET_UNREACHABLE: 0x04,
  TARGET_TIMED_OUT: 0x06,
};

/**
 * Reasons that concern the whole sub account, so that its other credentials and protocols are checked again at once.
 */
const ACCOUNT_WIDE: ReadonlySet<string> = new Set(['DISABLED', 'LIMIT_REACHED', 'NO_BALANCE']);

export const REALM = 'Proxy';

export interface HttpDenial {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** The answer to an HTTP or CONNECT client. An unknown reason becomes a plain 403. */
export function httpDenial(denial: Denial): HttpDenial {
  const statusCode = STATUSES.get(denial.code) ?? 403;
  const headers: Record<string, string> = {
    [REASON_HEADER]: denial.code,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  };
  if (statusCode === 407) headers['proxy-authenticate'] = `Basic realm="${REALM}", charset="UTF-8"`;
  return {
    statusCode,
    headers,
    body: `${JSON.stringify({ code: denial.code, part: denial.part })}\n`,
  };
}

export function socksReplyFor(denial: Denial): number {
  return SOCKS_REPLY[denial.code] ?? 0x02;
}

/** SOCKS5 can report wrong credentials only while it authenticates. All other reasons go into the reply. */
export function failsSocksAuthentication(denial: Denial): boolean {
  return denial.code === 'UNKNOWN_CREDENTIALS' || denial.code === 'BAD_PARAMETERS';
}

export function concernsWholeAccount(denial: Denial): boolean {
  return ACCOUNT_WIDE.has(denial.code);
}
