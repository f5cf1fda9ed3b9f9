import {
  EMAIL_CODE,
  IDEMPOTENCY_KEY_CHARACTERS,
  MAX_LIST_VALUES,
  MAX_SESSION_ID_CHARACTERS,
  RESET_RESEND_SECONDS,
  SUB_ACCOUNT_PASSWORD_CHARACTERS as PASSWORD,
  SUB_ACCOUNT_USERNAME_CHARACTERS as USERNAME,
} from './limits.js';
import { ACCOUNT_DENIALS, type AccountDenial } from './proxy-denials.js';

/**
 * Every expected failure of a mutation, with the description that schema.graphql gives it. The codes are closed: the gateway can
 * throw no other, and the client must have words for each. Add a code to one of the groups below.
 */

/** Failures of the email address, its codes, the password, and reset links. The client's sign-in screens have the words. */
const IDENTITY_ERRORS = {
  EMAIL_INVALID: 'This is not an email address.',
  EMAIL_ALREADY_VERIFIED: 'The email address is already verified.',
  EMAIL_VERIFICATION_REQUIRED: 'Confirm a code from an email first.',
  CODE_MALFORMED: `A code has ${EMAIL_CODE.characters} letters or digits.`,
  CODE_INVALID: 'The code is wrong.',
  CODE_EXPIRED: 'The code has expired.',
  CODE_USED: 'The code was already used.',
  CODE_TRIES_EXHAUSTED: 'There were too many wrong attempts: request a new code.',
  CODE_RECENTLY_SENT: `A code was sent less than ${EMAIL_CODE.resendSeconds} seconds ago.`,
  RESET_RECENTLY_SENT: `A reset link was sent less than ${RESET_RESEND_SECONDS} seconds ago.`,
  RESET_LINK_INVALID: 'The reset link is invalid or was already used.',
  RESET_LINK_EXPIRED: 'The reset link has expired.',
  PASSWORD_WRONG: 'The password is wrong.',
  PASSWORD_NOT_SET: 'The account has no password: Google is its only way in.',
  PASSWORD_TOO_SHORT: 'The password is too short.',
  PASSWORD_TOO_LONG: 'The password is too long.',
  PASSWORD_CLASSES_MISSING:
    'The password needs upper-case and lower-case letters, a digit, and a special character.',
  PASSWORD_CHARACTERS_REFUSED: 'The password contains characters that cannot be typed.',
} as const;

/** Failures of fields that several inputs have. */
const FIELD_ERRORS = {
  TOO_LONG: 'The text is longer than `max` characters.',
  OUT_OF_RANGE: 'The number is not from `min` to `max`.',
  NAME_REQUIRED: 'A name is required.',
  NAME_TOO_LONG: 'The name is too long.',
  NAME_CHARACTERS_REFUSED: 'The name contains characters that cannot be shown.',
  PASSWORD_REQUIRED: 'A password is required.',
  REMARK_TOO_LONG: 'The note is too long.',
  IDEMPOTENCY_KEY_INVALID: `An idempotency key has ${IDEMPOTENCY_KEY_CHARACTERS.min} to ${IDEMPOTENCY_KEY_CHARACTERS.max} visible ASCII characters.`,
  IDEMPOTENCY_CONFLICT: 'The idempotency key was used for another request.',
} as const;

