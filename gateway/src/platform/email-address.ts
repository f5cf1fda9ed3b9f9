import { domainToASCII } from 'node:url';
import { emailParts, isMailDomain } from '../../../schema/rules/email.js';

/** A parsed email address. */
export interface EmailAddress {
  /** Address for sending: as typed, with the domain in ASCII. */
  address: string;
  /** Equal for two addresses only if both certainly reach the same person. One account per canonical address. */
  canonical: string;
}

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

/** Parses an address as people type it; null if invalid. Domains are kept in ASCII, so that look-alikes stay different. */
export function parseEmail(text: string): EmailAddress | null {
  const parts = emailParts(text);
  if (parts === null) return null;
  const { local } = parts;
  const domain = domainToASCII(parts.domain).toLowerCase();
  if (!isMailDomain({ local, domain })) return null;
  return { address: `${local}@${domain}`, canonical: canonicalForm(local.toLowerCase(), domain) };
}

function canonicalForm(local: string, domain: string): string {
  if (!TAGGING_DOMAINS.has(domain)) return `${local}@${domain}`;
  const tag = local.indexOf('+', 1);
  const untagged = tag === -1 ? local : local.slice(0, tag).replace(/\.$/, '');
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
