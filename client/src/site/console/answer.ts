import type {
  TopLevelErrorCode,
  UnauthenticatedReason,
} from '../../../../schema/rules/error-codes';

/** Why the gateway refused a request, or a part of it. */
export type Refusal =
  | { readonly kind: UnauthenticatedReason }
  /** The key may not do this, no key may, or not from this address. */
  | { readonly kind: 'forbidden' | 'forbidden-to-keys' | 'forbidden-here' }
  | { readonly kind: 'input' | 'not-found' | 'user-errors' | 'no-json' | 'other' }
  /** In the text of the operation, if the gateway says where. */
  | { readonly kind: 'query'; readonly line: number | null }
  /** Null if the gateway does not say for how long. */
  | { readonly kind: 'too-many'; readonly seconds: number | null };

export interface Answer {
  readonly kind: 'answered';
  readonly status: number;
  readonly durationMs: number;
  readonly requestId: string | null;
  readonly cost: { readonly operation: number; readonly limit: number } | null;
  /** JSON with indentation, or the text as it came. */
  readonly text: string;
  /** Null if everything worked. */
  readonly refusal: Refusal | null;
  /** Some of it was refused, and the rest is in the answer. */
  readonly isPartial: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Codes of requests that never became an operation because of their query. */
const QUERY_CODES: ReadonlySet<unknown> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
]);

/** @param body its text */
export function answerOf(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: string,
  durationMs: number,
): Answer {
  const json = parsed(body);
  const { data, errors, extensions } = fieldsOf(json);
  const { operation, limit } = fieldsOf(fieldsOf(extensions)['cost']);
  const isCost = typeof operation === 'number' && typeof limit === 'number';
  const [error] = Array.isArray(errors) ? (errors as unknown[]) : [];
  return {
    kind: 'answered',
    status,
    durationMs,
    requestId: headers.get('x-request-id'),
    cost: isCost ? { operation, limit } : null,
    text: json === undefined ? body : JSON.stringify(json, null, 2),
    refusal:
      json === undefined
        ? { kind: 'no-json' }
        : error === undefined
          ? refusedChange(data)
          : refusalOf(fieldsOf(error)),
    isPartial: error !== undefined && hasValue(data),
  };
}

/** A refused field is null, and so may be what is around it. */
function hasValue(data: unknown): boolean {
  if (typeof data !== 'object') return data !== undefined;
  return data !== null && Object.values(data).some(hasValue);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    // Something between the page and the gateway answered.
    return undefined;
  }
}

/** The first error decides the words; the answer has all of them. */
function refusalOf({ extensions, locations }: Fields): Refusal {
  const { code, reason, retryAfterSeconds } = fieldsOf(extensions);
  if (QUERY_CODES.has(code)) {
    const [place] = Array.isArray(locations) ? (locations as unknown[]) : [];
    return { kind: 'query', line: numberOr(fieldsOf(place)['line']) };
  }
  switch (code as TopLevelErrorCode) {
    case 'UNAUTHENTICATED':
      return { kind: (reason ?? 'TOKEN_MISSING') as UnauthenticatedReason };
    case 'FORBIDDEN':
      return {
        kind:
          reason === 'SESSION_REQUIRED'
            ? 'forbidden-to-keys'
            : reason === 'ADDRESS_NOT_ALLOWED'
              ? 'forbidden-here'
              : 'forbidden',
      };
    case 'NOT_FOUND':
      return { kind: 'not-found' };
    case 'BAD_USER_INPUT':
      return { kind: 'input' };
    case 'RATE_LIMITED':
      return { kind: 'too-many', seconds: numberOr(retryAfterSeconds) };
    default:
      return { kind: 'other' };
  }
}

/** A mutation that did nothing says so in its payload, and that is no error of GraphQL's. */
function refusedChange(data: unknown): Refusal | null {
  const isRefused = Object.values(fieldsOf(data)).some((payload) => {
    const { userErrors } = fieldsOf(payload);
    return Array.isArray(userErrors) && userErrors.length > 0;
  });
  return isRefused ? { kind: 'user-errors' } : null;
}
