import { HTTP_PORT, PROXY_HOST, SOCKS5_PORT } from '../../installation';

/** Host and ports of this installation's proxies. */
export interface ProxyAddress {
  readonly host: string;
  readonly httpPort: string;
  readonly socks5Port: string;
}

/** Of the `meta` element of the home page with host, HTTP port, and SOCKS5 port. */
const META_NAME = 'proxies';

/**
 * The element as HTML. The gateway replaces placeholders in pages but not in scripts. It stands in the head, because React
 * renders a page anew that the browser has translated, and would put the placeholders back.
 */
export const PROXY_ADDRESS_META = `<meta name="${META_NAME}" content="${PROXY_HOST} ${HTTP_PORT} ${SOCKS5_PORT}">`;

/** The address in the page; while the page is made, its placeholders. */
export function proxyAddress(): ProxyAddress {
  const meta =
    typeof document === 'undefined'
      ? null
      : document.querySelector<HTMLMetaElement>(`meta[name="${META_NAME}"]`);
  const [host = PROXY_HOST, httpPort = HTTP_PORT, socks5Port = SOCKS5_PORT] =
    meta?.content.split(' ') ?? [];
  return { host, httpPort, socks5Port };
}
