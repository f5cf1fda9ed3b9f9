import { defaultUsername } from '../../../schema/rules/name.js';
import type { Me } from '../../../schema/generated/schema-types.js';
import type { RestUser } from '../../../schema/rest/answers.js';
import { ago, DAY_MS, MINUTE_MS, type Seed } from './seed.js';

/** A customer of the in-memory world, as the REST calls show them. Immutable: replace it to change it. */
export type MockUser = Omit<RestUser, 'displayName'> &
  Pick<Me, 'locale'> & { readonly password: string };

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
