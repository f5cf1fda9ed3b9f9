import { getDomain } from 'tldts';
import { canonicalAddress } from './address.js';

/** How much of a target's name is kept with its usage: its registrable domain, the whole host, or nothing. */
export const TARGET_DETAILS = ['DOMAIN', 'HOST', 'NONE'] as const;
export type TargetDetail = (typeof TARGET_DETAILS)[number];

/** Also the most that a name in DNS can have. */
const MAX_TARGET = 253;
const HOST = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;

export function isTargetDetail(value: unknown): value is TargetDetail {
  return TARGET_DETAILS.some((detail) => detail === value);
}

/**
 * The name under which a target's usage is kept: lower case, punycode, at most 253 characters. An address stands for
 * itself, and a name without a registrable domain too. Empty with NONE, and for all that is no host: a path or a query
 * is never kept. The result of a target under the same detail is the target itself. A name in another script must be in
 * punycode already.
 *
 * Registrable domains follow the whole public suffix list, as in browsers: `shop.example.co.uk` is `example.co.uk`, and
 * `me.github.io` stays.
 */
export function usageTarget(host: string, detail: TargetDetail): string {
  if (detail === 'NONE') return '';
  const name = hostName(host);
  if (name === '' || detail === 'HOST' || canonicalAddress(name) !== null) return name;
  return getDomain(name, { allowPrivateDomains: true, extractHostname: false }) ?? name;
}

function hostName(text: string): string {
  const plain = text.replace(/^\[(.*)\]$/, '$1');
  const address = canonicalAddress(plain);
  if (address !== null) return address;
  const name = text.replace(/\.$/, '').toLowerCase();
  return name.length <= MAX_TARGET && HOST.test(name) ? name : '';
}
