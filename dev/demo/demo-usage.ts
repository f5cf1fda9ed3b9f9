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
/** What the business collects, and how often. */
const TARGETS = weighted({
  'example-shop.com': 22,
  'marktplatz.example': 14,
  'price-watch.example': 12,
  'hotel-rates.example': 10,
  'news-archive.example': 9,
  'flight-board.example': 8,
  'ad-preview.example': 7,
  'maps-tiles.example': 6,
  'reviews.example': 6,
  'search-results.example': 6,
});
/** How requests end that are not OK: a few in a hundred. */
const FAILURES = weighted({
  TARGET_TIMED_OUT: 4,
  TARGET_UNREACHABLE: 3,
  CLIENT_ABORTED: 3,
  TARGET_ABORTED: 2,
  EXIT_UNAVAILABLE: 1,
  TOO_MANY_CONNECTIONS: 1,
});
const FAILURES_PER_HUNDRED = 4;
/** Sizes of a request's and an answer's head, and of what opens a tunnel. */
const HEAD_UP = 310;
const HEAD_DOWN = 420;
const HANDSHAKE = 190;
const NETWORK = '198.51.100.0/24';

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
  // Numbers of their own: what explains the bytes must not change them.
  const explain = randomNumbers(0x74617267 + day);
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
      const requests = Math.max(1, Math.round(bytes / BYTES_PER_REQUEST));
      const isPlain = protocol === ProxyProtocol.HTTP;
      const part = (length: number, of: number) =>
        BigInt(isPlain ? Math.min(of, requests * length) : 0);
      const route = { at, subAccountId, country, protocol, clientNetwork: NETWORK };
      const target = TARGETS[Math.floor(explain() * TARGETS.length)] ?? '';
      events.push({
        ...route,
        bytesUp: BigInt(bytesUp),
        bytesDown: BigInt(bytes - bytesUp),
        requests,
        overheadUp: part(HEAD_UP, bytesUp),
        overheadDown: part(HEAD_DOWN, bytes - bytesUp),
        handshakeBytes: BigInt(requests * HANDSHAKE),
        outcome: 'OK',
        target,
      });
      const failed = Math.round((requests * FAILURES_PER_HUNDRED * 2 * explain()) / 100);
      if (failed === 0) continue;
      events.push({
        ...route,
        bytesUp: 0n,
        bytesDown: 0n,
        requests: failed,
        handshakeBytes: BigInt(failed * HANDSHAKE),
        outcome: FAILURES[Math.floor(explain() * FAILURES.length)] ?? 'OTHER',
        target,
      });
    }
  }
  return events;
}
