import { Field, ObjectType } from 'type-graphql';
import { UserError, type UserErrorData } from '../errors.js';

@ObjectType('UserError', { description: 'An expected failure of a mutation. Nothing was changed.' })
export class UserErrorObject implements UserErrorData {
  @Field({ description: 'Stable code in UPPER_SNAKE_CASE; clients choose their words by it.' })
  code!: string;

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
  @Field(() => [UserErrorObject], { description: 'Why nothing was changed; empty on success.' })
  userErrors!: readonly UserErrorData[];
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
