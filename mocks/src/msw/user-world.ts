import { ago, DAY_MS, MINUTE_MS, type Seed } from './seed.js';

/** A customer of the in-memory world. Immutable: replace it to change it. */
export interface MockUser {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly username: string;
  readonly name: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly emailVerified: boolean;
  /** ISO 8601, UTC. */
  readonly registeredAt: string;
  readonly locale: 'EN_US' | 'ZH_HK';
}

/** Signs in to every world. The gateway's demo customer has the same credentials. */
export const DEMO = { email: 'demo@hearth.example', password: 'Hearth-demo-1' } as const;

/** One customer: newly registered if the amount is `none`, with a long name if it is `many`. */
export function makeUsers({ now, amount }: Seed): MockUser[] {
  return [
    {
      id: 'user-1',
      ...DEMO,
      username: 'demo',
      name: amount === 'many' ? 'Maximiliana Featherstonehaugh-Cholmondeley' : 'Mei Chan',
      firstName: null,
      lastName: null,
      emailVerified: true,
      registeredAt: ago(now, amount === 'none' ? 3 * MINUTE_MS : 140 * DAY_MS),
      locale: 'EN_US',
    },
  ];
}

/** How the gateway addresses a customer (user/user.name.ts). */
export function displayNameOf({ name, firstName, lastName, username }: MockUser): string {
  const full = [firstName, lastName].filter((part) => part !== null).join(' ');
  return name ?? (full === '' ? username : full);
}
