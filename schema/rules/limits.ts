/**
 * Limits that the gateway enforces and the client names before it sends. They are numbers only, so that the messages of all
 * failures can name them without loading the rules.
 */

/** Most items of one page of a list. */
export const MAX_PAGE_SIZE = 100;
/** Items of a page when a request names no size. */
export const DEFAULT_PAGE_SIZE = 20;
/** Page sizes that a person can choose from. */
export const PAGE_SIZES = [10, 20, 50, MAX_PAGE_SIZE] as const;

/** Longest note, in characters as a person counts them. */
export const MAX_REMARK_CHARACTERS = 255;

/** Characters, not bytes: a password of this length still counts whole (SECURITY 19). */
export const MAX_PASSWORD_CHARACTERS = 128;
export const MIN_PASSWORD_CHARACTERS = { REGISTRATION: 6, CHANGE: 8 } as const;

/** Longest name, first name, or last name of a customer, in characters. */
export const MAX_PERSON_NAME_CHARACTERS = 100;

/** Longest email address, with its domain in ASCII. */
export const MAX_EMAIL_CHARACTERS = 254;

/** Billing details, in characters. An address must fit on the invoice. */
export const BILLING_DETAILS_CHARACTERS = {
  company: 120,
  address: 300,
  addressLines: 6,
  taxId: 40,
} as const;
/** Most files of one ZIP of invoices. */
export const MAX_INVOICE_ARCHIVE_FILES = 200;

export const MAX_SUB_ACCOUNTS = 1_000;
/** Characters of a sub account's username and password (spec §5). */
export const SUB_ACCOUNT_USERNAME_CHARACTERS = { min: 4, max: 12 } as const;
export const SUB_ACCOUNT_PASSWORD_CHARACTERS = { min: 6, max: 12 } as const;
/** Highest limit of a sub account in gigabytes: a petabyte, more than anybody buys. */
export const MAX_LIMIT_GIGABYTES = 1_000_000;

/** How long a link works that proves an address on the whitelist. */
export const ADDRESS_CLAIM_MINUTES = 15;
/** Most values of one list in an argument, such as the targets of a filter (SECURITY 59). */
export const MAX_LIST_VALUES = 100;
/** Most whitelist entries that one request adds or deletes. */
export const MAX_WHITELIST_BATCH = 100;
/** Whitelist entries of an account (SECURITY 53). */
export const MAX_WHITELIST_ENTRIES = 200;
/** Those of them that no request from their address has proven. */
export const MAX_UNPROVEN_ENTRIES = 20;

/** Longest name of an API key, in characters. */
export const MAX_API_KEY_NAME_CHARACTERS = 64;
/** Most keys of an account that have neither expired nor been revoked. */
export const MAX_API_KEYS = 25;
export const MAX_API_KEY_ADDRESSES = 20;
export const MAX_API_KEY_REQUESTS_PER_MINUTE = 6_000;
/** Requests that a key may make in a minute unless its owner says otherwise. */
export const DEFAULT_API_KEY_REQUESTS_PER_MINUTE = 120;

/** How large an operation of the API may be (SECURITY 27). */
export const OPERATION_LIMITS = {
  tokens: 2_000,
  depth: 12,
  aliases: 15,
  directives: 30,
  /** Values in the answer at most (gateway/src/http/graphql/limits/cost-limit.ts). */
  cost: 20_000,
  bodyBytes: 100_000,
} as const;

/** How much a usage report covers: series of a grouped report, points of each series, and calendar days. */
export const USAGE_REPORT_LIMITS = { series: 20, buckets: 800, days: 1_100 } as const;

/** Rows of a large account that several questions about usage in one operation read together (question-budget.ts). */
export const MAX_QUESTION_ROWS = 3_000_000;

/**
 * Values in the lists of one answer whose length follows from the usage: buckets, rows, and parts. The largest question about
 * usage alone has fewer.
 */
export const MAX_LISTED_VALUES = 400_000;

/**
 * How much `UsageQuery` may ask for: days, hours divided into quarters, days divided into hours, series besides OTHER, and rows of the
 * ranked table.
 */
export const USAGE_QUERY_LIMITS = {
  days: 400,
  quarterHours: 48,
  hourDays: 14,
  series: 8,
  rows: 200,
} as const;

/**
 * Requests that nodes sample beside the usage: the most in a report, successes and others of one sub account and node in a
 * second, and what is kept of a sub account.
 */
export const LIVE_REQUEST_LIMITS = { batch: 500, eachSecond: 20, kept: 200, hours: 72 } as const;

/** How long a sticky session can keep its exit (spec §9). */
export const SESSION_MINUTES = { min: 1, max: 180 } as const;
/** How long it does if nothing says so. */
export const DEFAULT_SESSION_MINUTES = 10;
export const MAX_SESSION_ID_CHARACTERS = 25;
/** Most lines of one proxy configuration. */
export const MAX_PROXY_LINES = 1_000;
/** Longest template of the format CUSTOM, in UTF-16 units. */
export const MAX_TEMPLATE = 500;

/** Limits of a page's telemetry: entries of one batch (spec §9), and the longest duration. */
export const TELEMETRY_LIMITS = { entries: 8, durationMs: 60_000 } as const;

/** Visible ASCII characters of an idempotency key. */
export const IDEMPOTENCY_KEY_CHARACTERS = { min: 8, max: 128 } as const;

/** A code sent by email (spec §9): its digits and letters, its lifetime, wrong tries, and the wait before another is sent. */
export const EMAIL_CODE = { characters: 6, validMinutes: 15, tries: 5, resendSeconds: 60 } as const;
/** The wait before another reset link is sent (spec §9). */
export const RESET_RESEND_SECONDS = 60;

/** How long an order can be paid. */
export const ORDER_PAYABLE_DAYS = 7;

/** Points for an account's first steps, and per US dollar paid, rounded down to whole points. */
export const POINTS_FOR_REGISTERING = 30;
export const POINTS_FOR_VERIFYING = 30;
export const POINTS_PER_DOLLAR = 2;

/** A support ticket: characters of its subject and of one message, and how many of each it can have. */
export const MAX_TICKET_SUBJECT_CHARACTERS = 120;
export const MAX_TICKET_MESSAGE_CHARACTERS = 5_000;
export const MAX_TICKET_MESSAGES = 200;
/** A ticket that waits for its customer closes after this time without a message or a visit. */
export const TICKET_IDLE_DAYS = 14;
/** Tickets of a customer that are not closed. */
export const MAX_OPEN_TICKETS = 20;
/** Files that a customer attaches to a ticket: decimal bytes, as everywhere (1 MB = 10⁶). */
export const MAX_ATTACHMENT_BYTES = 5_000_000;
export const MAX_ATTACHMENT_NAME_CHARACTERS = 100;
export const MAX_MESSAGE_ATTACHMENTS = 5;
export const MAX_TICKET_ATTACHMENTS = 20;
/** Of all tickets of a customer, closed ones too. */
export const MAX_CUSTOMER_ATTACHMENT_BYTES = 200_000_000;
