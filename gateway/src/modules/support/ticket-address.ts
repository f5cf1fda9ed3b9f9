import { createHmac } from 'node:crypto';
import { deriveKey, equalInConstantTime } from '../../platform/crypto.js';

/** The side whose replies an address accepts. */
export type ReplyRole = 'customer' | 'support';

const LETTER: Readonly<Record<ReplyRole, string>> = { customer: 'c', support: 's' };
/** 80 bits. A local part may have 64 characters: these 50 leave 14 for the mailbox (config.ts). */
const MAC_CHARACTERS = 16;
const TAG = /^([cs])([0-9a-f]{32})([a-z2-7]{16})$/;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * Reply addresses of tickets: `support+{role}{ticket id}{signature}@host`. The signature covers the recipient of the email
 * too, so that a reply counts only if it comes from the address that the email went to. Letters are lower case, because some
 * mail programs change the case of a local part.
 */
export class TicketAddresses {
  readonly #key: Buffer;
  readonly #local: string;
  readonly #host: string;

  /** @param mailbox the address whose `+` variants reach the inbound hook */
  constructor(masterSecret: string, mailbox: string) {
    this.#key = deriveKey(masterSecret, 'ticket-address');
    const at = mailbox.lastIndexOf('@');
    this.#local = mailbox.slice(0, at).toLowerCase();
    this.#host = mailbox.slice(at + 1).toLowerCase();
  }

  /** The address under which `recipient` can reply to a ticket. */
  of(role: ReplyRole, ticketId: string, recipient: string): string {
    const id = ticketId.replaceAll('-', '');
    return `${this.#local}+${LETTER[role]}${id}${this.#mac(role, id, recipient)}@${this.#host}`;
  }

  /** The ticket that a reply from `sender` to `address` belongs to; null if the address is not ours, or went to somebody else. */
  open(address: string, sender: string): { role: ReplyRole; ticketId: string } | null {
    const [prefix, suffix] = [`${this.#local}+`, `@${this.#host}`];
    const text = address.trim().toLowerCase();
    if (!text.startsWith(prefix) || !text.endsWith(suffix)) return null;
    const [, letter, id, mac] = TAG.exec(text.slice(prefix.length, -suffix.length)) ?? [];
    if (id === undefined || mac === undefined) return null;
    const role = letter === LETTER.support ? 'support' : 'customer';
    if (!equalInConstantTime(mac, this.#mac(role, id, sender))) return null;
    return { role, ticketId: id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') };
  }

  #mac(role: ReplyRole, id: string, recipient: string): string {
    const digest = createHmac('sha256', this.#key)
      .update(`${role}\n${id}\n${recipient.trim().toLowerCase()}`)
      .digest();
    return Array.from(digest.subarray(0, MAC_CHARACTERS), (byte) => BASE32.charAt(byte & 31)).join(
      '',
    );
  }
}
