import { HttpResponse } from 'msw';
import { EMAIL_CODE, POINTS_FOR_VERIFYING } from '../../../schema/rules/limits.js';
import { userOf } from './auth-handlers.js';
import { trafficOf, type MockGrant } from './balance-world.js';
import { balanceShown } from './balance-handlers.js';
import {
  mockEmailCodeSendMutation,
  mockEmailVerifyMutation,
  mockPasswordChangeMutation,
  mockPasswordCodeConfirmMutation,
  mockPasswordResetConfirmMutation,
  mockPasswordResetRequestMutation,
} from './generated/handlers.js';
import { unauthenticated } from './graphql-errors.js';
import { MOCK_CODE, MOCK_RESET_TOKEN, type MockCodePurpose } from './identity-world.js';
import { ago, DAY_MS, GB, MINUTE_MS } from './seed.js';
import type { MockUser } from './user-world.js';
import { bookPoints } from './points-world.js';
import { mockSubAccount } from './sub-account-world.js';
import { userError } from './user-error.js';
import type { World } from './world.js';

/** Seconds until something may be done again, by the browser's clock, which the countdown follows. */
function waitAfter(last: Date | undefined): number {
  if (last === undefined) return 0;
  return Math.max(0, Math.ceil(EMAIL_CODE.resendSeconds - (Date.now() - last.getTime()) / 1_000));
}

