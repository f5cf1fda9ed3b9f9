import { API_KEY_PREFIX } from '../../../../schema/rules/api-key';
import { typedText } from '../../../../schema/rules/typed-text';
import { type Fault, jsonFault } from './json-fault';

/** The texts of the console's fields, as the reader typed them. */
interface Typed {
  readonly key: string;
  readonly query: string;
  readonly variables: string;
}

/** A request to send. */
export interface GraphQLRequest {
  /** Null for operations that need none. */
  readonly key: string | null;
  readonly query: string;
  readonly variables: object;
}

/** Why nothing was sent. */
export type Mistake =
  | { readonly kind: 'not-a-key' | 'query-empty' | 'variables-no-object' }
  | { readonly kind: 'variables-no-json'; readonly fault: Fault };

/** Such as may stand in a header. Whether it is a whole key is the gateway's to say. */
const KEY = new RegExp(`^${API_KEY_PREFIX}[\\w-]{1,120}$`);

/** Only a key leaves the page, so that a password pasted by mistake is sent to nobody. */
function keyOf(typed: string): string | null | undefined {
  const key = typedText(typed).replace(/^bearer\s+/i, '');
  if (key === '') return null;
  return KEY.test(key) ? key : undefined;
}

export function requestOf({ key: typedKey, query, variables }: Typed): GraphQLRequest | Mistake {
  const key = keyOf(typedKey);
  if (key === undefined) return { kind: 'not-a-key' };
  if (query.trim() === '') return { kind: 'query-empty' };
  if (variables.trim() === '') return { key, query, variables: {} };
  const fault = jsonFault(variables);
  if (fault !== null) return { kind: 'variables-no-json', fault };
  const given: unknown = JSON.parse(variables);
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { kind: 'variables-no-object' };
  return { key, query, variables: given };
}

export const isMistake = (request: GraphQLRequest | Mistake): request is Mistake =>
  'kind' in request;

/**
 * Whether a document may change something. The word anywhere is enough, also in a comment: asking once too often is better than
 * not asking, and no mutation is without it.
 */
export function mayChange(query: string): boolean {
  return /\bmutation\b/.test(query);
}
