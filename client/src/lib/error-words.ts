import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import type {
  AddressInputReason,
  IdentityErrorCode,
  TopLevelErrorCode,
  UnavailableReason,
  UserErrorCode,
} from '../../../schema/rules/error-codes';
import { ERROR_PARAMETERS } from '../../../schema/rules/error-parameters';
import { MAX_LIST_VALUES, MAX_WHITELIST_BATCH } from '../../../schema/rules/limits';
import { readProblem } from '../../../schema/rules/numbered-problem';
import { ACCOUNT_DENIAL_WORDS } from './account-denial-words';

/**
 * Words for every code of the contract (schema/rules/error-codes.ts): leaving one out is a type error. The server sends codes,
 * and the client owns the words (spec §8 "Generic"). `ERROR_PARAMETERS` fills in the numbers that a message names. The sign-in
 * screens have the words of IdentityErrorCode.
 */
const WORDS: Readonly<
  Record<TopLevelErrorCode | Exclude<UserErrorCode, IdentityErrorCode>, MessageDescriptor>
> = {
  UNAUTHENTICATED: msg`Unauthorized access`,
  FORBIDDEN: msg`Access forbidden`,
  NOT_FOUND: msg`Resource not found`,
  RATE_LIMITED: msg`Too many requests, please try again later`,
  CONFLICT: msg`Operation failed, please try again`,
  BAD_USER_INPUT: msg`Request failed`,
  UPSTREAM_UNAVAILABLE: msg`A service we depend on isn't responding. Please try again in a moment`,
  SERVICE_UNAVAILABLE: msg`The service is not available at the moment. Please try again shortly`,
  INTERNAL: msg`Internal server error`,

  TOO_LONG: msg({ message: 'Use at most {max, number} characters' }),
  OUT_OF_RANGE: msg({ message: 'Enter a number from {min, number} to {max, number}' }),
  IDEMPOTENCY_KEY_INVALID: msg`Operation failed, please try again`,
  ORDER_NOT_PAYABLE: msg`This order can no longer be paid`,
  ORDER_NOT_STARTABLE: msg`This order cannot be started`,
  ORDER_NOT_CANCELLABLE: msg`This order can no longer be canceled`,
  ORDER_NOT_DELETABLE: msg`This order cannot be deleted`,
  REMARK_TOO_LONG: msg({ message: 'A note can have at most {max, number} characters' }),
  PAYMENT_REFUSED: msg`The card provider refused this payment`,
  PLAN_NOT_FOUND: msg`This plan is no longer available`,
  PRICE_CHANGED: msg`The price has changed. Check the new total, then try again`,
  PRODUCT_NOT_FOUND: msg`You can no longer get this with points`,
  QUANTITY_OUT_OF_RANGE: msg`Choose a quantity within the limits`,
  INSUFFICIENT_POINTS: msg`You do not have enough points`,
  IDEMPOTENCY_CONFLICT: msg`This was already submitted with different details. Reload the page and try again`,

  COMPANY_TOO_LONG: msg({ message: 'A company name can have at most {max, number} characters' }),
  BILLING_ADDRESS_TOO_LONG: msg({
    message: 'An address can have at most {max, number} characters on {lines, number} lines',
  }),
  BILLING_COUNTRY_UNKNOWN: msg`This country isn't available. Choose another one`,
  TAX_ID_TOO_LONG: msg({ message: 'A tax ID can have at most {max, number} characters' }),
  INVOICE_EMAIL_INVALID: msg`Enter an email address such as billing@example.com`,
  BILLING_CHARACTERS_REFUSED: msg`This contains characters that can't be displayed`,

  EMAIL_NOT_VERIFIED: msg`Verify your email address first. This protects your account`,
  USERNAME_REQUIRED: msg`Please enter a username`,
  USERNAME_INVALID: msg({
    message: 'Start with a letter; {min, number} to {max, number} letters or digits',
  }),
  USERNAME_TAKEN: msg`This username is taken`,
  PASSWORD_REQUIRED: msg`Please enter password`,
  PASSWORD_INVALID: msg({ message: '{min, number} to {max, number} letters or digits' }),
  LIMIT_REQUIRED: msg`Please enter how much to set aside`,
  LIMIT_NEGATIVE: msg`The limit cannot be negative`,
  LIMIT_TOO_LARGE: msg({ message: 'The limit can be {maxGigabytes, number} GB at most' }),
  INSUFFICIENT_BALANCE: msg`You don't have that much traffic left to set aside`,
  TOO_MANY_SUB_ACCOUNTS: msg({ message: 'You can have up to {max, number} sub accounts' }),
  ONLY_PASSWORD_EDITABLE: msg`Only the password of the unlimited plan's sub account can be changed`,
  MASTER_USER_STAYS: msg`The master user can't be deleted. You can disable it or change its password`,
  NAME_REQUIRED: msg`Please enter a name`,
  NAME_TOO_LONG: msg({ message: 'A name can have at most {max, number} characters' }),
  NAME_CHARACTERS_REFUSED: msg`This contains characters that can't be displayed`,
  SCOPES_REQUIRED: msg`Please choose at least one permission`,
  EXPIRY_IN_THE_PAST: msg`Please choose a time in the future`,
  EXPIRY_PAST: msg`Please choose a time in the future`,
  TOO_MANY_ADDRESSES: msg({ message: 'At most {max, number} addresses' }),
  LIMIT_OUT_OF_RANGE: msg({ message: 'Enter {min, number} to {max, number} requests per minute' }),
  TOO_MANY_API_KEYS: msg({
    message: "You can have up to {max, number} active keys. Revoke one you don't use",
  }),
  ADDRESS_REQUIRED: msg`Please enter an IP address`,
  ADDRESS_INVALID: msg`This is not an IP address`,
  ADDRESS_NOT_PUBLIC: msg`Only public IP addresses can be added`,
  ADDRESS_OF_EXIT: msg`This is an address of our own proxies`,
  ADDRESS_DUPLICATE: msg`This address is already on your whitelist`,
  ADDRESS_ELSEWHERE: msg`This browser no longer uses that address. Reload the page and try again`,
  ADDRESS_PROVEN: msg`This address is already verified`,
  WHITELIST_FULL: msg({
    message: 'The whitelist is full: {max, number} entries. Delete one you no longer need',
  }),
  TOO_MANY_UNPROVEN_ADDRESSES: msg({
    message:
      '{max, number} addresses are waiting to be verified. Verify or delete some before you add more',
  }),
  ENTRY_EXPIRED: msg`This entry has expired. Choose a new end date first`,
  NOTHING_SELECTED: msg`Please select items to delete`,
  TOO_MANY_SELECTED: msg({ message: 'At most {max, number} at once' }),

  SUB_ACCOUNT_INACTIVE: msg`This sub account is disabled. Enable it first`,
  COUNTRY_UNKNOWN: msg`There are no proxies in this country`,
  COUNTRY_REQUIRED: msg`Choose the country of this city first`,
  CITY_UNKNOWN: msg`There are no proxies in this city`,
  SESSION_MINUTES_INVALID: msg({ message: '{min, number} to {max, number} minutes' }),
  SESSION_MINUTES_NEED_STICKY: msg`Only a sticky session has a duration`,
  SESSION_INVALID: msg({ message: '1 to {max, number} letters, digits or _' }),
  SESSION_NEEDS_STICKY: msg`Only a sticky session has an ID`,
  NEEDS_USER_ACCOUNT: msg`A session ID needs a username`,
  TEMPLATE_INVALID: msg`Use at least one of the placeholders, and no others`,
  QUANTITY_INVALID: msg({ message: '{min, number} to {max, number} lines' }),

  SUBJECT_REQUIRED: msg`Please enter a subject`,
  SUBJECT_TOO_LONG: msg({ message: 'A subject can have at most {max, number} characters' }),
  MESSAGE_REQUIRED: msg`Please write a message`,
  MESSAGE_TOO_LONG: msg({ message: 'A message can have at most {max, number} characters' }),
  TICKET_CLOSED: msg`This ticket is closed. Reopen it to write again`,
  TICKET_FULL: msg`This ticket can't take more messages. Open a new one`,
  TOO_MANY_TICKETS: msg({
    message: 'You can have up to {max, number} open tickets. Close one that is settled',
  }),
  TOO_MANY_ATTACHMENTS: msg({
    message:
      'Attach at most {max, number} files to a message, and {maxOfTicket, number} to a ticket',
  }),
  ATTACHMENT_GONE: msg`A file is no longer available. Remove it and attach it again`,
  ATTACHMENT_EMPTY: msg`This file is empty`,
  ATTACHMENT_TOO_LARGE: msg({ message: 'A file can be {maxMegabytes, number} MB at most' }),
  ATTACHMENT_TYPE_REFUSED: msg`Attach an image (PNG, JPEG, GIF or WebP) or a text file`,

  ...ACCOUNT_DENIAL_WORDS,
  PROXY_REFUSED: msg`The proxy isn't accepting requests right now. Please try again shortly`,
  PROXY_UNREACHABLE: msg`The proxy cannot be reached at the moment. Please try again shortly`,
  TEST_TARGET_FAILED: msg`The proxy returned an unusable response. Please try again`,
  TEST_TIMED_OUT: msg`The proxy didn't respond in time. Please try again`,
};

