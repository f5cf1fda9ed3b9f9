import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import {
  FORBIDDEN_REASONS,
  INPUT_REASONS,
  type TopLevelErrorCode,
  TRANSPORT_STATUS,
  type TransportErrorCode,
  UNAUTHENTICATED_REASONS,
} from '../../../../schema/rules/error-codes';
import type { Cell, Guide } from './guide';

const TOP_LEVEL: Readonly<Record<TopLevelErrorCode, MessageDescriptor>> = {
  BAD_USER_INPUT: msg`A value is not valid: \`reason\` says why.`,
  UNAUTHENTICATED: msg`The key is missing, unknown, expired, or revoked: \`reason\` says which.`,
  FORBIDDEN: msg`The key lacks the scope, is used from an address that isn't allowed, or requests something that needs a signed-in person.`,
  NOT_FOUND: msg`Your account has no object with this id.`,
  CONFLICT: msg`Reserved. Nothing answers with it today.`,
  RATE_LIMITED: msg`Too many requests. Wait for the seconds in \`retryAfterSeconds\`.`,
  INTERNAL: msg`A failure on our side. Send us the \`requestId\`.`,
  UPSTREAM_UNAVAILABLE: msg`A service that we depend on does not answer, such as the card provider.`,
  SERVICE_UNAVAILABLE: msg`We cannot answer at the moment. Try again after \`retryAfterSeconds\`.`,
};
const TRANSPORT: Readonly<Record<TransportErrorCode, MessageDescriptor>> = {
  GRAPHQL_PARSE_FAILED: msg`The operation is not GraphQL.`,
  GRAPHQL_VALIDATION_FAILED: msg`The operation does not fit the schema, or is too large.`,
  OPERATION_RESOLUTION_FAILURE: msg`The document has no operation with this \`operationName\`, or has several and none is named.`,
  MALFORMED_JSON: msg`The body is empty, or is not JSON.`,
  BAD_REQUEST: msg`The body has no operation, or the request is malformed.`,
  BODY_TOO_LARGE: msg`The body is too large.`,
  UNSUPPORTED_MEDIA_TYPE: msg`The \`Content-Type\` is not \`application/json\`.`,
};

const named = (reasons: Readonly<Record<string, string>>) =>
  Object.keys(reasons)
    .map((reason) => `\`${reason}\``)
    .join(', ');
const inputReasons = named(INPUT_REASONS);
const callerReasons = named(UNAUTHENTICATED_REASONS);
const accessReasons = named(FORBIDDEN_REASONS);

const transportRows: Cell[][] = (Object.keys(TRANSPORT) as TransportErrorCode[]).map((code) => [
  String(TRANSPORT_STATUS[code]),
  code,
  TRANSPORT[code],
]);

export const API_ERRORS: Guide = {
  name: 'api-errors',
  label: msg`API errors`,
  title: msg`Errors of the API`,
  description: msg`Every error code of the GraphQL API, what it means, and what to do: failed operations, refused requests with their HTTP status, and userErrors of changes.`,
  lead: msg`Each failure has a stable code. Read the code, not the message, which may change.`,
  sections: [
    {
      id: 'operations',
      title: msg`Operations`,
      body: [
        msg`Each failed field has an entry in \`errors\`, with its \`path\` and a code in \`extensions.code\`. If your key may not read a field, that field is null and the rest of the answer is delivered. A field with \`@semanticNonNull\` in the schema is null only beside an error. An executed operation has the status 200. If no field has a value, the status can be 401 or 429; if we cannot answer, it is 503. An operation or a variable that is not valid gets 400.`,
        {
          head: [msg`Code`, msg`What it means`],
          rows: Object.entries(TOP_LEVEL),
          anchors: 0,
        },
        msg`These three have a \`reason\`: \`BAD_USER_INPUT\` ${inputReasons}; \`UNAUTHENTICATED\` ${callerReasons}; and \`FORBIDDEN\` ${accessReasons}. The message says in English what to do. Every error has a \`requestId\`, and in \`docs\` the address of its description. A huge value is not repeated in full.`,
      ],
    },
    {
      id: 'requests',
      title: msg`Requests`,
      body: [
        msg`These codes mean that the request never became an operation. Codes from the table above can also come before execution: \`FORBIDDEN\` with 403 for a key from a wrong address, \`RATE_LIMITED\` with 429, \`SERVICE_UNAVAILABLE\` with 503.`,
        {
          head: [msg`Status`, msg`Code`, msg`What it means`],
          rows: transportRows,
          anchors: 1,
        },
      ],
    },
    {
      id: 'changes',
      title: msg`Changes`,
      body: [
        msg`A mutation that changed nothing says why in \`userErrors\`, with status 200: see [all codes](/documentation/reference/error-codes).`,
      ],
    },
  ],
};
