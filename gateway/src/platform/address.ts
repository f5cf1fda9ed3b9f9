import ipaddr from 'ipaddr.js';
import { canonicalAddress } from '../../../schema/rules/address.js';

/**
 * The addresses that one subscriber usually owns: an IPv4 address, or a whole IPv6 /64, whose addresses are interchangeable. Text
 * that is not an address is returned unchanged.
 */
export function networkOf(text: string): string {
  const canonical = canonicalAddress(text);
  if (canonical === null) return text;
  const address = ipaddr.parse(canonical);
  return address.kind() === 'ipv4' ? canonical : address.toByteArray().slice(0, 8).join('.');
}
