import { HOUR_MS } from '../../gateway/src/platform/clock.js';
import { ProxyProtocol } from '../../gateway/src/modules/proxy/proxy-protocol.object.js';
import type { UsageEvent } from '../../gateway/src/modules/usage/ingest/usage-event.js';
import { DEMO_DAYS } from './demo-sign-in.js';

/** One sub account's part in the demo's traffic. */
export interface DemoConsumer {
  subAccountId: string;
  /** Bytes on a middling day. */
  dailyBytes: number;
}

/** Monday to Sunday: a business that rests at the weekend. */
const WEEK = [1, 1.06, 1.12, 1.05, 0.94, 0.42, 0.34];
const FIRST_HOUR = 6;
const LAST_HOUR = 22;
const COUNTRIES = weighted({ US: 36, GB: 14, DE: 12, ZZ: 10, JP: 8, FR: 8, BR: 7, IN: 5 });
const PROTOCOLS = weighted({ HTTPS: 70, HTTP: 20, SOCKS5: 10 });
const BYTES_PER_REQUEST = 180_000;

/** Each entry as often as its weight, so that a uniform choice is a weighted one. */
function weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key[] {
  return (Object.keys(weights) as Key[]).flatMap((key) => Array<Key>(weights[key]).fill(key));
}

/** A small generator of numbers in [0, 1): the same seed gives the same history on every machine (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * The demo customer's usage of one UTC day, up to `until`: more on weekdays and in working hours, growing over the months,
 * never quite the same.
 */
export function demoUsage(
  day: number,
  dayStart: number,
  consumers: readonly DemoConsumer[],
  until: number,
): UsageEvent[] {
  const next = randomNumbers(0x48656172 + day);
  const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item =>
    items[Math.floor(next() * items.length)] as Item;
  const weekday = (new Date(dayStart).getUTCDay() + 6) % 7;
  const pace = (WEEK[weekday] ?? 1) * (0.75 + (0.4 * day) / DEMO_DAYS) * (0.85 + 0.3 * next());
  const events: UsageEvent[] = [];
  for (const { subAccountId, dailyBytes } of consumers) {
    for (let hour = FIRST_HOUR; hour < LAST_HOUR; hour++) {
      const at = dayStart + hour * HOUR_MS + Math.floor(next() * HOUR_MS);
      const share =
        0.4 + 1.2 * Math.sin((Math.PI * (hour - FIRST_HOUR + 0.5)) / (LAST_HOUR - FIRST_HOUR));
      const bytes = Math.round(
        (dailyBytes * pace * share * (0.7 + 0.6 * next())) / (LAST_HOUR - FIRST_HOUR),
      );
      const bytesUp = Math.round(bytes * (0.03 + 0.04 * next()));
      const [country, protocol] = [pick(COUNTRIES), ProxyProtocol[pick(PROTOCOLS)]];
      if (at >= until) continue;
      events.push({
        at,
        subAccountId,
        country,
        protocol,
        bytesUp: BigInt(bytesUp),
        bytesDown: BigInt(bytes - bytesUp),
        requests: Math.max(1, Math.round(bytes / BYTES_PER_REQUEST)),
      });
    }
  }
  return events;
}
