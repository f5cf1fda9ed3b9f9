import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * An address in its one canonical form: IPv4 as it is, IPv4 inside IPv6 taken out, IPv6 compressed in lower case. Null for
 * anything that is not an address (zone ids, CIDR, octal or short forms of IPv4).
 */
export function canonicalAddress(text: string): string | null {
  if (isIP(text) === 0 || text.includes('%')) return null;
  return ipaddr.process(text).toString();
}

/** Whether an address belongs to one host on the public internet (SECURITY 31). */
export function isPublicAddress(text: string): boolean {
  return canonicalAddress(text) !== null && ipaddr.process(text).range() === 'unicast';
}

/**
 * What one subscriber usually owns: an IPv4 address, a whole IPv6 /64, of which an address is as good as another. Text that is
 * no address stands for itself.
 */
export function networkOf(text: string): string {
  const address = canonicalAddress(text);
  if (address === null) return text;
  const parsed = ipaddr.parse(address);
  return parsed.kind() === 'ipv4' ? address : parsed.toByteArray().slice(0, 8).join('.');
}