/** Input that a page's address can carry, so that no form checked it. */
const INPUT_WORDS: Readonly<Record<AddressInputReason, MessageDescriptor>> = {
  UNKNOWN_SUB_ACCOUNT: msg`This sub account doesn't exist. Choose another one`,
  UNKNOWN_COUNTRY: msg`This country isn't available. Choose another one`,
  LIST_TOO_LONG: msg({
    message: 'A filter has at most {max} values. Remove some',
  }),
  QUESTION_TOO_LARGE: msg`This is too much for one answer. Choose a shorter period or fewer groups`,
};

/** Why the service cannot answer, where that differs from not being there. */
const UNAVAILABLE_WORDS: Readonly<Record<UnavailableReason, MessageDescriptor>> = {
  DATABASE_UNREACHABLE: msg`The service is not available at the moment. Please try again shortly`,
  DATABASE_BUSY: msg`The service is busy. Please try again in a moment`,
  DATABASE_READ_ONLY: msg`Changes can't be saved at the moment`,
  DATABASE_DISK_FAILED: msg`Changes can't be saved at the moment`,
};

/** Codes that the client's own forms give, and the card provider's own, in lower case. */
const OWN_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  NETWORK: msg`Can't reach the server. Check your connection`,
  risk_declined: msg`The card was declined for security reasons`,
  issuer_declined: msg`The bank that issued the card declined it`,
  authentication_declined: msg`Your bank couldn't confirm that it was you`,
  network_error: msg`The card provider could not be reached`,
  authentication_failed: msg`Your bank couldn't confirm that it was you`,
  authorization_failed: msg`The bank that issued the card declined it`,
  capture_failed: msg`The payment could not be collected`,
  failed_to_process: msg`The card provider could not process the payment`,
  expired: msg`The payment was not completed in time`,
  never_made: msg`The payment never reached the card provider`,
  LIMIT_INVALID: msg`Please enter an amount in GB, such as 1.5`,
  CHARGE_MODE_REQUIRED: msg`Please choose a charge mode`,
  EXPIRY_INVALID: msg`Please choose a day and a time`,
  SECRET_LOST: msg`The key was created, but it couldn't be shown. Revoke it and create another`,
  SUB_ACCOUNT_REQUIRED: msg`Please choose a sub account`,
  TOO_MANY_LINES: msg({ message: 'At most {max, number} addresses at once' }),
  REQUIRED: msg`Field is empty`,
};

