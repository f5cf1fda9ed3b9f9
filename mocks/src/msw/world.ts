import { makeApiKeys, type MockApiKey } from './api-key-world.js';
import { makeSubAccounts, type MockSubAccount } from './sub-account-world.js';

/**
 * The one in-memory world that the handlers answer from: customers, sessions, sub accounts, usage. Client tests make their own
 * and change it; `npm run dev:mocks` keeps one for as long as the page is open.
 */
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

/** Bytes of one sub account on one UTC day. */
export interface MockUsage {
  readonly subAccountId: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly bytesUp: bigint;
  readonly bytesDown: bigint;
  readonly requests: number;
}

export interface World {
  /** What time it is in this world. */
  now: Date;
  users: MockUser[];
  /** Token → user id. */
  sessions: Map<string, string>;
  subAccounts: MockSubAccount[];
  usage: MockUsage[];
  /** Newest first. */
  apiKeys: MockApiKey[];
  traffic: { totalBytes: bigint; remainingBytes: bigint };
}

/** Signs in to every world. The gateway's demo customer has the same address and password. */
export const DEMO = { email: 'demo@hearth.example', password: 'Hearth-demo-1' } as const;

const DAY_MS = 24 * 60 * 60 * 1000;
const GB = 1_000_000_000;

/** A number between 0 and 1 that looks random and is the same every time. */
function noise(seed: number): number {
  const x = Math.sin(seed * 12.9898) * 43758.5453;
  return x - Math.floor(x);
}

/** What each sub account uses on an average day, in gigabytes; the others use nothing. */
const GB_A_DAY: Readonly<Record<string, number>> = { 'sa-1': 9, 'sa-2': 3.2, 'sa-3': 0.15 };

/** 120 days of a customer who works on weekdays and grows slowly. */
function makeUsage(now: Date, subAccounts: readonly MockSubAccount[]): MockUsage[] {
  return subAccounts.flatMap(({ id }, account) =>
    Array.from({ length: id in GB_A_DAY ? 120 : 0 }, (_, daysAgo) => {
      const date = new Date(now.getTime() - daysAgo * DAY_MS);
      const weekend = date.getUTCDay() % 6 === 0 ? 0.45 : 1;
      const growth = 1.25 - daysAgo / 240;
      const bytes =
        GB *
        (GB_A_DAY[id] ?? 0) *
        weekend *
        growth *
        (0.7 + 0.6 * noise(daysAgo * 7 + account * 101));
      return {
        subAccountId: id,
        day: date.toISOString().slice(0, 10),
        bytesUp: BigInt(Math.round(bytes * 0.14)),
        bytesDown: BigInt(Math.round(bytes * 0.86)),
        requests: Math.round(bytes / 180_000),
      };
    }),
  );
}

/** A world with one customer, five sub accounts and four months of usage. */
export function createWorld({ now = new Date() }: { now?: Date } = {}): World {
  const subAccounts = makeSubAccounts(now);
  return {
    now,
    users: [
      {
        id: 'user-1',
        ...DEMO,
        username: 'demo',
        name: 'Mei Chan',
        firstName: null,
        lastName: null,
        emailVerified: true,
        registeredAt: new Date(now.getTime() - 140 * DAY_MS).toISOString(),
        locale: 'EN_US',
      },
    ],
    sessions: new Map(),
    subAccounts,
    usage: makeUsage(now, subAccounts),
    apiKeys: makeApiKeys(now),
    traffic: { totalBytes: 50n * BigInt(GB), remainingBytes: (382n * BigInt(GB)) / 10n },
  };
}
