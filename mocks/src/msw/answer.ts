import { GraphQLError } from 'graphql';
import { HttpResponse } from 'msw';
import type * as Types from '../../../schema/generated/schema-types.js';
import type { TopLevelErrorCode, UserErrorCode } from '../../../schema/rules/error-codes.js';
import { errorDocs } from '../../../schema/rules/error-docs.js';
import { userErrorMessage } from '../../../schema/rules/error-parameters.js';
import { type NumberedProblem, readProblem } from '../../../schema/rules/numbered-problem.js';
import type { KeptTypes, MockUser } from './records.js';

/**
 * A handler's answer for a type of the schema: some of its fields, each as a value or as a function of the field's
 * arguments. Bytes may be bigints, and a list that is read in pages is the whole list. Instead of what the API shows of an
 * object, an answer may be what the world keeps of it (`Handlers.types`). Fields that are left out have the default of their
 * type (defaults.ts).
 */
export type Answer<T> = T extends readonly (infer Item)[]
  ? readonly Answer<Item>[]
  : T extends { readonly __typename: infer Name }
    ? Fields<T> | KeptAs<Name> | (T extends { nodes: infer Nodes } ? Answer<Nodes> : never)
    : T extends string
      ? T | (string extends T ? bigint : never)
      : T;

type Fields<T> = { readonly [Field in keyof T]?: Answer<T[Field]> | Resolve<T[Field]> };
type KeptAs<Name> = Name extends keyof KeptTypes ? KeptTypes[Name] : never;

/** Fields check their own arguments: declare them with their generated type. */
type Resolve<T> = (args: never, session: Session) => Answer<T> | Promise<Answer<T>> | undefined;

/** The session of a request. */
export interface Session {
  /** The signed-in customer, as now. Reading it without a session answers UNAUTHENTICATED. */
  readonly user: MockUser;
  /** The customer as the API shows them, for payloads with `me`. */
  readonly me: () => Fields<Types.Me>;
}

/** A subject's part of the API (handlers.ts). Fields of `me` come together from all subjects. */
export interface Handlers {
  readonly me?: (user: MockUser) => Fields<Types.Me>;
  readonly queries?: Fields<Types.Query>;
  /** Need a session. Throw `Refusal` for expected failures. */
  readonly mutations?: Fields<Types.Mutation>;
  readonly publicMutations?: Fields<Types.Mutation>;
  /** Fields that the API shows and the world does not keep: they are computed. */
  readonly types?: { readonly [Name in keyof KeptTypes]?: (kept: KeptTypes[Name]) => object };
}

/** An expected failure of a mutation: the payload has `userErrors`, and otherwise the defaults. */
export class Refusal extends Error {
  constructor(
    readonly code: UserErrorCode | NumberedProblem,
    readonly field: string | null = null,
    /** Other fields of the payload. */
    readonly besides: object = {},
  ) {
    super(code);
  }
}

export function userError(problem: UserErrorCode | NumberedProblem, field: string | null = null) {
  const { code, ...numbers } = readProblem(problem);
  return { code, field, message: userErrorMessage(code), ...numbers };
}

/** Throws a Refusal for a problem that a rule of the contract found. */
export function refuseIf(
  problem: UserErrorCode | NumberedProblem | null,
  field: string | null = null,
): void {
  if (problem !== null) throw new Refusal(problem, field);
}

/** A failure of the whole request, in the gateway's format. */
export function failure(
  code: TopLevelErrorCode,
  message: string,
  details: { reason?: string } = {},
) {
  const docs = location.origin + errorDocs(code);
  return new GraphQLError(message, { extensions: { code, docs, ...details } });
}

/** A response with such a failure, for tests and the panel. */
export const graphqlError = (...failed: Parameters<typeof failure>) =>
  HttpResponse.json<{ errors: GraphQLError[] }>({ errors: [failure(...failed)] });

/** A refusal of a REST call without an envelope. */
export const refused = (status: number, code: string, reason?: string) =>
  HttpResponse.json({ code, reason }, { status });

/** The item with an id; NOT_FOUND otherwise. */
export function found<Item extends { readonly id: string }>(
  items: readonly Item[],
  id: string,
  what: string,
): Item {
  const item = items.find((each) => each.id === id);
  if (item === undefined) throw failure('NOT_FOUND', `${what} not found`);
  return item;
}

/**
 * Changes what an input sets. A field that is left out stays; null clears it.
 * @param neverNull fields that stay for null, too
 * @returns the same item
 */
export function change<Item extends object>(
  item: Item,
  input: object,
  neverNull: readonly string[] = [],
): Item {
  const given = Object.entries(input).filter(
    ([field, value]) => value !== undefined && !(value === null && neverNull.includes(field)),
  );
  return Object.assign(item, Object.fromEntries(given));
}

export const money = (minor: number | bigint) => ({ minor: BigInt(minor), currency: 'USD' });
