import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';

/**
 * Words for the codes of top-level errors (gateway: platform/errors.ts) and for failures that have no code. The server sends
 * codes, the client owns the words: spec §8 "Generic".
 */
const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  UNAUTHENTICATED: msg`Unauthorized access`,
  FORBIDDEN: msg`Access forbidden`,
  NOT_FOUND: msg`Resource not found`,
  RATE_LIMITED: msg`Too many requests, please try again later`,
  CONFLICT: msg`Operation failed, please try again`,
  BAD_USER_INPUT: msg`Request failed`,
  UPSTREAM_UNAVAILABLE: msg`A service we depend on isn't responding. Please try again in a moment`,
  SERVICE_UNAVAILABLE: msg`The service is not available at the moment. Please try again shortly`,
  INTERNAL: msg`Internal server error`,
  NETWORK: msg`Can't reach the server. Check your connection`,
};

/** Refusals of orders and payments; those in lower case are the card provider's own codes. */
const ORDER_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  ORDER_NOT_PAYABLE: msg`This order can no longer be paid`,
  ORDER_NOT_STARTABLE: msg`This order cannot be started`,
  ORDER_NOT_CANCELLABLE: msg`This order can no longer be canceled`,
  ORDER_NOT_DELETABLE: msg`This order cannot be deleted`,
  REMARK_TOO_LONG: msg`A note has at most 255 characters`,
  PAYMENT_REFUSED: msg`The card provider refused this payment`,
  PLAN_NOT_FOUND: msg`This plan is not on sale any more`,
  PRODUCT_NOT_FOUND: msg`This can no longer be redeemed with points`,
  QUANTITY_OUT_OF_RANGE: msg`Choose a quantity within the limits`,
  INSUFFICIENT_POINTS: msg`You do not have enough points`,
  IDEMPOTENCY_CONFLICT: msg`This was already sent with other details. Reload the page and try again`,
  risk_declined: msg`The card was declined for security reasons`,
  issuer_declined: msg`The bank that issued the card declined it`,
  authentication_declined: msg`Your bank couldn't confirm that it was you`,
  network_error: msg`The card provider could not be reached`,
};

/** Refusals of sub accounts, whitelist entries and API keys (spec §5). */
const ACCESS_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  EMAIL_NOT_VERIFIED: msg`Verify your email address first. This protects your account`,
  USERNAME_REQUIRED: msg`Please enter a username`,
  USERNAME_INVALID: msg`Start with a letter; 4 to 12 letters or digits`,
  USERNAME_TAKEN: msg`This username is taken`,
  PASSWORD_REQUIRED: msg`Please enter password`,
  PASSWORD_INVALID: msg`6 to 12 letters or digits`,
  LIMIT_REQUIRED: msg`Please enter how much to set aside`,
  LIMIT_INVALID: msg`Please enter an amount in GB, such as 1.5`,
  LIMIT_NEGATIVE: msg`The limit cannot be negative`,
  LIMIT_TOO_LARGE: msg`The limit can be 1,000,000 GB at most`,
  INSUFFICIENT_BALANCE: msg`You don't have that much traffic left to set aside`,
  CHARGE_MODE_REQUIRED: msg`Please choose a charge mode`,
  REMARK_INVALID: msg`A note is one line of plain text`,
  TOO_MANY_SUB_ACCOUNTS: msg`An account has at most 1,000 sub accounts`,
  ONLY_PASSWORD_EDITABLE: msg`Only the password of the unlimited plan's sub account can be changed`,
  NAME_REQUIRED: msg`Please enter a name`,
  NAME_TOO_LONG: msg`A name has at most 64 characters`,
  NAME_CHARACTERS_REFUSED: msg`This contains characters that can't be displayed`,
  SCOPES_REQUIRED: msg`Please choose at least one permission`,
  EXPIRY_IN_THE_PAST: msg`Please choose a time in the future`,
  EXPIRY_PAST: msg`Please choose a time in the future`,
  EXPIRY_INVALID: msg`Please choose a day and a time`,
  TOO_MANY_ADDRESSES: msg`At most 20 addresses`,
  LIMIT_OUT_OF_RANGE: msg`Enter 1 to 6,000 requests per minute`,
  TOO_MANY_API_KEYS: msg`You can have up to 25 active keys. Revoke one you don't use`,
  SECRET_LOST: msg`The key was created, but it couldn't be shown. Revoke it and create another`,
  ADDRESS_REQUIRED: msg`Please enter an IP address`,
  ADDRESS_INVALID: msg`This is not an IP address`,
  ADDRESS_NOT_PUBLIC: msg`Only public IP addresses can be added`,
  ADDRESS_DUPLICATE: msg`This address is already on your whitelist`,
  ADDRESS_CONFLICT: msg`This address is already verified and can't be changed. If it is yours, or you share it, contact support`,
  ADDRESS_ELSEWHERE: msg`This browser no longer uses that address. Reload the page and try again`,
  ADDRESS_PROVEN: msg`This address is already verified`,
  ENTRY_EXPIRED: msg`This entry has expired. Choose a new end date first`,
  SUB_ACCOUNT_REQUIRED: msg`Please choose a sub account`,
  TOO_MANY_LINES: msg`At most 100 addresses at once`,
  NOTHING_SELECTED: msg`Please select items to delete`,
  TOO_MANY_SELECTED: msg`At most 100 at once`,
};