/** Checks a typed code. @returns the problem, or null */
function enterCode(world: World, user: MockUser, purpose: MockCodePurpose, typed: string) {
  const code = typed.trim().toUpperCase();
  if (!/^[A-Z0-9]{6}$/.test(code)) return 'CODE_MALFORMED';
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

/** Grants the reward for verifying: points, a first sub account, and, once, the trial. */
function verified(world: World, user: MockUser): void {
  world.users = world.users.map((each) =>
    each.id === user.id ? { ...each, emailVerified: true } : each,
  );
  bookPoints(world, { type: 'VERIFY_EMAIL', change: POINTS_FOR_VERIFYING, remark: null });
  const createdAt = world.now.toISOString();
  world.subAccounts = [
    mockSubAccount({ id: 'sa-first', username: 'u7kd2mxqp4hn', createdAt }),
    ...world.subAccounts,
  ];
  if (world.balance.trialUsed) return;
  const trial: MockGrant = {
    id: 'grant-trial',
    source: 'TRIAL',
    orderNumber: null,
    grantedBytes: GB / 2n,
    remainingBytes: GB / 2n,
    allocatedBytes: 0n,
    expiresAt: ago(world.now, -7 * DAY_MS),
    heldAt: null,
  };
  world.balance.grants = [trial, ...world.balance.grants];
  world.balance.traffic = trafficOf(world.balance.grants);
  world.balance.trialUsed = true;
}

function setPassword(world: World, userId: string, password: string): void {
  world.users = world.users.map((user) => (user.id === userId ? { ...user, password } : user));
}

function revokeApiKeys(world: World): void {
  const revokedAt = world.now.toISOString();
  world.apiKeys = world.apiKeys.map((key) => ({ ...key, revokedAt: key.revokedAt ?? revokedAt }));
}

/** Codes and links by email. Nobody can read emails here, so they are always MOCK_CODE or MOCK_RESET_TOKEN. */
export function identityHandlers(world: World) {
  return [
    mockEmailCodeSendMutation(({ request, variables: { purpose } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const { codes } = world.identity;
      const last = codes.find((code) => code.userId === user.id && code.purpose === purpose);
      const wait = waitAfter(last?.sentAt);
      const isVerified = purpose === 'VERIFY_EMAIL' && user.emailVerified;
      const problem = isVerified
        ? 'EMAIL_ALREADY_VERIFIED'
        : wait > 0
          ? 'CODE_RECENTLY_SENT'
          : null;
      const expiresAt = new Date(Date.now() + EMAIL_CODE.validMinutes * MINUTE_MS);
      if (problem === null) {
        world.identity.codes = [
          {
            userId: user.id,
            purpose,
            code: MOCK_CODE,
            triesLeft: EMAIL_CODE.tries,
            sentAt: new Date(),
            expiresAt,
            confirmed: false,
          },
          ...codes.filter((code) => code !== last),
        ];
      }
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          emailCodeSend: {
            __typename: 'EmailCodeSendPayload',
            expiresAt: problem === null ? expiresAt.toISOString() : null,
            retryAfterSeconds: isVerified
              ? null
              : problem === null
                ? EMAIL_CODE.resendSeconds
                : wait,
            userErrors: problem === null ? [] : [userError(problem)],
          },
        },
      });
    }),
    mockEmailVerifyMutation(({ request, variables: { code } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const problem = enterCode(world, user, 'VERIFY_EMAIL', code);
      if (problem === null) verified(world, user);
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          emailVerify: {
            __typename: 'EmailVerifyPayload',
            me:
              problem === null
                ? {
                    __typename: 'Me',
                    id: user.id,
                    emailVerified: true,
                    points: {
                      __typename: 'Points',
                      total: world.pointsTotal,
                      history: {
                        __typename: 'PointsEntryConnection',
                        nodes: [
                          {
                            __typename: 'PointsEntry',
                            id: 'points-verify',
                            type: 'VERIFY_EMAIL',
                            change: POINTS_FOR_VERIFYING,
                          },
                        ],
                      },
                    },
                    balance: balanceShown(world),
                    subAccounts: {
                      __typename: 'SubAccountConnection',
                      nodes: world.subAccounts
                        .slice(0, 1)
                        .map(({ id, username }) => ({ __typename: 'SubAccount', id, username })),
                    },
                  }
                : null,
            userErrors: problem === null ? [] : [userError(problem)],
          },
        },
      });
    }),
    mockPasswordCodeConfirmMutation(({ request, variables: { code } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const problem = enterCode(world, user, 'CHANGE_PASSWORD', code);
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          emailVerify: {
            __typename: 'EmailVerifyPayload',
            me: problem === null ? { __typename: 'Me', id: user.id } : null,
            userErrors: problem === null ? [] : [userError(problem)],
          },
        },
      });
    }),
    mockPasswordChangeMutation(({ request, variables: { newPassword, keepApiKeys } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const { codes } = world.identity;
      const isConfirmed = codes.some(
        (code) => code.userId === user.id && code.purpose === 'CHANGE_PASSWORD' && code.confirmed,
      );
      if (isConfirmed) {
        setPassword(world, user.id, newPassword);
        world.identity.otherSessions = [];
        if (!keepApiKeys) revokeApiKeys(world);
        world.identity.codes = codes.filter((code) => code.userId !== user.id);
      }
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          passwordChange: {
            __typename: 'PasswordChangePayload',
            me: isConfirmed ? { __typename: 'Me', id: user.id } : null,
            userErrors: isConfirmed ? [] : [userError('EMAIL_VERIFICATION_REQUIRED', 'code')],
          },
        },
      });
    }),
    mockPasswordResetRequestMutation(({ variables: { email } }) => {
      const address = email.toLowerCase();
      const wait = waitAfter(world.identity.resetAsked.get(address));
      if (wait === 0) {
        world.identity.resetAsked.set(address, new Date());
        const user = world.users.find((known) => known.email === address);
        if (user !== undefined) world.identity.resetUserId = user.id;
      }
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          passwordResetRequest: {
            __typename: 'PasswordResetRequestPayload',
            retryAfterSeconds: wait === 0 ? EMAIL_CODE.resendSeconds : wait,
            userErrors: wait === 0 ? [] : [userError('RESET_RECENTLY_SENT')],
          },
        },
      });
    }),
    mockPasswordResetConfirmMutation(({ variables: { token, newPassword, keepApiKeys } }) => {
      const userId = token === MOCK_RESET_TOKEN ? world.identity.resetUserId : null;
      if (userId !== null) {
        setPassword(world, userId, newPassword);
        world.identity.resetUserId = null;
        world.sessions.clear();
        if (!keepApiKeys) revokeApiKeys(world);
      }
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          passwordResetConfirm: {
            __typename: 'PasswordResetConfirmPayload',
            changed: userId !== null,
            userErrors: userId === null ? [userError('RESET_LINK_INVALID', 'token')] : [],
          },
        },
      });
    }),
  ];
}
