import type { EventType } from './event-type.js';

export type GoogleUnlinked = Record<string, never>;

export const GOOGLE_UNLINKED: EventType<GoogleUnlinked> = {
  version: 1,
  description: 'A Google account was disconnected, and no longer signs in.',
  example: {},
};
