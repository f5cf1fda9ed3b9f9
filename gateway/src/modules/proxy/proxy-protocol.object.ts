import { registerEnumType } from 'type-graphql';

/** Protocol between client and proxy node. HTTPS is CONNECT through the HTTP port. */
export enum ProxyProtocol {
  HTTP = 'HTTP',
  HTTPS = 'HTTPS',
  SOCKS5 = 'SOCKS5',
}

registerEnumType(ProxyProtocol, {
  name: 'ProxyProtocol',
  description: 'Protocol between client and proxy node.',
  valuesConfig: {
    HTTP: { description: 'Plain requests through the HTTP proxy port.' },
    HTTPS: {
      description: 'CONNECT through the HTTP proxy port. The node sees only encrypted bytes.',
    },
    SOCKS5: { description: 'SOCKS5 with names resolved at the exit (`socks5h://`).' },
  },
});

const PROTOCOLS: ReadonlySet<unknown> = new Set(Object.values(ProxyProtocol));

export function isProxyProtocol(value: unknown): value is ProxyProtocol {
  return PROTOCOLS.has(value);
}
