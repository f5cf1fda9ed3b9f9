import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { MutationPayload } from '../../platform/graphql/payload.js';
import { GraphQLDateTime } from '../../platform/graphql/scalars.js';
import { Me } from '../user/me.object.js';

export const EmailCodePurpose = {
  VERIFY_EMAIL: 'VERIFY_EMAIL',
  CHANGE_PASSWORD: 'CHANGE_PASSWORD',
} as const;

registerEnumType(EmailCodePurpose, {
  name: 'EmailCodePurpose',
  description:
    'What a code sent by email proves. A code for one purpose is worthless for the other.',
  valuesConfig: {
    VERIFY_EMAIL: { description: 'That the email address is yours; brings the trial and points.' },
    CHANGE_PASSWORD: { description: 'Step one of changing the password.' },
  },
});

@ObjectType({ description: 'Result of asking for a code.' })
export class EmailCodeSendPayload extends MutationPayload {
  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Until when the code can be used; null when none was sent.',
  })
  expiresAt!: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: 'After how many seconds another can be sent; also with CODE_RECENTLY_SENT.',
  })
  retryAfterSeconds!: number | null;
}

@ObjectType({ description: 'Result of entering a code.' })
export class EmailVerifyPayload extends MutationPayload {
  @Field(() => Me, {
    nullable: true,
    description: 'You, as you are now; null when the code was not taken.',
  })
  me!: Me | null;
}

@ObjectType({ description: 'Result of changing the password while signed in.' })
export class PasswordChangePayload extends MutationPayload {
  @Field(() => Me, { nullable: true, description: 'You; null when the password is as it was.' })
  me!: Me | null;
}

@ObjectType({
  description:
    'Result of asking for a reset link. It does not tell whether the address has an account.',
})
export class PasswordResetRequestPayload extends MutationPayload {
  @Field(() => Int, {
    nullable: true,
    description: 'After how many seconds another can be asked for; also with RESET_RECENTLY_SENT.',
  })
  retryAfterSeconds!: number | null;
}

@ObjectType({ description: 'Result of setting a new password by a reset link.' })
export class PasswordResetConfirmPayload extends MutationPayload {
  @Field({
    description: 'Whether the new password counts now. Sign in with it; all sessions have ended.',
  })
  changed!: boolean;
}
