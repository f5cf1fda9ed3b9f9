import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import {
  type TopLevelErrorCode,
  TRANSPORT_STATUS,
  type TransportErrorCode,
} from '../../../../schema/rules/error-codes';
import type { Cell, Table } from '../prose';

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

const transportRows: Cell[][] = (Object.keys(TRANSPORT) as TransportErrorCode[]).map((code) => [
  String(TRANSPORT_STATUS[code]),
  code,
  TRANSPORT[code],
]);

/** The tables of api-errors.md. */
export const API_ERROR_TABLES: Readonly<Record<string, Table>> = {
  operations: {
    head: [msg`Code`, msg`What it means`],
    rows: Object.entries(TOP_LEVEL),
    anchors: 0,
  },
  requests: {
    head: [msg`Status`, msg`Code`, msg`What it means`],
    rows: transportRows,
    anchors: 1,
  },
};