/** Refusals of the proxy setup (spec §8 "Proxy setup"). */
const PROXY_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  REQUIRED: msg`Field is empty`,
  SUB_ACCOUNT_INACTIVE: msg`This sub account is disabled. Enable it first`,
  COUNTRY_UNKNOWN: msg`There are no proxies in this country`,
  COUNTRY_REQUIRED: msg`Choose the country of this city first`,
  CITY_UNKNOWN: msg`There are no proxies in this city`,
  SESSION_MINUTES_INVALID: msg`1 to 180 minutes`,
  SESSION_MINUTES_NEED_STICKY: msg`Only a sticky session has a duration`,
  SESSION_INVALID: msg`1 to 25 letters, digits or _`,
  SESSION_NEEDS_STICKY: msg`Only a sticky session has an ID`,
  NEEDS_USER_ACCOUNT: msg`This needs a username and doesn't work with the whitelist`,
  TEMPLATE_INVALID: msg`Use at least one of the placeholders, and no others`,
  QUANTITY_INVALID: msg`1 to 1,000 lines`,
};

/** Why a proxy did not let a test through (PRODUCT.md "Edge API"), and what else can come between. */
const PROXY_TEST_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  UNKNOWN_CREDENTIALS: msg`The proxy doesn't recognize this username and password`,
  DISABLED: msg`This sub account is disabled`,
  LIMIT_REACHED: msg`This sub account has reached its limit`,
  NO_BALANCE: msg`There is no traffic left`,
  EXPIRED: msg`The traffic or the plan has expired`,
  IP_NOT_ALLOWED: msg`The proxy doesn't accept this IP address`,
  BAD_PARAMETERS: msg`The proxy doesn't accept part of the username`,
  PROXY_REFUSED: msg`The proxy isn't accepting requests right now. Please try again shortly`,
  PROXY_UNREACHABLE: msg`The proxy cannot be reached at the moment. Please try again shortly`,
  TEST_TARGET_FAILED: msg`The proxy returned an unusable answer. Please try again`,
  TEST_TIMED_OUT: msg`The proxy didn't answer in time. Please try again`,
};

/** Why statistics that an address asks for cannot be shown. */
const USAGE_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  UNKNOWN_SUB_ACCOUNT: msg`This sub account doesn't exist. Choose another one`,
  UNKNOWN_COUNTRY: msg`This country isn't available. Choose another one`,
};

/** Whether refused input has words of its own. */
export function hasWords(reason: string): boolean {
  return reason in USAGE_WORDS;
}

const UNKNOWN = msg`Unknown error`;

/** What a person reads for a code; an unknown code is said to be unknown rather than shown. */
export function wordsForCode(code: string): MessageDescriptor {
  return (
    WORDS[code] ??
    ORDER_WORDS[code] ??
    ACCESS_WORDS[code] ??
    PROXY_WORDS[code] ??
    PROXY_TEST_WORDS[code] ??
    USAGE_WORDS[code] ??
    UNKNOWN
  );
}
