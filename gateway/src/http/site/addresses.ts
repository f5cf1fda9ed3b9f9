import type { ProxyAddress } from '../../modules/proxy/proxy-endpoints.js';

/** What builds do not know of an installation: its addresses, and whether its cards are charged. */
export interface InstallationAddresses {
  testPayments: boolean;
  publicUrl: string;
  proxy: ProxyAddress;
}

const ANY_ORIGIN = 'https://origin.invalid';

/** In the application's shell, whose frames then say that no real money moves. */
const REAL_PAYMENTS = '<meta name="payments" content="real"';
export const TEST_PAYMENTS = '<meta name="payments" content="test"';

/** The file with this installation's URL in it. */
export function withOrigin(file: Buffer, origin: string): Buffer {
  return Buffer.from(file.toString('utf8').replaceAll(ANY_ORIGIN, origin));
}

/**
 * Puts the installation's addresses where a built file has placeholders (docs/serving.md "Addresses"; the client's are in
 * src/site/installation.ts).
 */
export function withAddresses(
  file: Buffer,
  { publicUrl, proxy, testPayments }: InstallationAddresses,
): Buffer {
  const text = withOrigin(file, publicUrl)
    .toString('utf8')
    .replaceAll('proxy-host.invalid', proxy.host)
    .replaceAll('http-port.invalid', String(proxy.httpPort))
    .replaceAll('socks5-port.invalid', String(proxy.socks5Port));
  return Buffer.from(testPayments ? text.replace(REAL_PAYMENTS, TEST_PAYMENTS) : text);
}
