import { Field, Int, ObjectType } from 'type-graphql';
import { enumType } from '../../platform/graphql/enum-type.js';
import { MutationPayload, payloadOf } from '../../platform/graphql/payload.js';
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

export const EmailCodeSendPayload = payloadOf(
  'EmailCodeSendPayload',
  'Result of `emailCodeSend`.',
  {
    expiresAt: [() => GraphQLDateTime, 'When the code expires. Null if none was sent.'],
    retryAfterSeconds: [
      () => Int,
      'Seconds until another code can be sent; also set with CODE_RECENTLY_SENT.',
    ],
  },
);

export const EmailVerifyPayload = payloadOf('EmailVerifyPayload', 'Result of `emailVerify`.', {
  me: [() => Me, 'Your updated profile. Null if the code was rejected.'],
});

export const PasswordChangePayload = payloadOf(
  'PasswordChangePayload',
  'Result of `passwordChange`.',
  {
    me: [() => Me, 'Your profile. Null if the password was not changed.'],
  },
);

export const PasswordResetRequestPayload = payloadOf(
  'PasswordResetRequestPayload',
  'Result of `passwordResetRequest`. It does not reveal whether the address has an account.',
  {
    retryAfterSeconds: [
      () => Int,
      'Seconds until another link can be requested; also set with RESET_RECENTLY_SENT.',
    ],
  },
);

@ObjectType({ description: 'Result of `passwordResetConfirm`.' })
export class PasswordResetConfirmPayload extends MutationPayload {
  @Field({
    description: 'Whether the new password is set. Sign in with it: all sessions have ended.',
  })
  changed!: boolean;
}
