import type { EventType } from './event-type.js';

export interface WhitelistEntrySuperseded {
  readonly whitelistEntryId: string;
  /** An IPv4 or IPv6 address. */
  readonly address: string;
}

export const WHITELIST_ENTRY_SUPERSEDED: EventType<WhitelistEntrySuperseded> = {
  version: 1,
  description:
    'Another account proved a whitelisted address, so the entry of this one has stopped working. Sent once a day per entry at most.',
  example: { whitelistEntryId: '01993b8e-6f5c-7c3a-9d41-2f6f0a6b7c10', address: '203.0.113.7' },
};
