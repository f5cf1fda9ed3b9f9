import { Field, ObjectType } from 'type-graphql';
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
}

/** Base of all mutation payloads: `{ …object, userErrors }`. */
@ObjectType()
export abstract class MutationPayload {
  @Field(() => [UserErrorObject], {
    description: 'Reasons why nothing was changed. Empty on success.',
  })
  userErrors!: readonly UserErrorData[];
}

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
