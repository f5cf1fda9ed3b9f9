import type * as Types from '../../../schema/generated/schema-types.js';
import { trial } from '../../../schema/generated/catalogue.js';
import { gigabytesToBytes } from '../../../schema/rules/bytes.js';
import { EMAIL_CODE, POINTS_FOR_VERIFYING } from '../../../schema/rules/limits.js';
import { passwordProblem } from '../../../schema/rules/password.js';
import { typedCode } from '../../../schema/rules/email-code.js';
import { typedText } from '../../../schema/rules/typed-text.js';
import { type Handlers, Refusal, refuseIf, replaced, type Session, userError } from './answer.js';
import { addGrant, mockGrant } from './balance-world.js';
import {
  MOCK_CODE,
  MOCK_RESET_TOKEN,
  type MockCode,
  type MockCodePurpose,
} from './identity-world.js';
import { NO_BILLING_DETAILS } from './invoice-world.js';
import { bookPoints } from './points-world.js';
import { ago, DAY_MS, MINUTE_MS } from './seed.js';
import { mockSubAccount } from './sub-account-world.js';
import type { MockUser } from './user-world.js';
import type { World } from './world.js';

/** Seconds until something may be done again, by the browser's clock, which the countdown follows. */
function waitAfter(last: Date | null): number {
  if (last === null) return 0;
  return Math.max(0, Math.ceil(EMAIL_CODE.resendSeconds - (Date.now() - last.getTime()) / 1_000));
}

/** Sends the only valid code of a purpose. @returns when it expires */
export function sendCode(
  world: World,
  user: MockUser,
  purpose: MockCodePurpose,
  askedAt: Date | null,
): Date {
  const { codes } = world.identity;
  const expiresAt = new Date(Date.now() + EMAIL_CODE.validMinutes * MINUTE_MS);
  const isReplaced = (code: MockCode) => code.userId === user.id && code.purpose === purpose;
  const sent: MockCode = {
    userId: user.id,
    purpose,
    code: MOCK_CODE,
    askedAt,
    expiresAt,
    triesLeft: EMAIL_CODE.tries,
    confirmed: false,
  };
  world.identity.codes = [sent, ...codes.filter((code) => !isReplaced(code))];
  return expiresAt;
}

/** Checks a typed code. @returns the problem, or null */
export function enterCode(world: World, user: MockUser, purpose: MockCodePurpose, typed: string) {
  const code = typedCode(typed);
  if (code === null) return 'CODE_MALFORMED';
  const sent = world.identity.codes.find(
    (each) => each.userId === user.id && each.purpose === purpose,
  );
  if (sent === undefined) return 'CODE_INVALID';
  if (sent.expiresAt.getTime() <= Date.now()) return 'CODE_EXPIRED';
  if (sent.triesLeft === 0) return 'CODE_TRIES_EXHAUSTED';
  if (code !== sent.code) {
    sent.triesLeft -= 1;
    return sent.triesLeft === 0 ? 'CODE_TRIES_EXHAUSTED' : 'CODE_INVALID';
  }
  sent.confirmed = true;
  return null;
}

/** Grants the reward for verifying: points, and what the trial needs. */
export function verified(world: World, user: MockUser): void {
  world.users = replaced(world.users, { ...user, emailVerified: true });
  // As the gateway does: details from before the proof may be a stranger's (SECURITY 52).
  world.billingDetails = NO_BILLING_DETAILS;
  bookPoints(world, { type: 'VERIFY_EMAIL', change: POINTS_FOR_VERIFYING, remark: null });
  startTrial(world);
}

/** Creates the first sub account, and grants the trial if it was never used. */
export function startTrial(world: World): void {
  const createdAt = world.now.toISOString();
  world.subAccounts = [
    mockSubAccount({ id: 'sa-first', username: 'u7kd2mxqp4hn', createdAt }),
    ...world.subAccounts,
  ];
  if (world.balance.trialUsed) return;
  const expiresAt = ago(world.now, -trial.days * DAY_MS);
  const grantedBytes = gigabytesToBytes(String(trial.gigabytes)) ?? 0n;
  addGrant(
    world.balance,
    mockGrant({ id: 'grant-trial', source: 'TRIAL', grantedBytes, expiresAt }),
  );
  world.balance.trialUsed = true;
}

