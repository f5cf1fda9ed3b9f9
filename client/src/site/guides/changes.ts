import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';

interface Changes {
  /** Day, as ISO 8601. */
  readonly on: string;
  readonly items: readonly MessageDescriptor[];
}

/** Changes for programs that use the API, newest first. Add an entry with each change of the schema or of a REST call. */
export const CHANGES: readonly Changes[] = [
  {
    on: '2026-11-26',
    items: [
      msg`Breaking: a field that can be refused, and every mutation, can be null, with an error that has its \`path\`. The rest of the answer is delivered. The schema marks these fields with \`@semanticNonNull\`: they are null only beside an error.`,
      msg`Every answer has the header \`x-request-id\`, and every error its \`requestId\`.`,
      msg`Every error has \`docs\`, the address of its description.`,
      msg`\`extensions.cost\` says what an operation cost, and \`extensions.requests\` what is left of the limit.`,
      msg`Every \`BAD_USER_INPUT\` has a \`reason\`. An unknown, a revoked, and an expired API key have different reasons, too.`,
      msg`Every \`FORBIDDEN\` has a \`reason\`, too.`,
      msg`A cursor is refused in another list, filter, sort order, or account. Cursors from before this day are refused: start again without one.`,
      msg`An empty list in a filter is refused. Leave it out to match everything.`,
      msg`Answers to queries are compressed with Brotli or gzip, if the client asks for it.`,
      msg`\`/openapi.json\` describes the REST calls, \`/llms-full.txt\` is this documentation as one text.`,
      msg`\`billingDetailsUpdate\` keeps what an update leaves out; null clears it.`,
      msg`Whitelist entries carry a country, a city, and a session, and \`proxyConfigurationConfirm\` accepts them with WHITELIST.`,
      msg`Unlimited plans have stated limits: connections and speed. An order shows those that it was sold with.`,
      msg`New: billing details have a country.`,
      msg`New: \`me.account\` has the account and its members.`,
    ],
  },
  {
    on: '2026-11-24',
    items: [
      msg`Breaking: \`apiKeyRevoke\` answers \`ApiKeyPayload\`, as \`apiKeyCreate\` does for the key.`,
    ],
  },
  {
    on: '2026-11-23',
    items: [
      msg`New: invoices, credit notes, and billing details.`,
      msg`New: support tickets with files.`,
      msg`New: \`expectedTotal\` refuses an order whose price has changed.`,
      msg`New: plans by the hour and by the calendar month.`,
    ],
  },
  {
    on: '2026-11-22',
    items: [
      msg`Breaking: types of events, statuses of payments, and codes of \`userErrors\` are enums.`,
      msg`New: the query \`orderQuote\`. The mutation of this name is deprecated.`,
      msg`New: idempotency keys for everything that creates something, kept for a week.`,
      msg`New: the audit log, and the proof of whitelist addresses.`,
    ],
  },
  { on: '2026-11-21', items: [msg`The first version of the API.`] },
];
