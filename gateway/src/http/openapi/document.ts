import { STATEMENT_KEYS_PATH } from '../../../../schema/rules/statement-keys.js';
import { type JsonSchema, SCHEMAS, type SchemaName } from './schemas.js';

const JSON_TYPE = 'application/json';

const ref = (name: SchemaName): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const content = (name: SchemaName) => ({ [JSON_TYPE]: { schema: ref(name) } });
const requestId = { 'x-request-id': { $ref: '#/components/headers/RequestId' } };
const answer = (description: string, name: SchemaName) => ({
  description,
  headers: requestId,
  content: content(name),
});
const takes = (name: SchemaName) => ({ requestBody: { required: true, content: content(name) } });

/** A call for signing in. Every answer of one, refusals too, is an envelope. */
const signIn = (summary: string, more: object = {}) => ({
  tags: ['Sign-in'],
  summary,
  ...more,
  responses: {
    200: answer('Done: `err_code` is 0.', 'Envelope'),
    default: answer('Refused: `err_code` says why.', 'Envelope'),
  },
});
const withSession = { security: [{ session: [] }] };

/** A call of a proxy node. */
const edge = (summary: string, name: SchemaName, more: object = {}) => ({
  tags: ['Edge'],
  summary,
  ...more,
  security: [{ node: [] }],
  responses: {
    200: answer('Done.', name),
    default: answer('Refused: an unknown node, a malformed part, or a gap.', 'EdgeError'),
  },
});

/** A call of another company's server, signed over the raw bytes. */
const webhook = (summary: string, more: object) => ({
  tags: ['Incoming webhooks'],
  summary,
  ...more,
  parameters: ['x-timestamp', 'x-signature'].map((name) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  })),
  responses: {
    200: answer('Committed, also if it is kept for a person or dropped.', 'WebhookAnswer'),
    default: answer('Refused: `BAD_SIGNATURE`, `STALE_TIMESTAMP`, or malformed.', 'Error'),
  },
});

const FILE_TYPES = { csv: 'text/csv', json: JSON_TYPE, pdf: 'application/pdf' } as const;
const LANGUAGE = {
  name: 'locale',
  in: 'query',
  required: false,
  description: 'Language of a PDF; that of the account by default.',
  schema: { enum: ['en-US', 'zh-HK'] },
};

