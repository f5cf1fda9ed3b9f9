import { Field, Int, ObjectType } from 'type-graphql';
import { enumType } from '../../platform/graphql/enum-type.js';
import { MutationPayload } from '../../platform/graphql/payload.js';
import { GraphQLDateTime } from '../../platform/graphql/scalars.js';
import { Me } from '../user/me.object.js';

export const EmailCodePurpose = enumType(
  'EmailCodePurpose',
  'Purpose of a code sent by email. A code for one purpose is invalid for the other.',
  {
    VERIFY_EMAIL: 'Proves that the email address is yours. Grants the trial and points.',
    CHANGE_PASSWORD: 'Step one of changing the password.',
  },
);

@ObjectType({ description: 'Result of `emailCodeSend`.' })
export class EmailCodeSendPayload extends MutationPayload {
  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When the code expires. Null if none was sent.',
  })
  expiresAt!: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Seconds until another code can be sent; also set with CODE_RECENTLY_SENT.',
  })
  retryAfterSeconds!: number | null;
}

@ObjectType({ description: 'Result of `emailVerify`.' })
export class EmailVerifyPayload extends MutationPayload {
  @Field(() => Me, {
    nullable: true,
    description: 'Your updated profile. Null if the code was rejected.',
  })
  me!: Me | null;
}

@ObjectType({ description: 'Result of `passwordChange`.' })
export class PasswordChangePayload extends MutationPayload {
  @Field(() => Me, {
    nullable: true,
    description: 'Your profile. Null if the password was not changed.',
  })
  me!: Me | null;
}

@ObjectType({
  description:
    'Result of `passwordResetRequest`. It does not reveal whether the address has an account.',
})
export class PasswordResetRequestPayload extends MutationPayload {
  @Field(() => Int, {
    nullable: true,
    description: 'Seconds until another link can be requested; also set with RESET_RECENTLY_SENT.',
  })
  retryAfterSeconds!: number | null;
}

@ObjectType({ description: 'Result of `passwordResetConfirm`.' })
export class PasswordResetConfirmPayload extends MutationPayload {
  @Field({
    description: 'Whether the new password is set. Sign in with it: all sessions have ended.',
  })
  changed!: boolean;
}
