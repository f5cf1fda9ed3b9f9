import { trial } from '../../../schema/generated/catalogue.js';
import type * as Types from '../../../schema/generated/schema-types.js';
import { gigabytesToBytes } from '../../../schema/rules/bytes.js';
import { typedCode } from '../../../schema/rules/email-code.js';
import { EMAIL_CODE, POINTS_FOR_VERIFYING } from '../../../schema/rules/limits.js';
import { passwordProblem } from '../../../schema/rules/password.js';
import { typedText } from '../../../schema/rules/typed-text.js';
import { type Handlers, Refusal, refuseIf, type Session } from './answer.js';
import { addGrant } from './balance.js';
import { NO_BILLING_DETAILS } from './invoices.js';
import { bookPoints } from './points.js';
import type { MockCode, MockUser, World } from './records.js';
import { ago, DAY_MS, MINUTE_MS } from './seed.js';
import { mockSubAccount } from './sub-accounts.js';
import { changeUser } from './users.js';

/** The code in every email of this world, whose emails nobody can read. */
export const MOCK_CODE = 'K7M2QX';
/** The secret in every link: `/reset-password/confirm#token=mock-reset-token`. */
export const MOCK_RESET_TOKEN = 'mock-reset-token';

const retryAfterSeconds = EMAIL_CODE.resendSeconds;

/** Refuses what was asked for a moment ago, by the browser's clock, which the countdown follows. */
function refuseSoon(last: Date | null, code: 'CODE_RECENTLY_SENT' | 'RESET_RECENTLY_SENT'): void {
  const waited = last === null ? Infinity : (Date.now() - last.getTime()) / 1_000;
  const left = Math.ceil(retryAfterSeconds - waited);
  if (left > 0) throw new Refusal(code, null, { retryAfterSeconds: left });
}

const codeOf = ({ identity }: World, { id }: MockUser, purpose: MockCode['purpose']) =>
  identity.codes.find((code) => code.userId === id && code.purpose === purpose);

/** Sends the only valid code of a purpose. */
export function sendCode(
  world: World,
  user: MockUser,
  purpose: MockCode['purpose'],
  askedAt: Date | null,
): void {
  const before = codeOf(world, user, purpose);
  const others = world.identity.codes.filter((code) => code !== before);
  world.identity.codes = [{ userId: user.id, purpose, askedAt, confirmed: false }, ...others];
}

/** Checks a typed code. @returns the problem, or null */
export function enterCode(
  world: World,
  user: MockUser,
  purpose: MockCode['purpose'],
  typed: string,
) {
  const code = typedCode(typed);
  if (code === null) return 'CODE_MALFORMED';
  const sent = codeOf(world, user, purpose);
  if (sent === undefined || code !== MOCK_CODE) return 'CODE_INVALID';
  sent.confirmed = true;
  return null;
}

/** Grants the reward for verifying: points, and what the trial needs. */
export function verified(world: World, user: MockUser): void {
  changeUser(world, user, { emailVerified: true });
  // As the gateway does: details from before the proof may be a stranger's (SECURITY 52).
  world.billingDetails = NO_BILLING_DETAILS;
  bookPoints(world, { type: 'VERIFY_EMAIL', change: POINTS_FOR_VERIFYING, remark: null });
  startTrial(world);
}

/** Creates the first sub account, and grants the trial if it was never used. */
export function startTrial(world: World): void {
  const createdAt = world.now.toISOString();
  const first = mockSubAccount({ id: 'sa-first', username: 'u7kd2mxqp4hn', createdAt });
  world.subAccounts = [first, ...world.subAccounts];
  if (world.balance.trialUsed) return;
  const expiresAt = ago(world.now, -trial.days * DAY_MS);
  const grantedBytes = gigabytesToBytes(String(trial.gigabytes)) ?? 0n;
  addGrant(world.balance, { id: 'grant-trial', source: 'TRIAL', grantedBytes, expiresAt });
  world.balance.trialUsed = true;
}

/** @throws Refusal PASSWORD_… */
function setPassword(
  world: World,
  user: MockUser,
  { newPassword: password, keepApiKeys }: Omit<Types.MutationPasswordChangeArgs, 'code'>,
): void {
  refuseIf(passwordProblem(password, 'CHANGE'), 'newPassword');
  changeUser(world, user, { password });
  if (keepApiKeys !== true)
    for (const key of world.apiKeys) key.revokedAt ??= world.now.toISOString();
}

/** Codes and links by email: always MOCK_CODE or MOCK_RESET_TOKEN. */
export function identityHandlers(world: World): Handlers {
  const { identity } = world;
  return {
    mutations: {
      emailCodeSend: (
        { purpose = 'VERIFY_EMAIL' }: Types.MutationEmailCodeSendArgs,
        { user }: Session,
      ) => {
        if (purpose === 'VERIFY_EMAIL' && user.emailVerified)
          throw new Refusal('EMAIL_ALREADY_VERIFIED');
        refuseSoon(codeOf(world, user, purpose)?.askedAt ?? null, 'CODE_RECENTLY_SENT');
        sendCode(world, user, purpose, new Date());
        const expiresAt = ago(new Date(), -EMAIL_CODE.validMinutes * MINUTE_MS);
        return { expiresAt, retryAfterSeconds };
      },
      emailVerify: (
        { code, purpose = 'VERIFY_EMAIL' }: Types.MutationEmailVerifyArgs,
        { user, me }: Session,
      ) => {
        refuseIf(enterCode(world, user, purpose, code));
        if (purpose === 'VERIFY_EMAIL') verified(world, user);
        return { me: me() };
      },
      passwordChange: (args: Types.MutationPasswordChangeArgs, { user, me }: Session) => {
        if (codeOf(world, user, 'CHANGE_PASSWORD')?.confirmed !== true)
          throw new Refusal('EMAIL_VERIFICATION_REQUIRED', 'code');
        refuseIf(enterCode(world, user, 'CHANGE_PASSWORD', args.code), 'code');
        setPassword(world, user, args);
        identity.otherSessions = [];
        identity.codes = identity.codes.filter((code) => code.userId !== user.id);
        return { me: me() };
      },
    },
    publicMutations: {
      passwordResetRequest: ({ email }: Types.MutationPasswordResetRequestArgs) => {
        const address = typedText(email).toLowerCase();
        refuseSoon(identity.resetAsked.get(address) ?? null, 'RESET_RECENTLY_SENT');
        identity.resetAsked.set(address, new Date());
        const user = world.users.find((known) => known.email === address);
        if (user !== undefined) identity.resetUserId = user.id;
        return { retryAfterSeconds };
      },
      passwordResetConfirm: ({ token, ...chosen }: Types.MutationPasswordResetConfirmArgs) => {
        const user = world.users.find(({ id }) => id === identity.resetUserId);
        if (token !== MOCK_RESET_TOKEN || user === undefined)
          throw new Refusal('RESET_LINK_INVALID', 'token');
        setPassword(world, user, chosen);
        identity.resetUserId = null;
        world.sessions.clear();
        return { changed: true };
      },
    },
  };
}
