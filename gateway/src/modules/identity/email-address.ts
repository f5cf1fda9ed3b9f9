import { domainToASCII } from 'node:url';

/** A parsed email address. */
export interface EmailAddress {
  /** Address for sending: as typed, with the domain in ASCII. */
  address: string;
  /** Equal for two addresses only if both certainly reach the same person. One account per canonical address. */
  canonical: string;
}

const MAX_ADDRESS = 254;
const MAX_LOCAL = 64;
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const RAW_DOMAIN = /^[^\s@%:/?#[\]\\<>^|\p{Cc}\p{Cs}]{1,253}$/u;
const ASCII_DOMAIN =
  /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z][a-z-]{0,61}[a-z]|xn--[a-z0-9-]{1,58}[a-z0-9])$/;

/** Domains of providers that deliver "name+anything" to "name". */
const TAGGING_DOMAINS = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'proton.me',
  'protonmail.com',
  'pm.me',
  'fastmail.com',
  'fastmail.fm',
]);
/** Google ignores dots and treats both domains as one. */
const GOOGLE_DOMAINS = new Set(['gmail.com', 'googlemail.com']);

/**
 * Parses an address as people type it; null if invalid. Local parts are ASCII (others need SMTPUTF8 at every server on
 * the way). Domains may be international and are kept in ASCII, so that look-alikes stay different.
 */
export function parseEmail(text: string): EmailAddress | null {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, at);
  const rawDomain = trimmed.slice(at + 1);
  if (at < 1 || local.length > MAX_LOCAL || !LOCAL.test(local) || !RAW_DOMAIN.test(rawDomain)) {
    return null;
  }
  const domain = domainToASCII(rawDomain).toLowerCase();
  const address = `${local}@${domain}`;
  if (!ASCII_DOMAIN.test(domain) || address.length > MAX_ADDRESS) return null;
  return { address, canonical: canonicalForm(local.toLowerCase(), domain) };
}

function canonicalForm(local: string, domain: string): string {
  if (!TAGGING_DOMAINS.has(domain)) return `${local}@${domain}`;
  const untagged = local.replace(/(?<=.)\.*\+.*$/, '');
  if (!GOOGLE_DOMAINS.has(domain)) return `${untagged}@${domain}`;
  return `${untagged.replaceAll('.', '')}@gmail.com`;
}

/**
 * The probable mailbox behind a canonical address: drops "+tag" at every domain. This is too aggressive to identify an
 * account, but right for benefits given once per person: the trial, a counted referral (SECURITY 37). The database
 * computes the same for ix_users_mailbox.
 */
export function mailboxOf(canonical: string): string {
  return canonical.replace(/^([^@+]+)\+[^@]*@/, '$1@');
}