/** Failures of sub accounts, whitelist entries, and API keys. */
const ACCESS_ERRORS = {
  EMAIL_NOT_VERIFIED: 'Verify the email address of the account first.',
  USERNAME_REQUIRED: 'A username is required.',
  USERNAME_INVALID: `A username starts with a letter and has ${USERNAME.min} to ${USERNAME.max} letters or digits.`,
  USERNAME_TAKEN: 'The username is taken.',
  PASSWORD_INVALID: `A password of a sub account has ${PASSWORD.min} to ${PASSWORD.max} letters or digits.`,
  LIMIT_REQUIRED: 'Traffic can only be set aside up to a limit.',
  LIMIT_NEGATIVE: 'The limit is negative.',
  LIMIT_TOO_LARGE: 'The limit is too large.',
  INSUFFICIENT_BALANCE: 'There is not enough free traffic to set aside.',
  TOO_MANY_SUB_ACCOUNTS: 'The account has the maximum number of sub accounts.',
  ONLY_PASSWORD_EDITABLE: 'Only the password of the sub account of the unlimited plan can change.',
  MASTER_USER_STAYS: 'The master user can be edited and disabled, but not deleted.',
  SCOPES_REQUIRED: 'A key needs at least one scope.',
  EXPIRY_IN_THE_PAST: 'The key would already have expired.',
  LIMIT_OUT_OF_RANGE: 'The number of requests a minute is out of range.',
  TOO_MANY_ADDRESSES: 'A key has too many source addresses.',
  TOO_MANY_API_KEYS: 'The account has the maximum number of valid keys.',
  ADDRESS_REQUIRED: 'An address is required.',
  ADDRESS_INVALID: 'This is not one IPv4 or IPv6 address.',
  ADDRESS_NOT_PUBLIC: 'The address is not on the public internet.',
  ADDRESS_OF_EXIT:
    'The address is an exit of the proxies, from which requests of all customers come.',
  ADDRESS_DUPLICATE: 'The address is already on the whitelist.',
  ADDRESS_ELSEWHERE: 'The request comes from another address.',
  ADDRESS_PROVEN: 'The address is already proven.',
  WHITELIST_FULL: 'The whitelist has the maximum number of entries.',
  TOO_MANY_UNPROVEN_ADDRESSES: 'Too many entries wait for a proof: prove or delete some first.',
  EXPIRY_PAST: 'The time of expiry is in the past.',
  ENTRY_EXPIRED: 'The entry has expired.',
  NOTHING_SELECTED: 'The list of ids is empty.',
  TOO_MANY_SELECTED: 'The list is too long.',
} as const;

/** Failures of orders, payments, and points. */
const ORDER_ERRORS = {
  ORDER_NOT_PAYABLE: 'The order cannot be paid now.',
  ORDER_NOT_STARTABLE: 'The order cannot be started now.',
  ORDER_NOT_CANCELLABLE: 'The order cannot be cancelled now.',
  ORDER_NOT_DELETABLE: 'The order cannot be deleted now.',
  PAYMENT_REFUSED: 'The card provider refused the payment for good.',
  PLAN_NOT_FOUND: 'The plan does not exist.',
  PRICE_CHANGED: 'The plan has another price now than `expectedTotal`: get a new quote.',
  PRODUCT_NOT_FOUND: 'Points cannot buy such a product.',
  QUANTITY_OUT_OF_RANGE: 'The plan is not sold in this quantity.',
  INSUFFICIENT_POINTS: 'There are not enough points.',
} as const;

/** Failures of support tickets and of their attachments. */
const SUPPORT_ERRORS = {
  SUBJECT_REQUIRED: 'A subject is required.',
  SUBJECT_TOO_LONG: 'The subject is too long.',
  MESSAGE_REQUIRED: 'A message is required.',
  MESSAGE_TOO_LONG: 'The message is too long.',
  TICKET_CLOSED: 'The ticket is closed: reopen it first.',
  TICKET_FULL: 'The ticket has the maximum number of messages: open another one.',
  TOO_MANY_TICKETS: 'The account has the maximum number of tickets that are not closed.',
  TOO_MANY_ATTACHMENTS: 'The message, or the ticket, has too many attachments.',
  ATTACHMENT_GONE: 'The attachment was sent already, or has been deleted: upload it again.',
  ATTACHMENT_EMPTY: 'The file is empty.',
  ATTACHMENT_TOO_LARGE: 'The file is too large.',
  ATTACHMENT_TYPE_REFUSED: 'The file is neither an image (PNG, JPEG, GIF, WebP) nor text in UTF-8.',
} as const;

/** Failures of billing details. */
const BILLING_DETAILS_ERRORS = {
  COMPANY_TOO_LONG: 'The company is too long.',
  BILLING_ADDRESS_TOO_LONG: 'The billing address is too long, or has too many lines.',
  BILLING_COUNTRY_UNKNOWN: 'The country is not a code of ISO 3166-1 alpha-2, or is not offered.',
  TAX_ID_TOO_LONG: 'The tax id is too long.',
  INVOICE_EMAIL_INVALID: 'The address for invoices is not an email address.',
  BILLING_CHARACTERS_REFUSED: 'The text contains characters that cannot be shown.',
} as const;

