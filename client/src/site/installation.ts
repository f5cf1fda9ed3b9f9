import { ORIGIN } from './head';

/**
 * Placeholders for the addresses of an installation in prerendered text, which the gateway replaces as it does ORIGIN
 * (gateway/src/http/site/addresses.ts).
 */
export const PROXY_HOST = 'proxy-host.invalid';
export const HTTP_PORT = 'http-port.invalid';
export const SOCKS5_PORT = 'socks5-port.invalid';
export const GRAPHQL = `${ORIGIN}/graphql`;
