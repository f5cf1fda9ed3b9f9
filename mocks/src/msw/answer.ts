import { GraphQLError } from 'graphql';
import type { TopLevelErrorCode, UserErrorCode } from '../../../schema/rules/error-codes.js';
import { userErrorMessage } from '../../../schema/rules/error-parameters.js';
import { typedText } from '../../../schema/rules/typed-text.js';
import type * as Types from '../../../schema/generated/schema-types.js';
import type { MockUser } from './user-world.js';

/**
 * A handler's answer for a type of the schema: some of its fields, each as a value or as a function of the field's
 * arguments. Bytes may be bigints. An operation that selects another field fails, unless the field may be null.
 */
export type Answer<T> = T extends readonly (infer Item)[]
  ? readonly Answer<Item>[]
  : T extends { readonly __typename: string }
    ? { readonly [Field in keyof T]?: Answer<T[Field]> | Resolve<T[Field]> }
    : T extends string
      ? T | (string extends T ? bigint : never)
      : T;

/** Fields check their own arguments: declare them with their generated type. */
type Resolve<T> = (args: never, session: Session) => Answer<T> | Promise<Answer<T>>;

/** The session of a request. */
export interface Session {
  /** The signed-in customer, as now. Reading it without a session answers UNAUTHENTICATED. */
  readonly user: MockUser;
  /** The customer as the API shows them, for payloads with `me`. */
  readonly me: () => Answer<Types.Me>;
}

/** A subject's part of the API (handlers.ts). Fields of `me` come together from all subjects. */
export interface Handlers {
  readonly me?: (user: MockUser) => Answer<Types.Me>;
  readonly queries?: Answer<Types.Query>;
  /** Need a session. A payload may leave out `userErrors`; throw `Refusal` for failures. */
  readonly mutations?: Answer<Types.Mutation>;
  readonly publicMutations?: Answer<Types.Mutation>;
}

/** An expected failure of a mutation: the payload has only `userErrors`. */
export class Refusal extends Error {
  readonly userError;

  constructor(code: UserErrorCode, field: string | null = null) {
    super(code);
    this.userError = userError(code, field);
  }
}

/** For a failed payload with other fields; otherwise throw a Refusal. */
export const userError = (code: UserErrorCode, field: string | null = null) => ({
  code,
  field,
  message: userErrorMessage(code),
});

/** Throws a Refusal for a problem that a rule of the contract found. */
export function refuseIf(problem: UserErrorCode | null, field: string | null = null): void {
  if (problem !== null) throw new Refusal(problem, field);
}

/** A failure of the whole request, in the gateway's format. */
export function failure(
  code: TopLevelErrorCode,
  message: string,
  details: { reason?: string } = {},
) {
  return new GraphQLError(message, { extensions: { code, ...details } });
}

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

/** The items after one of them changed. */
export function replaced<Item extends { readonly id: string }>(
  items: readonly Item[],
  next: Item,
): Item[] {
  return items.map((item) => (item.id === next.id ? next : item));
}

/** Whether one of an item's texts contains what was searched for, as the gateway searches. */
export function matches(search: string | null | undefined, ...texts: (string | null)[]): boolean {
  const wanted = typedText(search ?? '').toLowerCase();
  return texts.some((text) =>
    typedText(text ?? '')
      .toLowerCase()
      .includes(wanted),
  );
}

export const money = (minor: number | bigint) => ({ minor: BigInt(minor), currency: 'USD' });
