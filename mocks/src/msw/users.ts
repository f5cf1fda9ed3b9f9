import type * as Types from '../../../schema/generated/schema-types.js';
import { MAX_PERSON_NAME_CHARACTERS } from '../../../schema/rules/limits.js';
import {
  defaultUsername,
  displayName,
  nameProblem,
  storedName,
} from '../../../schema/rules/name.js';
import { isTextCertainlyPrinted } from '../../../schema/rules/printable.js';
import { change, found, type Handlers, Refusal, refuseIf, type Session } from './answer.js';
import type { MockUser, World } from './records.js';
import { ago, DAY_MS, MINUTE_MS, type Seed } from './seed.js';

/** A customer who has just registered by default. */
export function mockUser(
  given: Pick<MockUser, 'id' | 'email' | 'password' | 'registeredAt'> & Partial<MockUser>,
): MockUser {
  return {
    username: defaultUsername(given.email),
    name: null,
    firstName: null,
    lastName: null,
    emailVerified: false,
    locale: 'EN_US',
    google: null,
    ...given,
  };
}

/** Signs in to every world. The gateway's demo customer has the same credentials. */
export const DEMO = { email: 'demo@customer.example', password: 'Demo-customer-1' } as const;

/** One customer: newly registered if the amount is `none`, with a long name if it is `many`. */
export function makeUsers({ now, amount }: Seed): MockUser[] {
  return [
    mockUser({
      id: 'user-1',
      ...DEMO,
      name: amount === 'many' ? 'Maximiliana Featherstonehaugh-Cholmondeley' : 'Mei Chan',
      emailVerified: true,
      registeredAt: ago(now, amount === 'none' ? 3 * MINUTE_MS : 140 * DAY_MS),
    }),
  ];
}

/** Changes a customer. */
export function changeUser(world: World, { id }: MockUser, next: object): void {
  world.users = world.users.map((user) =>
    user.id === id ? change({ ...user }, next, ['username', 'locale']) : user,
  );
}

/** A customer in the format of the REST calls. */
export function publicUser({ password: _password, google: _google, ...user }: MockUser) {
  return { ...user, displayName: displayName(user) };
}

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

/** Also signed in on a phone and a desktop; or nowhere else, or at sixty places. */
export function makeSessions({ now, amount }: Seed): World['identity']['otherSessions'] {
  const count = { none: 0, usual: 2, many: 60 }[amount];
  return Array.from({ length: count }, (_, index) => ({
    id: `session-${index + 2}`,
    userAgent: index % 2 === 0 ? PHONE : DESK,
    address: index % 2 === 0 ? '203.0.113.24' : '2001:db8:85a3:1f00:8a2e:370:7334:c0de',
    lastSeenAt: ago(now, (index * 11 + 2) * 60 * MINUTE_MS),
  }));
}

const NAMES = ['username', 'name', 'firstName', 'lastName'] as const;

/** The customer's profile, sessions, and security activity. */
export function userHandlers(world: World): Handlers {
  const current = {
    id: 'session-1',
    current: true,
    // Node has a navigator only from 21 on.
    userAgent: typeof navigator === 'undefined' ? DESK : navigator.userAgent,
    address: '198.51.100.7',
    lastSeenAt: world.now.toISOString(),
  };
  const accountOf = (user: MockUser) => ({
    id: user.id,
    name: defaultUsername(user.email),
    timeZone: world.timeZone,
    usageTargetDetail: world.usageTargetDetail,
    members: [{ ...publicUser(user), role: 'OWNER' as const }],
  });
  return {
    me: (user) => ({
      ...publicUser(user),
      hasPassword: user.password !== '',
      google: user.google,
      account: accountOf(user),
      sessions: [current, ...world.identity.otherSessions],
      auditLog: world.auditLog,
    }),
    mutations: {
      accountUpdate: ({ input }: Types.MutationAccountUpdateArgs, { user }: Session) => {
        world.usageTargetDetail = input.usageTargetDetail ?? world.usageTargetDetail;
        world.timeZone = input.timeZone ?? world.timeZone;
        return { account: accountOf(user) };
      },
      googleUnlink: ({ password }: Types.MutationGoogleUnlinkArgs, { user, me }: Session) => {
        if (user.password === '') throw new Refusal('PASSWORD_NOT_SET', null);
        if (password !== user.password) throw new Refusal('PASSWORD_WRONG', 'password');
        changeUser(world, user, { google: null });
        return { me: me() };
      },
      profileUpdate: ({ input }: Types.MutationProfileUpdateArgs, { user, me }: Session) => {
        const next: Record<string, unknown> = { ...input };
        for (const field of NAMES) {
          const text = input[field];
          if (text == null) continue;
          const stored = storedName(text);
          // An empty one removes the name.
          if (field === 'username' || stored !== '')
            refuseIf(nameProblem(text, MAX_PERSON_NAME_CHARACTERS), field);
          refuseIf(isTextCertainlyPrinted(text) ? null : 'NAME_CHARACTERS_REFUSED', field);
          next[field] = stored === '' ? null : stored;
        }
        changeUser(world, user, next);
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
