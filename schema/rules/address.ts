import ipaddr from 'ipaddr.js';
import { typedText } from './typed-text.js';

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
 * The network that a client belongs to: the /24 of an IPv4 address, the /48 of an IPv6 one. Takes an address, or such a
 * network, which it returns. Empty for anything else.
 */
export function clientNetwork(text: string): string {
  const address = parse(text.replace(/\/(24|48)$/, ''));
  if (address === null) return '';
  return address.kind() === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/24`).toString() + '/24'
    : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/48`).toString() + '/48';
}

/** More than any address has, written in full. */
const MAX_WRITTEN = 64;
/** The same with all that people paste around it. */
const MAX_TYPED = 200;
/** Punctuation that follows an address in a list or a sentence, after `typedText` has made it ASCII. */
const BEHIND = [',', ';', '.'];
const QUOTES = /["'`\u2018-\u201F\u00AB\u00BB\u2039\u203A\u300C-\u300F]/gu;

/**
 * The canonical form of an address that a person typed or pasted, with what programs print around one host: quotes,
 * brackets, a port, `/32`, and the comma or full stop of the text that it stood in. Null if it is not one address.
 */
export function typedAddress(text: string): string | null {
  if (text.length > MAX_TYPED) return null;
  const unquoted = typedText(text).replace(QUOTES, '').trim();
  const typed = BEHIND.includes(unquoted.at(-1) ?? '') ? unquoted.slice(0, -1).trimEnd() : unquoted;
  const [, inBrackets] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(typed) ?? [];
  const [, beforePort] = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(typed) ?? [];
  const [, network, length] = /^([^/]+)\/(32|128)$/.exec(typed) ?? [];
  const address = parse(inBrackets ?? beforePort ?? network ?? typed);
  const bits = address?.kind() === 'ipv4' ? '32' : '128';
  return address === null || (length !== undefined && length !== bits) ? null : address.toString();
}

function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (text.length > MAX_WRITTEN) return null;
  if (isIPv4(text)) return ipaddr.IPv4.parse(text);
  // A dotted tail becomes hexadecimal first: ipaddr.js alone would read `::1.2.3.4` as an IPv4-mapped address.
  const groups = text.replace(/(?<=:)\d+\.\d+\.\d+\.\d+$/, (tail) =>
    isIPv4(tail) ? hexadecimal(ipaddr.IPv4.parse(tail)) : tail,
  );
  // ipaddr.js accepts zone ids, and groups with leading zeros.
  const isPlain = /^[\da-f:]+$/i.test(groups) && !/[\da-f]{5}/i.test(groups);
  return isPlain && ipaddr.IPv6.isValid(groups) ? ipaddr.process(groups) : null;
}

/** Most texts are names. ipaddr.js alone would throw and catch an error for each, which costs more than all the rest. */
function isIPv4(text: string): boolean {
  return /^\d+(\.\d+){3}$/.test(text) && ipaddr.IPv4.isValidFourPartDecimal(text);
}

function hexadecimal({ octets: [a = 0, b = 0, c = 0, d = 0] }: ipaddr.IPv4): string {
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

/** Why a typed address cannot be on a whitelist, or null. */
export function addressProblem(
  typed: string,
): 'ADDRESS_REQUIRED' | 'ADDRESS_INVALID' | 'ADDRESS_NOT_PUBLIC' | null {
  if (typedText(typed) === '') return 'ADDRESS_REQUIRED';
  const address = typedAddress(typed);
  if (address === null) return 'ADDRESS_INVALID';
  return isPublicAddress(address) ? null : 'ADDRESS_NOT_PUBLIC';
}
