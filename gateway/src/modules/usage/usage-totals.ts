import { HOUR_MS } from '../../platform/clock.js';
import type { UsageEvent } from './usage-event.js';

/** Whom a sub account belongs to; neither ever changes. */
export interface Owner {
  userId: string;
  type: 'TRAFFIC' | 'UNLIMITED';
}

/** One row of the hour roll-up that a batch adds to. */
export interface HourTotal {
  userId: string;
  subAccountId: string;
  /** Start of the hour, milliseconds since the epoch. */
  hour: number;
  country: string;
  protocol: string;
  bytesUp: bigint;
  bytesDown: bigint;
  requests: number;
}

export interface SubAccountTotal {
  subAccountId: string;
  type: Owner['type'];
  bytes: bigint;
  /** Only for a sub account of the unlimited plan: which bytes were used when, to hold against its periods. */
  moments: { at: number; bytes: bigint }[];
}

export interface UserTotal {
  userId: string;
  subAccounts: Map<string, SubAccountTotal>;
  /** Earliest event: a grant that has expired since may still pay for what was used before. */
  earliest: number;
}

export interface BatchTotals {
  /** In the order of the roll-up's key, so that batches touch rows in one order. */
  hours: HourTotal[];
  /** By user id. */
  users: UserTotal[];
}

/** Adds a batch up once, in memory, so that the database sees each row of the roll-ups and each customer one time. */
export function totalsOf(
  events: readonly UsageEvent[],
  owners: ReadonlyMap<string, Owner>,
): BatchTotals {
  const hours = new Map<string, HourTotal>();
  const users = new Map<string, UserTotal>();
  for (const event of events) {
    const owner = owners.get(event.subAccountId);
    if (owner === undefined) continue;
    addHour(hours, event, owner.userId);
    addUser(users, event, owner);
  }
  return {
    hours: [...hours].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total),
    users: [...users.values()].sort((a, b) => (a.userId < b.userId ? -1 : 1)),
  };
}

function addHour(hours: Map<string, HourTotal>, event: UsageEvent, userId: string): void {
  const hour = event.at - (event.at % HOUR_MS);
  const key = `${event.subAccountId}${hour}${event.country}${event.protocol}`;
  const total = hours.get(key);
  if (total === undefined) {
    const { subAccountId, country, protocol, bytesUp, bytesDown, requests } = event;
    hours.set(key, { userId, subAccountId, hour, country, protocol, bytesUp, bytesDown, requests });
    return;
  }
  total.bytesUp += event.bytesUp;
  total.bytesDown += event.bytesDown;
  total.requests += event.requests;
}

function addUser(users: Map<string, UserTotal>, event: UsageEvent, { userId, type }: Owner): void {
  const bytes = event.bytesUp + event.bytesDown;
  let user = users.get(userId);
  if (user === undefined) {
    user = { userId, subAccounts: new Map(), earliest: event.at };
    users.set(userId, user);
  }
  if (event.at < user.earliest) user.earliest = event.at;
  let total = user.subAccounts.get(event.subAccountId);
  if (total === undefined) {
    total = { subAccountId: event.subAccountId, type, bytes: 0n, moments: [] };
    user.subAccounts.set(event.subAccountId, total);
  }
  total.bytes += bytes;
  if (type === 'UNLIMITED') total.moments.push({ at: event.at, bytes });
}
