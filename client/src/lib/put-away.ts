import { TRAFFIC_LEVELS, type TrafficLevel } from './low-balance';

/** Facts whose line a customer can put away. */
export type Fact = 'traffic' | 'unlimited' | 'refusal' | 'subAccount' | 'nextSteps';

/** What was put away, and up to which state of the fact. Stored in the browser, for one customer. */
export type PutAway = Readonly<Partial<Record<Fact, string>>>;

const keyOf = (userId: string) => `put-away:${userId}`;

/** What is stored; nothing if it is unreadable, because somebody or another release wrote it. */
export function readPutAway(storage: Storage, userId: string): PutAway {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

export function writePutAway(storage: Storage, userId: string, putAway: PutAway): void {
  storage.setItem(keyOf(userId), JSON.stringify(putAway));
}

/** A warning of this level was put away, at this one or a worse one. */
export function isTrafficPutAway({ traffic }: PutAway, level: TrafficLevel): boolean {
  const upTo = TRAFFIC_LEVELS.findIndex((each) => each === traffic);
  return upTo >= TRAFFIC_LEVELS.indexOf(level);
}

/** Once the traffic is back above the threshold, the warning is due again when it falls below. */
export function withTrafficNow(putAway: PutAway, level: TrafficLevel): PutAway {
  if (putAway.traffic === undefined || putAway.traffic === level) return putAway;
  return isTrafficPutAway(putAway, level) ? { ...putAway, traffic: level } : putAway;
}
