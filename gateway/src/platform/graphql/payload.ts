import { type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { USER_ERRORS, type UserErrorCode } from '../../../../schema/rules/error-codes.js';
import { UserError, type UserErrorData } from '../errors.js';
import { requireViewer, type Viewer } from '../viewer.js';
import { enumType } from './enum-type.js';

const UserErrorCodeEnum = enumType<UserErrorCode>(
  'UserErrorCode',
  'Why a mutation changed nothing. Clients choose their words by it.',
  USER_ERRORS,
);

@ObjectType('UserError', { description: 'An expected failure of a mutation. Nothing was changed.' })
export class UserErrorObject implements UserErrorData {
  @Field(() => UserErrorCodeEnum, { description: 'Stable code; clients choose their words by it.' })
  code!: UserErrorData['code'];

  @Field({ description: 'English explanation for developers.' })
  message!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The input field at fault; null when it is the request as a whole.',
  })
  field!: string | null;

  @Field(() => Int, { nullable: true, description: 'Smallest number allowed, for OUT_OF_RANGE.' })
  min?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Largest number allowed for OUT_OF_RANGE, most characters for TOO_LONG.',
  })
  max?: number;
}

/** Base of all mutation payloads: `{ …object, userErrors }`. */
@ObjectType()
export abstract class MutationPayload {
  @Field(() => [UserErrorObject], {
    description: 'Reasons why nothing was changed. Empty on success.',
  })
  userErrors!: readonly UserErrorData[];
}

/**
 * A payload with `userErrors` and these fields, each with its type and description. They are null if nothing was changed.
 */
export function payloadOf(
  name: string,
  description: string,
  fields: Readonly<Record<string, readonly [type: () => FieldType, description: string]>>,
): ClassType<MutationPayload> {
  @ObjectType(name, { description })
  class Payload extends MutationPayload {}
  for (const [field, [type, words]] of Object.entries(fields))
    Field(type, { nullable: true, description: words })(Payload.prototype, field);
  return Payload;
}

type FieldType = ReturnType<Extract<Parameters<typeof Field>[0], () => unknown>>;

/** `mutationPayload` for the signed-in viewer. @throws AppError UNAUTHENTICATED */
export function viewerPayload<T extends object>(
  viewer: Viewer | null,
  work: (viewer: Viewer) => Promise<T>,
): ReturnType<typeof mutationPayload<T>> {
  const signedIn = requireViewer(viewer);
  return mutationPayload(() => work(signedIn));
}

/** Runs a write and converts its expected failures into data. Rethrows other errors. */
export async function mutationPayload<T extends object>(
  work: () => Promise<T>,
): Promise<(T | { [K in keyof T]: null }) & { userErrors: readonly UserErrorData[] }> {
  try {
    return { ...(await work()), userErrors: [] };
  } catch (error) {
    if (error instanceof UserError)
      return { userErrors: error.errors } as { [K in keyof T]: null } & {
        userErrors: readonly UserErrorData[];
      };
    throw error;
  }
}
