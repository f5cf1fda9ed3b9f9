import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All public IPv6 addresses. Addresses outside it (`::/96` with an IPv4 address, NAT64) belong to no public host. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * The canonical form of an address: IPv4 unchanged, IPv4-mapped IPv6 as IPv4, other IPv6 compressed in lower case. Null
 * if it is not an address (zone ids, CIDR, octal or short forms of IPv4).
 */
export function canonicalAddress(text: string): string | null {
  return parse(text)?.toString() ?? null;
}

/**
 * Whether an address belongs to one host on the public internet (SECURITY 31). IPv6 addresses that embed an IPv4
 * address for a translator (`64:ff9b::/96`, `2002::/16`, `::1.2.3.4`) do not: they would be a second name for that IPv4
 * address.
 */
export function isPublicAddress(text: string): boolean {
  const address = parse(text);
  if (address?.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST);
}

/**
 * What one subscriber usually owns: an IPv4 address, or a whole IPv6 /64, whose addresses are interchangeable. Text
 * that is not an address is returned unchanged.
 */
export function networkOf(text: string): string {
  const address = parse(text);
  if (address === null) return text;
  return address.kind() === 'ipv4'
    ? address.toString()
    : address.toByteArray().slice(0, 8).join('.');
}

function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  switch (isIP(text)) {
    case 4:
      return ipaddr.parse(text);
    case 6:
      if (text.includes('%')) return null;
      // URL converts a dotted tail to hexadecimal first. ipaddr.js alone would read `::1.2.3.4` as an IPv4-mapped
      // address.
      return ipaddr.process(new URL(`http://[${text}]`).hostname.slice(1, -1));
    default:
      return null;
  }
}
