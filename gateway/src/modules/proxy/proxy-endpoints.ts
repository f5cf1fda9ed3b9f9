import { ProxyProtocol } from './proxy-protocol.object.js';

/** Host and ports for customers, from configuration (PROXY_HOST, PROXY_HTTP_PORT, PROXY_SOCKS5_PORT). */
export interface ProxyAddress {
  host: string;
  httpPort: number;
  socks5Port: number;
}

export interface ProxyEndpointRecord {
  protocol: ProxyProtocol;
  host: string;
  port: number;
  scheme: 'http' | 'socks5h';
}

export function proxyEndpoints(address: ProxyAddress): ProxyEndpointRecord[] {
  return Object.values(ProxyProtocol).map((protocol) => endpointOf(address, protocol));
}

export function endpointOf(
  { host, httpPort, socks5Port }: ProxyAddress,
  protocol: ProxyProtocol,
): ProxyEndpointRecord {
  return protocol === ProxyProtocol.SOCKS5
    ? { protocol, host, port: socks5Port, scheme: 'socks5h' }
    : { protocol, host, port: httpPort, scheme: 'http' };
}
