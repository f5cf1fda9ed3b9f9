import type { ProxyAddress } from '../../modules/proxy/proxy-endpoints.js';

/** The addresses of this installation, which builds do not know. */
export interface InstallationAddresses {
  publicUrl: string;
  proxy: ProxyAddress;
}

const ANY_ORIGIN = 'https://origin.invalid';

/** The file with this installation's URL in it. */
export function withOrigin(file: Buffer, origin: string): Buffer {
  return Buffer.from(file.toString('utf8').replaceAll(ANY_ORIGIN, origin));
}

/**
 * Puts the installation's addresses where a built file has placeholders (docs/serving.md "Addresses"; the client's are in
 * src/site/installation.ts).
 */
export function withAddresses(file: Buffer, { publicUrl, proxy }: InstallationAddresses): Buffer {
  const text = withOrigin(file, publicUrl)
    .toString('utf8')
    .replaceAll('proxy-host.invalid', proxy.host)
    .replaceAll('http-port.invalid', String(proxy.httpPort))
    .replaceAll('socks5-port.invalid', String(proxy.socks5Port));
  return Buffer.from(text);
}
