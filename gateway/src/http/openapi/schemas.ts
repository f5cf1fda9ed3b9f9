import { z } from 'zod';
import { TARGET_DETAILS } from '../../../../schema/rules/usage-target.js';
import { HTTP_STATUS } from '../../platform/errors.js';
import {
  googleBody,
  googleCodeBody,
  googleLinkBody,
  loginBody,
  registerBody,
} from '../auth/bodies.js';
import { requestsBody } from '../edge/requests-body.js';

/** JSON Schema, as OpenAPI 3.1 has it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const text = { type: 'string' } as const;
/** Below 100 TB. */
const bytes = { ...text, pattern: '^\\d{1,14}$' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const instant = { ...text, format: 'date-time' } as const;
/** Exact, however large. */
const integer = { ...text, pattern: '^(0|-?[1-9]\\d*)$' } as const;
const list = (items: JsonSchema) => ({ type: 'array', items }) as const;
const flag = { type: 'boolean' } as const;
const orNull = (schema: { readonly type: string }) => ({ ...schema, type: [schema.type, 'null'] });

/** An object whose fields are all there, unless `optional` names them. */
export function object(properties: Readonly<Record<string, JsonSchema>>, ...optional: string[]) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required } as const;
}

/** The input of a call, derived from the rules that check it. */
const body = (schema: z.ZodType): JsonSchema => z.toJSONSchema(schema, { io: 'input' });

const user = object({
  id: text,
  email: text,
  username: text,
  name: orNull(text),
  firstName: orNull(text),
  lastName: orNull(text),
  displayName: text,
  emailVerified: flag,
  registeredAt: { ...text, format: 'date-time' },
  locale: text,
});

export const SCHEMAS = {
  LoginBody: body(loginBody),
  RegisterBody: body(registerBody),
  GoogleBody: body(googleBody),
  GoogleCodeBody: body(googleCodeBody),
  GoogleLinkBody: body(googleLinkBody),
  /** Every sign-in call answers it. `err_code` 0 is success. */
  Envelope: object({
    err_code: count,
    err_msg: text,
    data: object({ user: { anyOf: [user, { type: 'null' }] }, token: orNull(text) }),
  }),
  Nonce: object({ nonce: text }),
  /** docs/statements/form.md */
  Statement: object(
    {
      form: { const: 'ledger-statement/1' },
      account: text,
      month: text,
      state: { enum: ['OPEN', 'PROVISIONAL', 'SEALED'] },
      timeZone: text,
      from: instant,
      to: instant,
      createdAt: { ...instant, description: 'Missing if the month is sealed.' },
      balances: list(
        object({
          ledger: { enum: ['TRAFFIC', 'MONEY', 'POINTS'] },
          unit: text,
          opening: integer,
          movements: list(
            object({ kind: text, entries: integer, amount: integer, quantity: integer }),
          ),
          closing: integer,
        }),
      ),
      entries: list({
        type: 'object',
        additionalProperties: text,
        required: ['number', 'ledger', 'unit', 'kind', 'amount', 'quantity', 'balanceAfter'],
      }),
      previousHead: { ...text, description: 'Sealed months: 32 bytes in base64.' },
      note: { ...text, description: 'Sealed months: the signed checkpoint.' },
      latestNote: { ...text, description: 'Others: the checkpoint of the last sealed month.' },
      key: text,
    },
    ...['month', 'state', 'createdAt', 'previousHead', 'note', 'latestNote', 'key'],
  ),
  StatementKeys: object({ form: text, verifier: text, keys: list(text) }),
  Error: object(
    {
      code: {
        ...text,
        description: `A stable code, such as ${Object.keys(HTTP_STATUS).join(', ')}.`,
      },
      message: text,
      reason: { ...text, description: 'With BAD_USER_INPUT and UNAUTHENTICATED.' },
      requestId: { ...text, description: 'The same as in the header x-request-id.' },
      retryAfterSeconds: count,
    },
    ...['message', 'reason', 'requestId', 'retryAfterSeconds'],
  ),
  AuthorizeBody: object(
    {
      username: { ...text, maxLength: 256 },
      password: { ...text, maxLength: 256 },
      clientIp: { ...text, maxLength: 256 },
      protocol: { enum: ['HTTP', 'HTTPS', 'SOCKS5'] },
      openConnections: count,
      bitsPerSecond: count,
      isThrottled: { ...flag, default: false },
      wantsConnection: { ...flag, default: true },
    },
    ...['username', 'password', 'clientIp', 'protocol'],
    ...['openConnections', 'bitsPerSecond', 'isThrottled', 'wantsConnection'],
  ),
  Authorization: {
    oneOf: [
      object({
        allow: { const: true },
        cacheSeconds: count,
        subAccountId: text,
        targetDetail: { enum: TARGET_DETAILS },
        userId: text,
        country: orNull(text),
        city: orNull(text),
        session: orNull(text),
        sessionMinutes: orNull(count),
        maxBytes: orNull(text),
        leaseSeconds: orNull(count),
        outageSeconds: count,
        outageBytes: orNull(text),
        maxConnections: orNull(count),
        bitsPerSecond: orNull(count),
        grantId: { type: 'null' },
      }),
      object(
        {
          allow: { const: false },
          cacheSeconds: count,
          reason: text,
          part: text,
          expected: text,
          subAccountId: text,
          targetDetail: { enum: TARGET_DETAILS },
        },
        ...['part', 'expected', 'subAccountId', 'targetDetail'],
      ),
    ],
  },
  UsageBody: object({
    batch: { type: 'integer', minimum: 1 },
    events: {
      type: 'array',
      maxItems: 10_000,
      items: object(
        {
          at: { ...text, format: 'date-time' },
          subAccountId: text,
          country: { ...text, pattern: '^[A-Z]{2}$' },
          protocol: { enum: ['HTTP', 'HTTPS', 'SOCKS5'] },
          bytesUp: bytes,
          bytesDown: bytes,
          requests: count,
          overheadUp: bytes,
          overheadDown: bytes,
          handshakeBytes: bytes,
          outcome: text,
          target: text,
          clientNetwork: text,
        },
        ...['overheadUp', 'overheadDown', 'handshakeBytes', 'outcome', 'target', 'clientNetwork'],
      ),
    },
  }),
  UsageAnswer: object({ batch: count, applied: flag, expected: count }),
  RequestsBody: body(requestsBody),
  RequestsAnswer: object({ taken: count }),
  EdgeError: object(
    { code: text, part: text, expected: count, message: text, requestId: text },
    ...['part', 'expected', 'message', 'requestId'],
  ),
  EdgeCursor: object({ lastBatch: count }),
  SupportMail: object(
    {
      messageId: { ...text, minLength: 1, maxLength: 1_000 },
      from: { ...text, minLength: 3, maxLength: 320 },
      to: { type: 'array', items: text, minItems: 1, maxItems: 50 },
      text: { ...text, maxLength: 200_000 },
      headers: { type: 'object', additionalProperties: text },
    },
    'headers',
  ),
  WebhookAnswer: object({ received: { const: true }, outcome: text }),
} as const satisfies Record<string, JsonSchema>;

export type SchemaName = keyof typeof SCHEMAS;
