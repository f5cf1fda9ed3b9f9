import { enumType } from '../../platform/graphql/enum-type.js';

/** Protocol between client and proxy node. HTTPS is CONNECT through the HTTP port. */
export const ProxyProtocol = enumType('ProxyProtocol', 'Protocol between client and proxy node.', {
  HTTP: 'Plain requests through the HTTP proxy port.',
  HTTPS: 'CONNECT through the HTTP proxy port. The node sees only encrypted bytes.',
  SOCKS5: 'SOCKS5 with names resolved at the exit (`socks5h://`).',
});
export type ProxyProtocol = keyof typeof ProxyProtocol;

const PROTOCOLS: ReadonlySet<unknown> = new Set(Object.values(ProxyProtocol));

export function isProxyProtocol(value: unknown): value is ProxyProtocol {
  return PROTOCOLS.has(value);
}
