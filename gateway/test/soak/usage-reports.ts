import { ProxyProtocol } from '../../src/modules/proxy/proxy-protocol.object.js';
import type { UsageEvent } from '../../src/modules/usage/ingest/usage-event.js';
import { HOUR_MS, MINUTE_MS } from '../../src/platform/clock.js';
import type { Random } from './random.js';

const QUARTER_MS = 15 * MINUTE_MS;
const WINDOW_MS = 48 * HOUR_MS;
const AHEAD_MS = 5 * MINUTE_MS;
const MOST_EVENTS = 12;
const MOST_BYTES = 2_000_000;

/** A batch of random events: mostly fresh, some old, late, or ahead of the gateway's clock. */
export function randomEvents(
  random: Random,
  subAccounts: readonly string[],
  now: number,
): UsageEvent[] {
  const count = random.chance(5) ? 0 : 1 + random.below(MOST_EVENTS);
  return Array.from({ length: count }, () => ({
    at: now + offset(random),
    subAccountId: random.pick(subAccounts),
    country: random.pick(['US', 'DE', 'HK', 'ZZ']),
    protocol: random.pick([ProxyProtocol.HTTP, ProxyProtocol.SOCKS5]),
    bytesUp: BigInt(random.chance(10) ? 0 : random.below(MOST_BYTES / 10)),
    bytesDown: BigInt(random.chance(3) ? 0 : random.below(MOST_BYTES)),
    requests: random.below(5),
  }));
}

function offset(random: Random): number {
  const kind = random.below(100);
  if (kind < 70) return -random.below(3 * HOUR_MS);
  if (kind < 88) return -random.below(WINDOW_MS);
  if (kind < 91) return random.pick([-WINDOW_MS, -WINDOW_MS - 1, 0, AHEAD_MS, AHEAD_MS + 1]);
  if (kind < 96) return -WINDOW_MS - random.below(20 * HOUR_MS);
  return random.below(15 * MINUTE_MS);
}

export interface Counted {
  events: number;
  bytesUp: bigint;
  bytesDown: bigint;
  requests: number;
}

/** The expected totals of delivered batches (ACCOUNTING 2 and 6), computed in the simplest way. */
export class ExpectedUsage {
  /** By sub account, quarter of an hour, country, and protocol. */
  readonly quarters = new Map<string, Counted>();

  /** Adds a batch's events. Call it once per batch, however often the batch is delivered. */
  add(events: readonly UsageEvent[], receivedAt: number): void {
    for (const event of events) {
      const { subAccountId, country, protocol } = event;
      const isLate = receivedAt - event.at > WINDOW_MS;
      const at = isLate || event.at > receivedAt + AHEAD_MS ? receivedAt : event.at;
      const quarter = new Date(at - (at % QUARTER_MS)).toISOString();
      const key = [subAccountId, quarter, country, protocol].join(' ');
      const counted = this.quarters.get(key) ?? {
        events: 0,
        bytesUp: 0n,
        bytesDown: 0n,
        requests: 0,
      };
      counted.events++;
      counted.bytesUp += event.bytesUp;
      counted.bytesDown += event.bytesDown;
      counted.requests += event.requests;
      this.quarters.set(key, counted);
    }
  }
}