/** The proxy's reasons, as a proxy test reports them. */
const DENIALS = {
  UNKNOWN_CREDENTIALS: ACCOUNT_DENIALS.UNKNOWN_CREDENTIALS.description,
  DISABLED: ACCOUNT_DENIALS.DISABLED.description,
  LIMIT_REACHED: ACCOUNT_DENIALS.LIMIT_REACHED.description,
  NO_BALANCE: ACCOUNT_DENIALS.NO_BALANCE.description,
  EXPIRED: ACCOUNT_DENIALS.EXPIRED.description,
  IP_NOT_ALLOWED: ACCOUNT_DENIALS.IP_NOT_ALLOWED.description,
  BAD_PARAMETERS: ACCOUNT_DENIALS.BAD_PARAMETERS.description,
  TOO_MANY_CONNECTIONS: ACCOUNT_DENIALS.TOO_MANY_CONNECTIONS.description,
} as const satisfies Record<AccountDenial, string>;

/** Failures of the proxy setup and of its test. */
const PROXY_ERRORS = {
  SUB_ACCOUNT_INACTIVE: 'The sub account is disabled: enable it first.',
  COUNTRY_UNKNOWN: 'There are no proxies in this country.',
  COUNTRY_REQUIRED: 'A city needs its country.',
  CITY_UNKNOWN: 'There are no proxies in this city of the country.',
  SESSION_MINUTES_INVALID: 'The duration of the session is out of range.',
  SESSION_MINUTES_NEED_STICKY: 'Only a sticky session has a duration.',
  SESSION_INVALID: `A session id has 1 to ${MAX_SESSION_ID_CHARACTERS} letters, digits or \`_\`.`,
  SESSION_NEEDS_STICKY: 'Only a sticky session has an id.',
  NEEDS_USER_ACCOUNT:
    'A session id needs a username: with the whitelist, each address is one session.',
  TEMPLATE_INVALID: 'The template has an unknown placeholder or none, or is too long.',
  QUANTITY_INVALID: 'The number of lines is out of range.',
  ...DENIALS,
  PROXY_REFUSED: 'The proxy accepts no requests at the moment.',
  PROXY_UNREACHABLE: 'The proxy cannot be reached.',
  TEST_TARGET_FAILED: 'The target of the test gave no usable answer.',
  TEST_TIMED_OUT: 'No answer came through the proxy in time.',
} as const;

export const USER_ERRORS = {
  ...IDENTITY_ERRORS,
  ...FIELD_ERRORS,
  ...ACCESS_ERRORS,
  ...ORDER_ERRORS,
  ...SUPPORT_ERRORS,
  ...BILLING_DETAILS_ERRORS,
  ...PROXY_ERRORS,
} as const;

export type UserErrorCode = keyof typeof USER_ERRORS;
export type IdentityErrorCode = keyof typeof IDENTITY_ERRORS;
export type BillingDetailsErrorCode = keyof typeof BILLING_DETAILS_ERRORS;

/** Codes of top-level errors: the caller did something that is not allowed, or the gateway failed. */
export const TOP_LEVEL_CODES = [
  'BAD_USER_INPUT',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'RATE_LIMITED',
  'CONFLICT',
  'INTERNAL',
  'UPSTREAM_UNAVAILABLE',
  'SERVICE_UNAVAILABLE',
] as const;
export type TopLevelErrorCode = (typeof TOP_LEVEL_CODES)[number];

/**
 * Why BAD_USER_INPUT was refused, as `extensions.reason` (`reason` in REST), with the description that the documentation
 * gives it. `AppError` takes no BAD_USER_INPUT without one of these.
 */
