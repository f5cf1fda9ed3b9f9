import type { EventType } from './event-type.js';

export type PasswordChanged = Record<string, never>;

export const PASSWORD_CHANGED: EventType<PasswordChanged> = {
  version: 1,
  description: 'The password was changed or reset, which ended all other sessions.',
  example: {},
};
