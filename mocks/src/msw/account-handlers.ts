import type * as Types from '../../../schema/generated/schema-types.js';
import { MAX_PERSON_NAME_CHARACTERS } from '../../../schema/rules/limits.js';
import { isTextCertainlyPrinted } from '../../../schema/rules/printable.js';
import { nameProblem, storedName } from '../../../schema/rules/name.js';
import { found, type Handlers, refuseIf, replaced, type Session } from './answer.js';
import { publicUser } from './auth-handlers.js';
import { connection } from './connections.js';
import type { World } from './world.js';

const nameOrNone = (text: string | null) => storedName(text ?? '') || null;

/** The customer's profile, sessions, and security activity. */
export function accountHandlers(world: World): Handlers {
  const sessions = () => [
    {
      id: 'session-1',
      current: true,
      userAgent: navigator.userAgent,
      address: '198.51.100.7',
      lastSeenAt: world.now.toISOString(),
    },
    ...world.identity.otherSessions.map((session) => ({ ...session, current: false })),
  ];
  return {
    me: (user) => ({
      ...publicUser(user),
      sessions: (page: Types.MeSessionsArgs) => connection(sessions(), page),
      auditLog: (page: Types.MeAuditLogArgs) => connection(world.identity.activity, page),
    }),
    mutations: {
      profileUpdate: ({ input }: Types.MutationProfileUpdateArgs, { user, me }: Session) => {
        const { username, name, firstName, lastName, locale } = input;
        if (username != null)
          refuseIf(nameProblem(username, MAX_PERSON_NAME_CHARACTERS), 'username');
        // An empty one removes the name.
        for (const [field, text] of Object.entries({ name, firstName, lastName }))
          if (text != null && storedName(text) !== '')
            refuseIf(nameProblem(text, MAX_PERSON_NAME_CHARACTERS), field);
        for (const [field, text] of Object.entries({ username, name, firstName, lastName }))
          refuseIf(isTextCertainlyPrinted(text ?? '') ? null : 'NAME_CHARACTERS_REFUSED', field);
        world.users = replaced(world.users, {
          ...user,
          name: name === undefined ? user.name : nameOrNone(name),
          firstName: firstName === undefined ? user.firstName : nameOrNone(firstName),
          lastName: lastName === undefined ? user.lastName : nameOrNone(lastName),
          username: username == null ? user.username : storedName(username),
          locale: locale ?? user.locale,
        });
        return { me: me() };
      },
      sessionRevoke: ({ id }: Types.MutationSessionRevokeArgs) => {
        const { identity } = world;
        const revoked = found(identity.otherSessions, id, 'Session');
        identity.otherSessions = identity.otherSessions.filter((each) => each !== revoked);
        return { sessionId: id };
      },
    },
  };
}