const OWN_PARAMETERS = {
  TOO_MANY_LINES: { max: MAX_WHITELIST_BATCH },
  LIST_TOO_LONG: { max: MAX_LIST_VALUES },
};

/** The numbers that the message of each code names. */
const PARAMETERS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ...ERROR_PARAMETERS,
  ...OWN_PARAMETERS,
};

/** Whether the reason of a failure has words of its own. */
export function hasWords(reason: string): boolean {
  return Object.hasOwn(INPUT_WORDS, reason) || Object.hasOwn(UNAVAILABLE_WORDS, reason);
}

const UNKNOWN = msg`Unknown error`;
const ALL_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  ...WORDS,
  ...INPUT_WORDS,
  ...UNAVAILABLE_WORDS,
  ...OWN_WORDS,
};

/** Why a payment failed. The card provider's codes are an open list: one that has no words is a declined card. */
export function wordsForFailure(code: string): MessageDescriptor {
  return ALL_WORDS[code] ?? msg`The card was declined`;
}

/** Words for each error code, with the numbers that stand behind it; unknown codes get a general sentence. */
export function wordsForCode(problem: string): MessageDescriptor {
  const { code, ...values } = readProblem(problem);
  const words = withParameters(code, ALL_WORDS[code] ?? UNKNOWN);
  return code === problem ? words : { ...words, values };
}

/** The words of a code with the numbers that they name. */
export function withParameters(code: string, words: MessageDescriptor): MessageDescriptor {
  const values = PARAMETERS[code];
  return values === undefined ? words : { ...words, values };
}
