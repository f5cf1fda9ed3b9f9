import { MAX_EMAIL_CHARACTERS } from './limits.js';
import { isFarTooLong } from './text.js';
import { typedText } from './typed-text.js';

/** An address in two parts, as typed. */
export interface EmailParts {
  readonly local: string;
  readonly domain: string;
}

const MAX_LOCAL = 64;
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const ANY_DOMAIN = /^[^\s@%:/?#[\]\\<>^|\p{Cc}\p{Cs}]{1,253}$/u;
const ASCII_DOMAIN =
  /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z][a-z-]{0,61}[a-z]|xn--[a-z0-9-]{1,58}[a-z0-9])$/i;
const ASCII = /^[!-~]+$/;

/**
 * The parts of an address as people type it; null if it cannot be one. Local parts are ASCII (others need SMTPUTF8 at every
 * server on the way). An international domain is accepted here: the gateway converts it to ASCII and checks it again.
 */
export function emailParts(text: string): EmailParts | null {
  if (isFarTooLong(text, MAX_EMAIL_CHARACTERS)) return null;
  const typed = typedText(text);
  const at = typed.lastIndexOf('@');
  const parts = { local: typed.slice(0, at), domain: typed.slice(at + 1) };
  const isShaped =
    at > 0 &&
    parts.local.length <= MAX_LOCAL &&
    LOCAL.test(parts.local) &&
    (ASCII.test(parts.domain) ? isMailDomain(parts) : ANY_DOMAIN.test(parts.domain));
  return isShaped ? parts : null;
}

/** Whether a domain in ASCII can receive mail, and the whole address is not too long. */
export function isMailDomain({ local, domain }: EmailParts): boolean {
  return ASCII_DOMAIN.test(domain) && `${local}@${domain}`.length <= MAX_EMAIL_CHARACTERS;
}

/** Whether it can be an address whose domain is typed in ASCII, so that mail can be sent to it as it is. */
export function isAsciiEmail(text: string): boolean {
  const parts = emailParts(text);
  return parts !== null && ASCII.test(parts.domain);
}
