import {
  buildSchema,
  graphql as run,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  getNamedType,
  GraphQLScalarType,
} from 'graphql';
import { graphql, HttpResponse } from 'msw';
import schemaText from '../../../schema/schema.graphql?raw';
import type { UserErrorCode } from '../../../schema/rules/error-codes.js';
import { failure, type Handlers, Refusal, type Session, userError } from './answer.js';
import { connection } from './connections.js';
import { defaultOf } from './defaults.js';
import { hasLongList } from './list-lengths.js';
import { once } from './once.js';
import type { World } from './records.js';
import { refusalOf, userOf } from './sessions.js';

type Fields = Readonly<Record<string, unknown>>;
type Resolve = (args: unknown, session: Session) => unknown;

/** The types whose fields are handlers: an operation that selects one without a handler fails, even if it may be null. */
const ENTRIES: ReadonlySet<string> = new Set(['Query', 'Mutation', 'Me']);

const SCHEMA = buildSchema(schemaText, { assumeValid: true });
const bigInt = SCHEMA.getType('BigInt');
if (bigInt instanceof GraphQLScalarType) {
  bigInt.serialize = String;
  bigInt.parseValue = (value) => BigInt(value as string);
}

/**
 * Answers every operation by executing it against the schema. Handlers answer fields, so that a new operation needs one only
 * for fields that no operation had.
 * @param onMissing gets the field that no handler answers, as `Type.field`
 */
export function graphqlHandler(
  world: World,
  subjects: readonly Handlers[],
  onMissing: (field: string) => void,
) {
  const queries = merged(subjects.map((subject) => subject.queries));
  const signedIn = merged(subjects.map(({ mutations }) => mutations));
  const open = merged(subjects.map(({ publicMutations }) => publicMutations));
  const computed = merged(subjects.map(({ types }) => types));

  /** A value with what the API computes of it: the page of a list, and fields that the world does not keep. */
  const shown = (value: unknown, args: Fields, type: GraphQLOutputType): unknown => {
    const named = getNamedType(type);
    const fieldsOf = computed[named.name] as ((kept: object) => object) | undefined;
    if (Array.isArray(value))
      return named.name.endsWith('Connection')
        ? connection(value, args)
        : value.map((item) => shown(item, args, named));
    return fieldsOf === undefined || value == null ? value : { ...value, ...fieldsOf(value) };
  };

  const sessionOf = (request: Request): Session => {
    const current = () => {
      const user = userOf(world, request);
      if (user !== null) return user;
      const reason = refusalOf(world, request);
      throw failure('UNAUTHENTICATED', 'Sign in first', { reason });
    };
    return {
      get user() {
        return current();
      },
      me: () => merged(subjects.map(({ me }) => me?.(current()))),
    };
  };

  const fieldResolver: GraphQLFieldResolver<Fields | undefined, Session> = (
    source,
    args: Fields,
    session,
    { fieldName, parentType, returnType, operation },
  ) => {
    if (source === undefined && fieldName === 'me') return session.me();
    const fields = source ?? (parentType.name === 'Query' ? queries : { ...signedIn, ...open });
    const field = fields[fieldName];
    if (field === undefined && ENTRIES.has(parentType.name)) {
      onMissing(`${parentType.name}.${fieldName}`);
      throw failure('INTERNAL', `No mock handler answers ${parentType.name}.${fieldName}`);
    }
    if (field === undefined) {
      const { directives = [] } = parentType.getFields()[fieldName]?.astNode ?? {};
      const isNeverNull = directives.some(({ name }) => name.value === 'semanticNonNull');
      return defaultOf(returnType, isNeverNull);
    }
    // A mutation says so in its userErrors.
    if (parentType.name !== 'Mutation' && hasLongList(args))
      throw failure('BAD_USER_INPUT', 'A list has too many values', { reason: 'LIST_TOO_LONG' });
    if (parentType.name !== 'Mutation')
      return shown(
        typeof field === 'function' ? (field as Resolve)(args, session) : field,
        args,
        returnType,
      );
    const mutate = async () => (await (field as Resolve)(args, session)) as object;
    return payloadOf(() => {
      const { state, only, code } = world.answers;
      const isMeant = only === null || only === operation.name?.value;
      if (state === 'refused' && isMeant && code != null) throw new Refusal(code as UserErrorCode);
      if (!(fieldName in signedIn)) return mutate();
      requireUser(session);
      return once(world, fieldName, args, mutate);
    });
  };

  return graphql.operation(async ({ query, variables, request }) => {
    const { data, errors } = await run({
      schema: SCHEMA,
      source: query,
      variableValues: variables,
      contextValue: sessionOf(request),
      fieldResolver,
    });
    return HttpResponse.json(
      { data, ...(errors && { errors: errors.map(withCode) }) },
      { headers: { 'x-request-id': crypto.randomUUID() } },
    );
  });
}

/** @throws if two subjects answer a field */
function merged(parts: readonly (object | undefined)[]): Fields {
  const entries = parts.flatMap((part) => Object.entries(part ?? {}));
  const fields = Object.fromEntries(entries) as Fields;
  if (Object.keys(fields).length < entries.length) throw new Error('Two handlers for one field');
  return fields;
}

/** Fails without a session. */
const requireUser = ({ user }: Session) => user;

async function payloadOf(mutate: () => Promise<object>): Promise<object> {
  try {
    return await mutate();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...error.besides, userErrors: [userError(error.code, error.field)] };
  }
}

/** A mistake in a handler: INTERNAL, and in the console. */
function withCode(error: GraphQLError): GraphQLError {
  if (error.extensions['code'] !== undefined) return error;
  console.error(error);
  const { message, path } = error;
  return new GraphQLError(message, { path, extensions: { code: 'INTERNAL' } });
}
