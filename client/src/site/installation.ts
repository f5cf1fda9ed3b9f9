/**
 * Placeholder for the installation's address in prerendered files. The gateway replaces it with PUBLIC_URL at startup
 * (docs/serving.md), because builds know no address. If the replacement is missed, the reserved name leads nowhere
 * (RFC 2606).
 */
export const ORIGIN = 'https://origin.invalid';

/**
 * Placeholders for the addresses of an installation in prerendered text, which the gateway replaces as it does ORIGIN
 * (gateway/src/http/site/addresses.ts).
 */
export const PROXY_HOST = 'proxy-host.invalid';
export const HTTP_PORT = 'http-port.invalid';
export const SOCKS5_PORT = 'socks5-port.invalid';
export const GRAPHQL = `${ORIGIN}/graphql`;
