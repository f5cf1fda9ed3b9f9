import { HttpResponse } from 'msw';
import { MAX_PERSON_NAME_CHARACTERS } from '../../../schema/rules/limits.js';
import { userOf } from './auth-handlers.js';
import {
  mockAccountQuery,
  mockProfileUpdateMutation,
  mockSecurityActivityQuery,
  mockSessionRevokeMutation,
} from './generated/handlers.js';
import { graphqlError, unauthenticated } from './graphql-errors.js';
import { displayNameOf, type MockUser } from './user-world.js';
import { userError } from './user-error.js';
import type { World } from './world.js';

function profileOf(user: MockUser) {
  return {
    __typename: 'Me',
    id: user.id,
    displayName: displayNameOf(user),
    username: user.username,
    name: user.name,
    firstName: user.firstName,
    lastName: user.lastName,
    locale: user.locale,
  } as const;
}

export function accountHandlers(world: World) {
  return [
    mockAccountQuery(({ request }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: {
            ...profileOf(user),
            email: user.email,
            emailVerified: user.emailVerified,
            sessions: {
              __typename: 'SessionConnection',
              nodes: [
                {
                  __typename: 'Session',
                  id: 'session-1',
                  current: true,
                  userAgent: navigator.userAgent,
                  address: '198.51.100.7',
                  lastSeenAt: world.now.toISOString(),
                },
                ...world.identity.otherSessions.map((session) => ({
                  __typename: 'Session' as const,
                  ...session,
                  current: false,
                })),
              ],
            },
          },
        },
      });
    }),
    mockSecurityActivityQuery(({ request, variables: { first } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const { activity } = world.identity;
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: {
            __typename: 'Me',
            id: user.id,
            auditLog: {
              __typename: 'AuditEntryConnection',
              nodes: activity.slice(0, first).map((entry) => ({
                __typename: 'AuditEntry' as const,
                ...entry,
                before: entry.before.map((value) => ({
                  __typename: 'AuditValue' as const,
                  ...value,
                })),
                after: entry.after.map((value) => ({
                  __typename: 'AuditValue' as const,
                  ...value,
                })),
              })),
              pageInfo: { __typename: 'PageInfo', hasNextPage: activity.length > first },
            },
          },
        },
      });
    }),
    mockProfileUpdateMutation(({ request, variables: { input } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const code =
        input.username?.trim() === ''
          ? 'NAME_REQUIRED'
          : (input.username ?? '').length > MAX_PERSON_NAME_CHARACTERS
            ? 'NAME_TOO_LONG'
            : null;
      const next: MockUser = {
        ...user,
        name: input.name === undefined ? user.name : input.name,
        firstName: input.firstName === undefined ? user.firstName : input.firstName,
        lastName: input.lastName === undefined ? user.lastName : input.lastName,
        username: input.username ?? user.username,
        locale: input.locale ?? user.locale,
      };
      if (code === null) world.users = world.users.map((each) => (each === user ? next : each));
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          profileUpdate: {
            __typename: 'ProfilePayload',
            me: code === null ? profileOf(next) : null,
            userErrors: code === null ? [] : [userError(code, 'username')],
          },
        },
      });
    }),
    mockSessionRevokeMutation(({ request, variables: { id } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const { otherSessions } = world.identity;
      if (!otherSessions.some((session) => session.id === id))
        return graphqlError('NOT_FOUND', 'Session not found');
      world.identity.otherSessions = otherSessions.filter((session) => session.id !== id);
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          sessionRevoke: {
            __typename: 'SessionRevokePayload',
            sessionId: id,
            userErrors: [],
          },
        },
      });
    }),
  ];
}
