import type { EventType } from './event-type.js';

export type AccountRegistrationRepeated = Record<string, never>;

export const ACCOUNT_REGISTRATION_REPEATED: EventType<AccountRegistrationRepeated> = {
  version: 1,
  description:
    'Somebody tried to register with the email address of this account. Nothing was changed. Sent a few times a day at most.',
  example: {},
};
