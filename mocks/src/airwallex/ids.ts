import { randomBytes } from 'node:crypto';

/** An id in the provider's style: a kind prefix and random characters (`int_…`, `att_…`, `evt_…`). */
export function newId(prefix: 'int' | 'att' | 'rfd' | 'dsp' | 'evt'): string {
  return `${prefix}_sim${randomBytes(12).toString('hex')}`;
}

/** A bearer secret: 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
