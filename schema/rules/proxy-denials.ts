/**
 * Why a proxy node refuses a request or ends a connection. The code is in the header `x-proxy-reason` and in the JSON
 * body, and is stable. The node, the gateway, the documentation, the dashboard, and the tests all read this table.
 */
export interface ProxyDenial {
  /** HTTP status of the answer to a plain request, or to CONNECT. */
  readonly status: number;
  /** SOCKS5 reply (RFC 1928 §6). Null fails the authentication instead: the client should suspect its credentials. */
  readonly socksReply: number | null;
  readonly description: string;
  /** Advice for the customer, in one or two sentences. */
  readonly advice: string;
}

/** "Connection not allowed by ruleset": the client should not suspect its credentials. */
const NOT_ALLOWED = 0x02;

/** Decided by the gateway for an account (PRODUCT.md "Edge API"); a proxy test reports them too. */
export const ACCOUNT_DENIALS = {
  UNKNOWN_CREDENTIALS: {
    // A client may be waiting for a challenge: Java and .NET only send a password after one.
    status: 407,
    socksReply: null,
    description: 'The proxy does not know this username and password.',
    advice: 'Copy the proxy line again. The password may have changed.',
  },
  DISABLED: {
    status: 403,
    socksReply: NOT_ALLOWED,
    description: 'The sub account is disabled.',
    advice: 'Enable the sub account.',
  },
  LIMIT_REACHED: {
    status: 403,
    socksReply: NOT_ALLOWED,
    description: 'The sub account has reached its limit.',
    advice: 'Raise or remove the limit of the sub account.',
  },
  NO_BALANCE: {
    status: 403,
    socksReply: NOT_ALLOWED,
    description: 'There is no traffic left.',
    advice: 'Buy traffic.',
  },
  EXPIRED: {
    status: 403,
    socksReply: NOT_ALLOWED,
    description: 'The traffic, the unlimited plan, or the whitelist entry has expired.',
    advice: 'Renew the plan, or the whitelist entry.',
  },
  IP_NOT_ALLOWED: {
    status: 407,
    socksReply: NOT_ALLOWED,
    description: 'The proxy does not admit this address.',
    advice:
      'Send a username and password, or add the address in "part" to the whitelist and verify it.',
  },
  BAD_PARAMETERS: {
    status: 400,
    socksReply: null,
    description: 'The proxy does not accept a part of the username.',
    advice: 'Correct the part of the username that "part" names.',
  },
  TOO_MANY_CONNECTIONS: {
    status: 429,
    socksReply: NOT_ALLOWED,
    description: 'The plan allows no more connections at the same time.',
    advice: 'Close connections that you no longer use, then try again.',
  },
} as const satisfies Record<string, ProxyDenial>;

/** Decided by the node. */
export const NODE_DENIALS = {
  BAD_REQUEST: {
    status: 400,
    socksReply: 0x01,
    description: 'This is not a request that a proxy can read.',
    advice: 'Correct what "part" names.',
  },
  TARGET_FORBIDDEN: {
    status: 403,
    socksReply: NOT_ALLOWED,
    description: 'The target is not on the public internet.',
    advice: 'Use a target with a public address.',
  },
  TARGET_PORT_FORBIDDEN: {
    status: 403,
    socksReply: NOT_ALLOWED,
    description: 'The port of the target is closed.',
    advice: 'Use another port. Port 25 (mail) is closed to prevent spam.',
  },
  REQUEST_TIMED_OUT: {
    status: 408,
    socksReply: 0x01,
    description: 'The request did not arrive completely in time.',
    advice: 'Send the request again without pausing.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    socksReply: 0x01,
    description: 'The headers of the request are too large.',
    advice: 'Send at most 64 KB of headers.',
  },
  INTERNAL: {
    status: 500,
    socksReply: 0x01,
    description: 'The node has failed.',
    advice: 'Try again. Contact support if it happens again.',
  },
  TARGET_UNREACHABLE: {
    status: 502,
    socksReply: 0x04,
    description: 'The exit cannot reach the target.',
    advice: 'Check host and port, then try again.',
  },
  TARGET_BAD_ANSWER: {
    status: 502,
    socksReply: 0x01,
    description: 'The target did not answer in HTTP.',
    advice: 'Check the port. Use https:// or SOCKS5 for a service that does not speak HTTP.',
  },
  EXIT_UNAVAILABLE: {
    status: 503,
    socksReply: 0x01,
    description: 'No address is available in the requested place.',
    advice: 'Try again later, or choose a larger area.',
  },
  NODE_BUSY: {
    status: 503,
    socksReply: 0x01,
    description: 'The node is stopping or accepts no more connections.',
    advice: 'Connect again: another node takes over.',
  },
  GATEWAY_UNAVAILABLE: {
    status: 503,
    socksReply: 0x01,
    description: 'The node cannot check the credentials at the moment.',
    advice: 'Try again in a few seconds.',
  },
  TARGET_TIMED_OUT: {
    status: 504,
    socksReply: 0x06,
    description: 'The target did not answer in time.',
    advice: 'Try again, or with another exit.',
  },
} as const satisfies Record<string, ProxyDenial>;

export type AccountDenial = keyof typeof ACCOUNT_DENIALS;
export type NodeDenial = keyof typeof NODE_DENIALS;

export const PROXY_DENIALS: Readonly<Record<AccountDenial | NodeDenial, ProxyDenial>> = {
  ...ACCOUNT_DENIALS,
  ...NODE_DENIALS,
};
