import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../platform/graphql/context.js';
import {
  MAX_PASSWORD_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
  RESET_RESEND_SECONDS,
} from '../../../../schema/rules/limits.js';
import { mutationPayload, viewerPayload } from '../../platform/graphql/payload.js';
import { type Clock, SECOND_MS } from '../../platform/clock.js';
import { requireViewer } from '../../platform/viewer.js';
import type { UserService } from '../user/user.service.js';
import type { CodePurpose, EmailCodeService } from './codes/email-code.service.js';
import type { EmailVerificationService } from './registration/email-verification.service.js';
import { AskedTooSoonError } from './identity.errors.js';
import {
  EmailCodePurpose,
  EmailCodeSendPayload,
  EmailVerifyPayload,
  PasswordChangePayload,
  PasswordResetConfirmPayload,
  PasswordResetRequestPayload,
} from './identity.object.js';
import type { PasswordService } from './sign-in/password.service.js';

export type IdentityContext = RequestContext<{
  clock: Clock;
  users: UserService;
  emailCodes: EmailCodeService;
  emailVerification: EmailVerificationService;
  passwords: PasswordService;
}>;

@Resolver()
export class IdentityResolver {
  @Mutation(() => EmailCodeSendPayload, {
    description:
      'Sends a 6-character code to your address. It is valid for 15 minutes; another can be sent after 60 seconds.',
  })
  emailCodeSend(
    @Ctx() { services, viewer: anyone }: IdentityContext,
    @Arg('purpose', () => EmailCodePurpose, {
      defaultValue: EmailCodePurpose.VERIFY_EMAIL,
      description: 'Purpose of the code.',
    })
    purpose: CodePurpose,
  ) {
    const viewer = requireViewer(anyone);
    return withWait(async () => {
      const { expiresAt, resendAt } = await services.emailCodes.send(viewer, purpose);
      const wait = resendAt.getTime() - services.clock.now().getTime();
      return { expiresAt, retryAfterSeconds: Math.ceil(wait / SECOND_MS) };
    });
  }

  @Mutation(() => EmailVerifyPayload, {
    description:
      'Submits a code. That completes VERIFY_EMAIL and creates a first sub account. CHANGE_PASSWORD continues in `passwordChange` with the same code. Five tries.',
  })
  emailVerify(
    @Ctx() { services, viewer: anyone }: IdentityContext,
    @Arg('code', { description: '6 letters or digits, in any case.' }) code: string,
    @Arg('purpose', () => EmailCodePurpose, {
      defaultValue: EmailCodePurpose.VERIFY_EMAIL,
      description: 'Purpose of the code.',
    })
    purpose: CodePurpose,
  ) {
    return viewerPayload(anyone, async (viewer) => {
      await services.emailVerification.verify(viewer, purpose, code);
      return { me: await services.users.me(viewer.userId) };
    });
  }

  @Mutation(() => PasswordChangePayload, {
    description:
      'Step two of changing the password. Ends all other sessions, reset links and, unless you keep them, API keys.',
  })
  passwordChange(
    @Ctx() { services, viewer: anyone }: IdentityContext,
    @Arg('code', { description: 'The code that `emailVerify` accepted for CHANGE_PASSWORD.' })
    code: string,
    @Arg('newPassword', {
      description: `${MIN_PASSWORD_CHARACTERS.CHANGE} to ${MAX_PASSWORD_CHARACTERS} characters with an upper-case letter, a lower-case letter, a digit, and a special character.`,
    })
    newPassword: string,
    @Arg('keepApiKeys', () => Boolean, {
      defaultValue: false,
      description:
        'Whether your API keys keep working. They always end if the email address was not verified before.',
    })
    keepApiKeys: boolean,
  ) {
    return viewerPayload(anyone, async (viewer) => {
      await services.passwords.change(viewer, code, newPassword, { keepApiKeys });
      return { me: await services.users.me(viewer.userId) };
    });
  }

  @Mutation(() => PasswordResetRequestPayload, {
    description:
      'Emails a link for a new password, valid for 30 minutes, if the address has an account. Public.',
  })
  passwordResetRequest(
    @Ctx() { services, address }: IdentityContext,
    @Arg('email', { description: 'Email address of the account.' }) email: string,
  ) {
    return withWait(async () => {
      await services.passwords.requestReset(email, address);
      return { retryAfterSeconds: RESET_RESEND_SECONDS };
    });
  }

  @Mutation(() => PasswordResetConfirmPayload, {
    description:
      'Sets a new password with the link from the email, and verifies the address. Ends all sessions, reset links and, unless you keep them, API keys. Public.',
  })
  async passwordResetConfirm(
    @Ctx() { services, address }: IdentityContext,
    @Arg('token', { description: 'The secret in the link.' }) token: string,
    @Arg('newPassword', {
      description: `${MIN_PASSWORD_CHARACTERS.CHANGE} to ${MAX_PASSWORD_CHARACTERS} characters with an upper-case letter, a lower-case letter, a digit, and a special character.`,
    })
    newPassword: string,
    @Arg('keepApiKeys', () => Boolean, {
      defaultValue: false,
      description:
        'Whether your API keys keep working. They always end if the email address was not verified before.',
    })
    keepApiKeys: boolean,
  ) {
    const payload = await mutationPayload(async () => {
      await services.passwords.confirmReset(token, newPassword, address, { keepApiKeys });
      return {};
    });
    return { ...payload, changed: payload.userErrors.length === 0 };
  }
}

/** Like mutationPayload. If the refusal has a wait, the payload includes its length. */
async function withWait<T extends { retryAfterSeconds: number }>(work: () => Promise<T>) {
  const waits: number[] = [];
  const payload = await mutationPayload(() =>
    work().catch((error: unknown) => {
      if (error instanceof AskedTooSoonError) waits.push(error.retryAfterSeconds);
      throw error;
    }),
  );
  return { ...payload, retryAfterSeconds: waits[0] ?? payload.retryAfterSeconds };
}
