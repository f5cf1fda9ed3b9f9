import { USER_ERRORS, type UserErrorCode } from './error-codes.js';
import {
  BILLING_DETAILS_CHARACTERS,
  MAX_API_KEY_ADDRESSES,
  MAX_API_KEY_NAME_CHARACTERS,
  MAX_API_KEY_REQUESTS_PER_MINUTE,
  MAX_API_KEYS,
  MAX_ATTACHMENT_BYTES,
  MAX_LIMIT_GIGABYTES,
  MAX_MESSAGE_ATTACHMENTS,
  MAX_OPEN_TICKETS,
  MAX_PASSWORD_CHARACTERS,
  MAX_PROXY_LINES,
  MAX_REMARK_CHARACTERS,
  MAX_SESSION_ID_CHARACTERS,
  MAX_SUB_ACCOUNTS,
  MAX_TICKET_ATTACHMENTS,
  MAX_TICKET_MESSAGE_CHARACTERS,
  MAX_TICKET_SUBJECT_CHARACTERS,
  MAX_UNPROVEN_ENTRIES,
  MAX_WHITELIST_BATCH,
  MAX_WHITELIST_ENTRIES,
  MIN_PASSWORD_CHARACTERS,
  SESSION_MINUTES,
  SUB_ACCOUNT_PASSWORD_CHARACTERS,
  SUB_ACCOUNT_USERNAME_CHARACTERS,
} from './limits.js';

/** The numbers that the message of a failure names. A code whose message names none is absent. */
export const ERROR_PARAMETERS = {
  REMARK_TOO_LONG: { max: MAX_REMARK_CHARACTERS },
  // Only passwordChange and passwordResetConfirm give this code: registration is no part of the API.
  PASSWORD_TOO_SHORT: { min: MIN_PASSWORD_CHARACTERS.CHANGE },
  PASSWORD_TOO_LONG: { max: MAX_PASSWORD_CHARACTERS },
  USERNAME_INVALID: SUB_ACCOUNT_USERNAME_CHARACTERS,
  PASSWORD_INVALID: SUB_ACCOUNT_PASSWORD_CHARACTERS,
  LIMIT_TOO_LARGE: { maxGigabytes: MAX_LIMIT_GIGABYTES },
  TOO_MANY_SUB_ACCOUNTS: { max: MAX_SUB_ACCOUNTS },
  NAME_TOO_LONG: { max: MAX_API_KEY_NAME_CHARACTERS },
  TOO_MANY_ADDRESSES: { max: MAX_API_KEY_ADDRESSES },
  WHITELIST_FULL: { max: MAX_WHITELIST_ENTRIES },
  TOO_MANY_UNPROVEN_ADDRESSES: { max: MAX_UNPROVEN_ENTRIES },
  LIMIT_OUT_OF_RANGE: { min: 1, max: MAX_API_KEY_REQUESTS_PER_MINUTE },
  TOO_MANY_API_KEYS: { max: MAX_API_KEYS },
  SUBJECT_TOO_LONG: { max: MAX_TICKET_SUBJECT_CHARACTERS },
  MESSAGE_TOO_LONG: { max: MAX_TICKET_MESSAGE_CHARACTERS },
  TOO_MANY_TICKETS: { max: MAX_OPEN_TICKETS },
  TOO_MANY_ATTACHMENTS: { max: MAX_MESSAGE_ATTACHMENTS, maxOfTicket: MAX_TICKET_ATTACHMENTS },
  ATTACHMENT_TOO_LARGE: { maxMegabytes: MAX_ATTACHMENT_BYTES / 1_000_000 },
  TOO_MANY_SELECTED: { max: MAX_WHITELIST_BATCH },
  SESSION_MINUTES_INVALID: SESSION_MINUTES,
  SESSION_INVALID: { max: MAX_SESSION_ID_CHARACTERS },
  COMPANY_TOO_LONG: { max: BILLING_DETAILS_CHARACTERS.company },
  BILLING_ADDRESS_TOO_LONG: {
    max: BILLING_DETAILS_CHARACTERS.address,
    lines: BILLING_DETAILS_CHARACTERS.addressLines,
  },
  TAX_ID_TOO_LONG: { max: BILLING_DETAILS_CHARACTERS.taxId },
  QUANTITY_INVALID: { min: 1, max: MAX_PROXY_LINES },
} as const satisfies Partial<Record<UserErrorCode, Readonly<Record<string, number>>>>;

const PARAMETERS: Readonly<Partial<Record<UserErrorCode, Readonly<Record<string, number>>>>> =
  ERROR_PARAMETERS;

/**
 * A failure in English, for developers, with the numbers that its description lacks: "The note is too long (max 255)."
 * @param parameters of a code whose numbers differ from field to field
 */
export function userErrorMessage(
  code: UserErrorCode,
  parameters: Readonly<Record<string, number>> = PARAMETERS[code] ?? {},
): string {
  const description = USER_ERRORS[code];
  const numbers = Object.entries(parameters)
    .filter(([, number]) => !description.includes(String(number)))
    .map(([name, number]) => `${name} ${number}`);
  return numbers.length === 0
    ? description
    : `${description.slice(0, -1)} (${numbers.join(', ')}).`;
}