/** @throws Refusal PASSWORD_… */
function setPassword(world: World, userId: string, password: string, keepApiKeys: boolean): void {
  refuseIf(passwordProblem(password, 'CHANGE'), 'newPassword');
  world.users = world.users.map((user) => (user.id === userId ? { ...user, password } : user));
  if (keepApiKeys) return;
  const revokedAt = world.now.toISOString();
  world.apiKeys = world.apiKeys.map((key) => ({ ...key, revokedAt: key.revokedAt ?? revokedAt }));
}

/** Codes and links by email. Nobody can read emails here, so they are always MOCK_CODE or MOCK_RESET_TOKEN. */
export function identityHandlers(world: World): Handlers {
  return {
    mutations: {
      emailCodeSend: (
        { purpose = 'VERIFY_EMAIL' }: Types.MutationEmailCodeSendArgs,
        { user }: Session,
      ) => {
        const { codes } = world.identity;
        if (purpose === 'VERIFY_EMAIL' && user.emailVerified)
          throw new Refusal('EMAIL_ALREADY_VERIFIED');
        const last = codes.find((code) => code.userId === user.id && code.purpose === purpose);
        const wait = waitAfter(last?.askedAt ?? null);
        if (wait > 0)
          return { retryAfterSeconds: wait, userErrors: [userError('CODE_RECENTLY_SENT')] };
        const expiresAt = sendCode(world, user, purpose, new Date());
        const retryAfterSeconds = EMAIL_CODE.resendSeconds;
        return { expiresAt: expiresAt.toISOString(), retryAfterSeconds };
      },
      emailVerify: (
        { code, purpose = 'VERIFY_EMAIL' }: Types.MutationEmailVerifyArgs,
        { user, me }: Session,
      ) => {
        refuseIf(enterCode(world, user, purpose, code));
        if (purpose === 'VERIFY_EMAIL') verified(world, user);
        return { me: me() };
      },
      passwordChange: (
        { code: typed, newPassword, keepApiKeys }: Types.MutationPasswordChangeArgs,
        { user, me }: Session,
      ) => {
        const { codes } = world.identity;
        const isConfirmed = codes.some(
          (code) => code.userId === user.id && code.purpose === 'CHANGE_PASSWORD' && code.confirmed,
        );
        if (!isConfirmed) throw new Refusal('EMAIL_VERIFICATION_REQUIRED', 'code');
        refuseIf(enterCode(world, user, 'CHANGE_PASSWORD', typed), 'code');
        setPassword(world, user.id, newPassword, keepApiKeys ?? false);
        world.identity.otherSessions = [];
        world.identity.codes = codes.filter((code) => code.userId !== user.id);
        return { me: me() };
      },
    },
    publicMutations: {
      passwordResetRequest: ({ email }: Types.MutationPasswordResetRequestArgs) => {
        const address = typedText(email).toLowerCase();
        const wait = waitAfter(world.identity.resetAsked.get(address) ?? null);
        if (wait > 0)
          return { retryAfterSeconds: wait, userErrors: [userError('RESET_RECENTLY_SENT')] };
        world.identity.resetAsked.set(address, new Date());
        const user = world.users.find((known) => known.email === address);
        if (user !== undefined) world.identity.resetUserId = user.id;
        return { retryAfterSeconds: EMAIL_CODE.resendSeconds };
      },
      passwordResetConfirm: (args: Types.MutationPasswordResetConfirmArgs) => {
        const userId = args.token === MOCK_RESET_TOKEN ? world.identity.resetUserId : null;
        if (userId === null)
          return { changed: false, userErrors: [userError('RESET_LINK_INVALID', 'token')] };
        const problem = passwordProblem(args.newPassword, 'CHANGE');
        if (problem !== null)
          return { changed: false, userErrors: [userError(problem, 'newPassword')] };
        setPassword(world, userId, args.newPassword, args.keepApiKeys ?? false);
        world.identity.resetUserId = null;
        world.sessions.clear();
        return { changed: true };
      },
    },
  };
}