export const INPUT_REASONS = {
  VALUE_INVALID: 'A value has the wrong type or form, or is out of range.',
  FIELDS_INVALID:
    'Fields of the body or of the address are missing or malformed: the message names them.',
  LIST_EMPTY: 'A list of a filter is empty. Leave it out to match everything.',
  LIST_TOO_LONG: `A list has more than ${MAX_LIST_VALUES} values.`,
  QUESTION_TOO_LARGE:
    'The question reads more than one request may: choose a shorter period, longer buckets, fewer dimensions, or fewer questions at once.',
  CURSOR_MALFORMED: 'The text is not a cursor.',
  CURSOR_OF_ANOTHER_LIST:
    'The cursor belongs to another list, filter, sort order, or account: start again without it.',
  PAGE_AMBIGUOUS: 'Both `first` and `last` are given.',
  PAGE_SIZE_OUT_OF_RANGE: 'The page is too large, or its size is negative.',
  PERIOD_AMBIGUOUS: 'A period is given twice: `last` or `period`, and `range`.',
  QUERY_AMBIGUOUS: 'Both `query` and an argument that it replaces are given.',
  PERIOD_EMPTY: 'The period has no length.',
  PERIOD_TOO_LONG: 'The period is too long.',
  PERIOD_IN_FUTURE: 'The period has not begun.',
  RANGE_NOT_ALIGNED: 'An end of the range is not a multiple of 15 minutes.',
  TIME_ZONE_UNKNOWN: 'This is not a name of the IANA time zone database.',
  TOO_MANY_BUCKETS: 'The period has too many buckets: choose larger ones.',
  GRANULARITY_TOO_FINE: 'The buckets are too short for the period: choose longer ones.',
  GROUP_BY_MISSING: 'A second dimension is given without a first.',
  GROUPS_EQUAL: 'Both dimensions are the same.',
  DIMENSIONS_NOT_COMBINED:
    'Targets and outcomes are kept by sub account and plan, not by country or protocol.',
  UNKNOWN_SUB_ACCOUNT: 'You have no such sub account.',
  UNKNOWN_COUNTRY: 'There are no proxies in this country.',
  UNKNOWN_GRANT: 'You have no such grant of traffic.',
  UNKNOWN_OUTCOME: 'Requests have no such outcome.',
  TOO_MANY_CONVERSATIONS: 'The operation reads the messages of too many tickets.',
  TOO_MANY_DOCUMENTS: 'The period has too many documents for one archive.',
} as const;
export type InputReason = keyof typeof INPUT_REASONS;
/** Input that a page's address can carry, so that no form checks it. */
export type AddressInputReason = Extract<
  InputReason,
  'UNKNOWN_SUB_ACCOUNT' | 'UNKNOWN_COUNTRY' | 'LIST_TOO_LONG' | 'QUESTION_TOO_LARGE'
>;

/**
 * Why a caller is UNAUTHENTICATED, as `reason`. A revoked or expired key was presented in full, so its holder may know;
 * every other text that looks like a key is only unknown.
 */
export const UNAUTHENTICATED_REASONS = {
  TOKEN_MISSING: 'The request has no `Authorization: Bearer …` header.',
  TOKEN_UNKNOWN: 'The session is unknown or has ended.',
  API_KEY_UNKNOWN: 'No such API key: check that it is complete.',
  API_KEY_REVOKED: 'The API key was revoked.',
  API_KEY_EXPIRED: 'The API key has expired.',
} as const;
export type UnauthenticatedReason = keyof typeof UNAUTHENTICATED_REASONS;

/** Why a known caller is FORBIDDEN something, as `reason`. */
export const FORBIDDEN_REASONS = {
  SCOPE_MISSING: 'The API key lacks the scope that the message names.',
  SESSION_REQUIRED: 'No API key can do this: sign in.',
  ROLE_MISSING: 'Your role in the account does not allow this.',
  ADDRESS_NOT_ALLOWED: 'The API key may not be used from this address.',
  API_KEY_REQUIRED: 'Introspection needs an API key.',
} as const;
export type ForbiddenReason = keyof typeof FORBIDDEN_REASONS;

/** Why we cannot answer: `reason` of SERVICE_UNAVAILABLE, if the database is the cause. Try again in each case. */
export const UNAVAILABLE_REASONS = {
  DATABASE_UNREACHABLE: 'The database does not answer, or the connection to it was lost.',
  DATABASE_BUSY: 'The database answers, but the request waited as long as a request may.',
  DATABASE_READ_ONLY: 'The database takes no changes at the moment. What only reads is answered.',
  DATABASE_DISK_FAILED: 'The disk of the database is full, or fails. What only reads is answered.',
} as const;
export type UnavailableReason = keyof typeof UNAVAILABLE_REASONS;

/** HTTP statuses of requests to the API that never become an operation, by their code. GraphQL's own codes are Apollo's. */
export const TRANSPORT_STATUS = {
  GRAPHQL_PARSE_FAILED: 400,
  GRAPHQL_VALIDATION_FAILED: 400,
  OPERATION_RESOLUTION_FAILURE: 400,
  MALFORMED_JSON: 400,
  BAD_REQUEST: 400,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
} as const;
export type TransportErrorCode = keyof typeof TRANSPORT_STATUS;
