import { HTTP_PORT, PROXY_HOST, SOCKS5_PORT } from '../../installation';

/** Where this installation's proxies listen. */
export interface ProxyAddress {
  readonly host: string;
  readonly httpPort: string;
  readonly socks5Port: string;
}

/** Of the section with the line. */
export const SECTION_ID = 'proxy-line';

/**
 * Attributes of the section. The gateway replaces placeholders in pages but not in scripts, so the form reads the address
 * from here.
 */
export const ADDRESS_ATTRIBUTES = {
  'data-host': PROXY_HOST,
  'data-http': HTTP_PORT,
  'data-socks5': SOCKS5_PORT,
};

/** The address in the page; while the page is made, its placeholders. */
export function proxyAddress(): ProxyAddress {
  const section = typeof document === 'undefined' ? null : document.getElementById(SECTION_ID);
  const attributes: DOMStringMap = section?.dataset ?? {};
  const { host = PROXY_HOST, http = HTTP_PORT, socks5 = SOCKS5_PORT } = attributes;
  return { host, httpPort: http, socks5Port: socks5 };
}
