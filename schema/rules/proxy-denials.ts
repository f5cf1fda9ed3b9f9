/**
 * Why a proxy node refuses a request or breaks it off. The code is in the header `x-proxy-reason` and in the JSON body, and
 * is stable. Gateway, node, and documentation take codes and statuses from here.
 */
interface ProxyDenial {
  /** HTTP status of the answer to a plain request, or to CONNECT. */
  readonly status: number;
  readonly description: string;
}

/** The header of each answer that comes from the node itself. */
export const REASON_HEADER = 'x-proxy-reason';

/** Decided by the gateway for an account (PRODUCT.md "Edge API"); a proxy test reports them too. */
export const ACCOUNT_DENIALS = {
  UNKNOWN_CREDENTIALS: {
    // A client may be waiting for a challenge: Java and .NET only send a password after one.
    status: 407,
    description: 'The proxy does not know this username and password.',
  },
  DISABLED: { status: 403, description: 'The sub account is disabled.' },
  LIMIT_REACHED: { status: 403, description: 'The sub account has reached its limit.' },
  NO_BALANCE: { status: 403, description: 'There is no traffic left.' },
  EXPIRED: {
    status: 403,
    description: 'The traffic, the unlimited plan, or the whitelist entry has expired.',
  },
  IP_NOT_ALLOWED: { status: 407, description: 'The proxy does not admit this address.' },
  BAD_PARAMETERS: {
    status: 400,
    description: 'The proxy does not accept a part of the username.',
  },
} as const satisfies Record<string, ProxyDenial>;

/** Decided by the node. */
export const NODE_DENIALS = {
  BAD_REQUEST: { status: 400, description: 'This is not a request that a proxy can read.' },
  TARGET_FORBIDDEN: { status: 403, description: 'The target is not on the public internet.' },
  HEADERS_TOO_LARGE: { status: 431, description: 'The headers of the request are too large.' },
  INTERNAL: { status: 500, description: 'The node has failed.' },
  TARGET_UNREACHABLE: { status: 502, description: 'The exit cannot reach the target.' },
  GATEWAY_UNAVAILABLE: {
    status: 503,
    description: 'The node cannot check the credentials at the moment.',
  },
  TARGET_TIMEOUT: { status: 504, description: 'The target does not answer in time.' },
} as const satisfies Record<string, ProxyDenial>;

export type AccountDenial = keyof typeof ACCOUNT_DENIALS;
export type NodeDenial = keyof typeof NODE_DENIALS;

export const PROXY_DENIALS: Readonly<Record<AccountDenial | NodeDenial, ProxyDenial>> = {
  ...ACCOUNT_DENIALS,
  ...NODE_DENIALS,
};