/** A statement as a file. A text is in UTF-8. */
const statement = (
  summary: string,
  format: keyof typeof FILE_TYPES,
  parameters: readonly object[],
) => ({
  get: {
    tags: ['Exports'],
    summary: `${summary} as ${format.toUpperCase()}, streamed.`,
    description:
      'With a session, or an API key with the scopes READ_ORDERS and READ_USAGE. The documentation has the form, and how to check a statement offline.',
    parameters: [...parameters, ...(format === 'pdf' ? [LANGUAGE] : [])],
    ...withSession,
    responses: {
      200: {
        description: 'The file.',
        headers: requestId,
        content: {
          [FILE_TYPES[format]]: {
            schema: format === 'json' ? ref('Statement') : { type: 'string' },
          },
        },
      },
      default: answer(
        'Refused: `BAD_USER_INPUT`, `FORBIDDEN`, `NOT_FOUND`, `RATE_LIMITED`.',
        'Error',
      ),
    },
  },
});
const MONTH = {
  name: 'month',
  in: 'path',
  required: true,
  description: 'In the time zone of the account, such as `2026-10`.',
  schema: { type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$' },
};
const PERIOD = ['from', 'to'].map((name) => ({
  name,
  in: 'query',
  required: true,
  description: name === 'from' ? 'Start.' : 'End, exclusive.',
  schema: { type: 'string', format: 'date-time' },
}));
const statements = Object.fromEntries(
  (['csv', 'json', 'pdf'] as const).flatMap((format) => [
    [`/statements/{month}.${format}`, statement('The statement of a month', format, [MONTH])],
    [`/statements/period.${format}`, statement('A statement of any period', format, PERIOD)],
  ]),
);

/** The REST calls beside GraphQL. openapi.test.ts compares the paths with the routes, and the answers with the schemas. */
export function openApiDocument(publicUrl: string, version: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'REST: sign-in, exports, proxy nodes, incoming webhooks',
      version,
      description:
        'Everything else is GraphQL: `POST /graphql`, described by `/schema.graphql` and the documentation. Every answer has the header `x-request-id`.',
    },
    servers: [{ url: publicUrl }],
    paths: {
      '/auth/register': { post: signIn('Create an account.', takes('RegisterBody')) },
      '/auth/login': { post: signIn('Begin a session.', takes('LoginBody')) },
      '/auth/logout': { post: signIn('End the session.', withSession) },
      '/auth/me': { get: signIn('The signed-in customer.', withSession) },
      '/auth/google': { post: signIn('Sign in with a credential of Google.', takes('GoogleBody')) },
      '/auth/google-authcode': {
        post: signIn('Sign in with a code of Google.', takes('GoogleCodeBody')),
      },
      '/auth/google-link': {
        post: signIn('Connect a Google account with yours.', {
          ...withSession,
          ...takes('GoogleLinkBody'),
        }),
      },
      '/auth/google-start': {
        get: {
          tags: ['Sign-in'],
          summary: 'Go to the sign-in window of Google.',
          parameters: [
            {
              name: 'state',
              in: 'query',
              required: true,
              schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,128}$' },
            },
          ],
          responses: {
            303: { description: 'The address of the window.', headers: requestId },
            default: answer('Refused.', 'Envelope'),
          },
        },
      },
      '/auth/google-nonce': {
        get: {
          tags: ['Sign-in'],
          summary: 'A nonce for one-tap sign-in, kept in a cookie.',
          responses: {
            200: answer('The nonce.', 'Nonce'),
            default: answer('Refused.', 'Envelope'),
          },
        },
      },
      '/edge/v1/authorize': {
        post: edge('May this client pass?', 'Authorization', takes('AuthorizeBody')),
      },
      '/edge/v1/usage': {
        post: edge('Report a batch of usage, once.', 'UsageAnswer', takes('UsageBody')),
      },
      '/edge/v1/cursor': { get: edge('The last batch that was taken.', 'EdgeCursor') },
      '/edge/v1/requests': {
        post: edge('Tell a sample of requests.', 'RequestsAnswer', takes('RequestsBody')),
      },
      '/usage/export.csv': {
        get: {
          tags: ['Exports'],
          summary: 'Usage as CSV, streamed: one line for each group in each bucket.',
          description:
            'The columns are the start and end of the bucket, the keys of the dimensions, the figures, `state` (`final` or `provisional`), and `as_of`: the time up to which all proxy nodes had reported.',
          parameters: [
            {
              name: 'query',
              in: 'query',
              required: false,
              description:
                'A `UsageQuery` of the GraphQL schema. Any granularity is allowed for up to 400 days.',
              content: { [JSON_TYPE]: { schema: { type: 'object' } } },
            },
          ],
          ...withSession,
          responses: {
            200: {
              description: 'The file.',
              headers: requestId,
              content: { 'text/csv': { schema: { type: 'string' } } },
            },
            default: answer('Refused: `BAD_USER_INPUT`, `FORBIDDEN`, `RATE_LIMITED`.', 'Error'),
          },
        },
      },
      ...statements,
      [STATEMENT_KEYS_PATH]: {
        get: {
          tags: ['Exports'],
          summary: 'The public keys of statements, the one that signs now first.',
          responses: { 200: answer('The keys.', 'StatementKeys') },
        },
      },
      '/requests/stream': {
        get: {
          tags: ['Live requests'],
          summary: 'New requests as server-sent events.',
          description:
            'Each event `request` has a `ProxyRequest` of the GraphQL schema as JSON: a new one, or one whose tunnel has ended; the same request may come twice. Send the id of the last event as `Last-Event-ID` to continue. The stream ends with its session or key, and after 15 minutes.',
          parameters: [
            {
              name: 'filter',
              in: 'query',
              required: false,
              description: 'A `ProxyRequestFilterInput` of the GraphQL schema.',
              content: { [JSON_TYPE]: { schema: { type: 'object' } } },
            },
            { name: 'last-event-id', in: 'header', required: false, schema: { type: 'string' } },
          ],
          ...withSession,
          responses: {
            200: {
              description: 'The events.',
              headers: requestId,
              content: { 'text/event-stream': { schema: { type: 'string' } } },
            },
            default: answer('Refused: `BAD_USER_INPUT`, `FORBIDDEN`, `RATE_LIMITED`.', 'Error'),
          },
        },
      },
      '/webhooks/airwallex': {
        post: webhook('An event of the payment provider.', {
          requestBody: { required: true, content: { [JSON_TYPE]: { schema: { type: 'object' } } } },
        }),
      },
      '/webhooks/support-mail': {
        post: webhook('An email to the address of a ticket.', takes('SupportMail')),
      },
    },
    components: {
      schemas: SCHEMAS,
      headers: {
        RequestId: {
          description: 'Names the request in our logs. Send it to support.',
          schema: { type: 'string', format: 'uuid' },
        },
      },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        node: { type: 'http', scheme: 'basic' },
      },
    },
  };
}
