import type { EventType } from './event-type.js';

export interface WhitelistEntryProven {
  readonly whitelistEntryId: string;
  /** An IPv4 or IPv6 address. */
  readonly address: string;
}

export const WHITELIST_ENTRY_PROVEN: EventType<WhitelistEntryProven> = {
  version: 1,
  description:
    'A request from a whitelisted address proved that the customer uses it, for the first time or after a deletion. From then on, the address passes without a password.',
  example: { whitelistEntryId: '01993b8e-6f5c-7c3a-9d41-2f6f0a6b7c10', address: '203.0.113.7' },
};
