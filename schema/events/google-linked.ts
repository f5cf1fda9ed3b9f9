import type { EventType } from './event-type.js';

export type GoogleLinked = Record<string, never>;

export const GOOGLE_LINKED: EventType<GoogleLinked> = {
  version: 1,
  description: 'A Google account was connected, which signs in from now on.',
  example: {},
};
